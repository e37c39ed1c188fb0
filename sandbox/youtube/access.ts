import { type Call, Refused } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import { deadTokenAnswer, noToken, scopeMissing, tableRefusal } from './errors.ts';
import { type Channel, findAccount, findChannel, type GoogleAccount } from './people.ts';
import type { Cost } from './quota.ts';
import { hasAnyScope } from './scopes.ts';
import type { YouTubeState } from './state.ts';

/** What stands before every call of the Data API: token, scope, quota, and refusals that settings ordered. */
export type Caller = { account: GoogleAccount; channel: Channel | undefined; scopes: string[] };

export const readScopeNames = ['youtube', 'youtube.force-ssl', 'youtube.readonly', 'youtubepartner'] as const;
export const writeScopeNames = ['youtube', 'youtube.force-ssl', 'youtubepartner'] as const;
export const uploadScopeNames = [...writeScopeNames, 'youtube.upload'] as const;

export function requireToken({ grants }: YouTubeState, call: Call): Caller {
  const text = bearerToken(call.headers.authorization);
  if (!text) throw noToken();
  const grant = grants.findLiveToken(text)?.grant;
  const account = grant && findAccount(grant.holder);
  if (!grant || !account) throw new Refused(deadTokenAnswer());
  return { account, channel: findChannel(grant.channelId ?? ''), scopes: grant.scopes };
}

export function authorizeCall(
  state: YouTubeState,
  call: Call,
  wanted: { operation: string; scopes: readonly string[]; cost: Cost },
): Caller {
  const caller = requireToken(state, call);
  if (!hasAnyScope(caller.scopes, wanted.scopes)) throw scopeMissing('youtube.googleapis.com');
  state.quota.charge(wanted.cost);
  const ordered = state.settings.current().refusals[wanted.operation];
  if (ordered) throw tableRefusal(ordered);
  return caller;
}

/** An account without a channel can sign in but owns nothing; this is no sign of a revoked grant. */
export function requireChannel(caller: Caller): Channel {
  if (!caller.channel) throw tableRefusal('youtubeSignupRequired');
  return caller.channel;
}
