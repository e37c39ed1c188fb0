import { type Call, RefusedError } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import { checkParameters, scopesOf } from './contract.ts';
import { invalidTokenAnswer, missingToken, refuseWithReason, scopeMissing } from './errors.ts';
import { type Channel, findAccount, findChannel, type GoogleAccount } from './people.ts';
import type { Cost } from './quota.ts';
import { hasAnyScope } from './scopes.ts';
import type { YouTubeState } from './state.ts';

/** Checks for every call of the Data API: token, scope, quota, parameters, and configured refusals. */
export type Caller = { account: GoogleAccount; channel: Channel | undefined; scopes: string[] };

export function requireToken({ grants }: YouTubeState, call: Call): Caller {
  const text = bearerToken(call.headers.authorization);
  if (!text) throw missingToken();
  const grant = grants.findLiveToken(text)?.grant;
  const account = grant && findAccount(grant.holder);
  if (!grant || !account) throw new RefusedError(invalidTokenAnswer());
  return { account, channel: findChannel(grant.channelId ?? ''), scopes: grant.scopes };
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
  const caller = requireToken(state, call);
  if (!hasAnyScope(caller.scopes, scopesOf(wanted.method))) throw scopeMissing('youtube.googleapis.com');
  state.quota.charge(wanted.cost);
  checkParameters(call, wanted.method);
  const configured = state.settings.current().refusals[wanted.operation];
  if (configured) throw refuseWithReason(configured);
  return caller;
}

/** An account without a channel can sign in but owns nothing; the error must not look like a revoked grant. */
export function requireChannel(caller: Caller): Channel {
  if (!caller.channel) throw refuseWithReason('youtubeSignupRequired');
  return caller.channel;
}
