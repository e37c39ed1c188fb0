import { type Call, RefusedError } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import { type Api, apiTitles, clients } from './clients.ts';
import { checkParameters, responseOf, scopesOf } from './contract.ts';
import { apiDisabled, invalidTokenAnswer, missingToken, refuseWithReason, scopeMissing } from './errors.ts';
import { checkFields } from './partial-response.ts';
import { type Channel, findAccount, findChannel, type GoogleAccount } from './people.ts';
import type { Cost } from './quota.ts';
import { hasAnyScope } from './scopes.ts';
import type { YouTubeState } from './state.ts';

/** Checks for every call of the Data API: token, scope, quota, parameters, and configured refusals. */
export type Caller = {
  account: GoogleAccount;
  channel: Channel | undefined;
  scopes: string[];
  clientId: string;
};

export function requireToken({ grants }: YouTubeState, call: Call): Caller {
  const text = bearerToken(call.headers.authorization);
  if (!text) throw missingToken();
  const grant = grants.findLiveToken(text)?.grant;
  const account = grant && findAccount(grant.holder);
  if (!grant || !account) throw new RefusedError(invalidTokenAnswer());
  const { channelId, scopes, clientId } = grant;
  return { account, channel: findChannel(channelId ?? ''), scopes, clientId };
}

/** The token, whether its project has enabled the API, and the scope. */
export function authorizeApi(state: YouTubeState, call: Call, api: Api, method: string): Caller {
  const caller = requireToken(state, call);
  const client = clients.find(({ id }) => id === caller.clientId);
  const enabled = state.settings.current().enabled_apis[caller.clientId] ?? [];
  if (!enabled.includes(api)) throw apiDisabled(api, apiTitles[api], client?.projectNumber ?? '');
  if (!hasAnyScope(caller.scopes, scopesOf(method))) throw scopeMissing(api);
  return caller;
}

export function authorizeCall(
  state: YouTubeState,
  call: Call,
  wanted: {
    /** The name for faults and refusals. */
    operation: string;
    /** Google's name, such as `videos.list`. */
    method: string;
    cost: Cost;
  },
): Caller {
  const caller = authorizeApi(state, call, 'youtube.googleapis.com', wanted.method);
  state.quota.charge(wanted.cost);
  checkParameters(call, wanted.method);
  checkFields(call, responseOf(wanted.method));
  const configured = state.settings.current().refusals[wanted.operation];
  if (configured) throw refuseWithReason(configured);
  return caller;
}

/** An account without a channel can sign in but owns nothing; the error must not look like a revoked grant. */
export function requireChannel(caller: Caller): Channel {
  if (!caller.channel) throw refuseWithReason('youtubeSignupRequired');
  return caller.channel;
}
