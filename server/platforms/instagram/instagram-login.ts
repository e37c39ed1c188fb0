/**
 * Instagram's own login: a code, a short-lived token, and in exchange for it one of 60 days, which can renew
 * itself from its second day on. There is no refresh token, no PKCE and no API to revoke: people remove the app in
 * Instagram's settings.
 */

import type { ConnectResult, ConnectTarget, PlatformTokens } from '../../domain/platform-port/connector.ts';
import { days, later } from '../../lib/clock.ts';
import type { HttpResult, SendRequest } from '../../lib/outbound.ts';
import { send as sendCall } from '../kit/caller.ts';
import { notAvailable, notReachedTryAgain, refused, unreadable } from '../kit/results.ts';
import { readTokens } from '../kit/token-answer.ts';
import { readAnswer, type Trouble } from '../meta/graph.ts';
import { isLoginError, type Profile, readProfile, readShortToken } from './answers.ts';
import { getProfile } from './calls.ts';
import { requestTimeoutMs } from './limits.ts';
import { type Login, scopes } from './login-methods.ts';
import { messages } from './messages.ts';
import type { InstagramLoginSettings } from './settings.ts';

export interface InstagramLogin {
  readonly settings: InstagramLoginSettings;
  readonly login: Login;
  readonly send: SendRequest;
}

/** When an answer does not say how long a token lives. */
const defaultLifetimeMs = days(60);

export function authorizeUrl(
  { clientId, wwwUrl }: InstagramLoginSettings,
  { state, redirectUri }: { readonly state: string; readonly redirectUri: string },
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.instagram.join(','),
    state,
  });
  return `${wwwUrl}/oauth/authorize?${query}`;
}

export async function exchangeInstagramCode(
  own: InstagramLogin,
  input: { readonly code: string; readonly redirectUri: string; readonly now: Date },
): Promise<ConnectResult<PlatformTokens>> {
  const { settings, send } = own;
  const result = await sendCall(send, {
    method: 'POST',
    url: `${settings.apiUrl}/oauth/access_token`,
    headers: { accept: 'application/json' },
    form: {
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: input.redirectUri,
      // Instagram appends it to the redirect URL.
      code: input.code.replace(/#_$/, ''),
    },
    timeoutMs: requestTimeoutMs,
  });
  const short = result.kind === 'answered' && result.status === 200 ? readShortToken(result.text) : undefined;
  if (short === undefined) return notExchanged(result);
  const query = {
    grant_type: 'ig_exchange_token',
    client_secret: settings.clientSecret,
    access_token: short.access_token,
  };
  const long = await longToken(own, 'access_token', query, input.now);
  if (long.kind !== 'ok') return long;
  const profile = await readOwnProfile(own, long.value.accessToken, 'id,user_id');
  if (profile.kind !== 'ok') return profile;
  return {
    kind: 'ok',
    value: {
      ...long.value,
      scopes: short.permissions ?? scopes.instagram,
      // Meta's callbacks identify people by the id that is for this app alone.
      personId: profile.value.id ?? profile.value.user_id ?? null,
    },
  };
}

/** A refusal here does no harm: the person starts again. */
function notExchanged(result: HttpResult): Exclude<ConnectResult<never>, { kind: 'ok' }> {
  if (result.kind !== 'answered') return notReachedTryAgain('Instagram', result.reason);
  const answer = readAnswer(result);
  const isRefusal = result.status < 500 && result.status !== 429 && isLoginError(result.text);
  if (isRefusal || (answer.kind === 'fault' && answer.fault.class !== 'unclear'))
    return refused(messages.sign_in_refused());
  return notAvailable(messages.sign_in_unreadable({ status: result.status }));
}

/** A token younger than a day is not renewed, but only a dead token means that the account lost access. */
export const renewToken = (
  own: InstagramLogin,
  token: string,
  now: Date,
): Promise<ConnectResult<PlatformTokens>> =>
  longToken(own, 'refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token }, now);

async function longToken(
  { settings, send }: InstagramLogin,
  path: string,
  query: Readonly<Record<string, string>>,
  now: Date,
): Promise<ConnectResult<PlatformTokens>> {
  const call = {
    method: 'GET',
    url: `${settings.graphUrl}/${path}`,
    query,
    headers: { accept: 'application/json' },
    timeoutMs: requestTimeoutMs,
  } as const;
  const answer = readAnswer(await sendCall(send, call));
  if (answer.kind !== 'ok') return readFailure(answer);
  const tokens = readTokens(
    answer.text,
    { requestedScopes: scopes.instagram, refreshLifetimeField: '' },
    now,
  );
  if (tokens === undefined) return unreadable('Instagram');
  const endsAt = tokens.accessExpiresAt ?? later(now, defaultLifetimeMs);
  // The token renews itself, so it is both.
  return {
    kind: 'ok',
    value: {
      ...tokens,
      accessExpiresAt: endsAt,
      refreshToken: tokens.accessToken,
      refreshExpiresAt: endsAt,
    },
  };
}

export async function readOwnProfile(
  { login, send }: Pick<InstagramLogin, 'login' | 'send'>,
  accessToken: string,
  fields: string,
): Promise<ConnectResult<Profile>> {
  const answer = await getProfile({ login, accessToken, request: send }, 'me', fields);
  if (answer.kind !== 'ok') return readFailure(answer);
  const value = readProfile(answer.text);
  return value === undefined ? unreadable('Instagram') : { kind: 'ok', value };
}

/** One grant is one account. */
export async function listOwnAccount(
  own: InstagramLogin,
  accessToken: string,
  urlOf: (username: string) => string,
): Promise<ConnectResult<readonly ConnectTarget[]>> {
  const fields = 'user_id,username,name,account_type,profile_picture_url';
  const result = await readOwnProfile(own, accessToken, fields);
  if (result.kind !== 'ok') return result;
  const { user_id: externalId, account_type, ...profile } = result.value;
  if (account_type === 'PERSONAL') return personal;
  if (externalId === undefined) return unreadable('Instagram');
  return { kind: 'ok', value: [targetOf(externalId, profile, urlOf)] };
}

const personal = refused(messages.personal_account());

/** Where Instagram returns no name. */
export const unnamedAccount = 'Instagram account';

export const targetOf = (
  externalId: string,
  { username, name, profile_picture_url }: Profile,
  urlOf: (username: string) => string,
): ConnectTarget => ({
  externalId,
  name: name || username || unnamedAccount,
  handle: username ?? null,
  url: username === undefined ? null : urlOf(username),
  pictureUrl: profile_picture_url ?? null,
});

export function readFailure(answer: Trouble): Exclude<ConnectResult<never>, { kind: 'ok' }> {
  if (answer.kind !== 'fault') return notReachedTryAgain('Instagram', answer.reason);
  const plainReason = answer.fault.describe('Instagram');
  return answer.fault.class === 'auth_lost' ? refused(plainReason) : notAvailable(plainReason);
}
