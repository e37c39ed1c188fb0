import { type Call, RefusedError } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import { invalidTokenAnswer, missingToken, refuseWithReason, scopeMissing } from './errors.ts';
import { type Channel, findAccount, findChannel, type GoogleAccount } from './people.ts';
import type { Cost } from './quota.ts';
import { hasAnyScope } from './scopes.ts';
import type { YouTubeState } from './state.ts';

/** Checks for every call of the Data API: token, scope, quota, and configured refusals. */
export type Caller = { account: GoogleAccount; channel: Channel | undefined; scopes: string[] };

export const readScopeNames = ['youtube', 'youtube.force-ssl', 'youtube.readonly', 'youtubepartner'] as const;
export const writeScopeNames = ['youtube', 'youtube.force-ssl', 'youtubepartner'] as const;
export const uploadScopeNames = [...writeScopeNames, 'youtube.upload'] as const;

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
  wanted: { operation: string; scopes: readonly string[]; cost: Cost },
): Caller {
  const caller = requireToken(state, call);
  if (!hasAnyScope(caller.scopes, wanted.scopes)) throw scopeMissing('youtube.googleapis.com');
  state.quota.charge(wanted.cost);
  const configured = state.settings.current().refusals[wanted.operation];
  if (configured) throw refuseWithReason(configured);
  return caller;
}

/** An account without a channel can sign in but owns nothing; the error must not look like a revoked grant. */
export function requireChannel(caller: Caller): Channel {
  if (!caller.channel) throw refuseWithReason('youtubeSignupRequired');
  return caller.channel;
}
