/**
 * Connecting a creator: Login Kit v2. Scopes are joined by commas, the PKCE challenge is hex, a refresh
 * invalidates the earlier refresh token, and the status of an OAuth error is not documented, so its code decides.
 */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Connector, ConnectResult, ConnectTarget } from '../../domain/platform-port/connector.ts';
import type { Message } from '../../lib/message.ts';
import type { HttpResult, SendRequest } from '../../lib/outbound.ts';
import { createCaller, send as sendCall } from '../kit/caller.ts';
import { notAvailable, notReached, refused } from '../kit/results.ts';
import { readOAuthError, readTokenAnswer, type TokenRules } from '../kit/token-answer.ts';
import { type Caller, getUser, profileUrl } from './calls.ts';
import { requestTimeoutMs } from './limits.ts';
import { messages } from './messages.ts';
import { describeAnswer, reconnect } from './outcome.ts';
import type { TikTokSettings } from './settings.ts';
import { readUser } from './user.ts';

const scopes = ['user.info.basic', 'user.info.profile', 'video.publish', 'video.list'] as const;

const openId = z.string().min(1).max(255).nullable().catch(null);

/** Mistakes of the installation, not of the person: they do not mean that the account lost access. */
const setupErrors = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type']);
/** Only these end a connection. */
const endsConnection = new Set(['invalid_grant', 'access_denied']);
/** A refused code does no harm: the person starts again. */
const endsSignIn = new Set([...endsConnection, 'invalid_request', 'invalid_scope']);

const tokenRules = (endings: ReadonlySet<string>): TokenRules => ({
  platform: 'TikTok',
  requestedScopes: scopes,
  refreshLifetimeField: 'refresh_expires_in',
  readPersonId: ({ open_id }) => openId.parse(open_id),
  interpretError(error, status) {
    if (setupErrors.has(error))
      return {
        unavailable: messages.installation_not_known({ error }),
      };
    // A gateway's page ends no connection.
    if (status < 500 && status !== 429 && endings.has(error)) return 'refused';
    return error === ''
      ? undefined
      : {
          unavailable: messages.token_answered({ status, error }),
        };
  },
});

/** TikTok's own variant of S256: lower-case hex, where RFC 7636 has base64url. */
export const codeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('hex');

export function createConnector(settings: TikTokSettings, send: SendRequest): Connector {
  const { clientId, clientSecret, wwwUrl, apiUrl } = settings;
  const post = (path: string, fields: Record<string, string>): Promise<HttpResult> =>
    sendCall(send, {
      method: 'POST',
      url: `${apiUrl}/v2/oauth/${path}/`,
      headers: { 'cache-control': 'no-cache' },
      form: { client_key: clientId, client_secret: clientSecret, ...fields },
      timeoutMs: requestTimeoutMs,
    });
  const callerOf = (accessToken: string) => createCaller(settings, { accessToken, request: send });

  return {
    name: 'tiktok',
    displayName: 'TikTok',
    simulated: settings.simulated,
    missingScopes: (granted) => scopes.filter((scope) => !granted.includes(scope)),

    authorizationUrl({ state, redirectUri, codeVerifier }) {
      const query = new URLSearchParams({
        client_key: clientId,
        response_type: 'code',
        scope: scopes.join(','),
        redirect_uri: redirectUri,
        state,
        code_challenge: codeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return `${wwwUrl}/v2/auth/authorize/?${query}`;
    },

    async exchangeCode({ code, redirectUri, codeVerifier, now }) {
      const answer = await post('token', {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      });
      const refusal = messages.sign_in_refused();
      return readTokenAnswer(answer, tokenRules(endsSignIn), now, refusal);
    },

    async refresh({ refreshToken, now }) {
      const answer = await post('token', { grant_type: 'refresh_token', refresh_token: refreshToken });
      return readTokenAnswer(answer, tokenRules(endsConnection), now, reconnect);
    },

    revokesWithAccessToken: true,
    async revoke({ accessToken }) {
      const answer = await post('revoke', { token: accessToken });
      if (answer.kind !== 'answered') return notReached('TikTok', answer.reason);
      const error = readOAuthError(answer.text);
      if (answer.status === 200 && error === '') return { kind: 'ok', value: 'revoked' };
      // A token that ended early is refused with the same code as anything else, so its validity is checked.
      const honoured = await isHonoured(callerOf(accessToken));
      if (honoured.kind === 'refused') return { kind: 'ok', value: 'already_over' };
      const named = error === '' ? answer.status : error;
      return notAvailable(messages.not_revoked({ answer: named }));
    },

    listTargets: ({ accessToken }) => theCreator(callerOf(accessToken)),
    checkTokens: ({ accessToken }) => isHonoured(callerOf(accessToken)),
    explainDenial,
  };
}

/** One grant is one creator. */
async function theCreator(caller: Caller): Promise<ConnectResult<readonly ConnectTarget[]>> {
  const result = await readUser(caller);
  if (result.kind === 'auth_lost') return refused(messages.account_not_allowed());
  if (result.kind === 'unavailable') return result;
  const { open_id, display_name, username, avatar_url } = result.user;
  const target: ConnectTarget = {
    externalId: open_id,
    name: display_name || username || 'TikTok account',
    handle: username ?? null,
    url: username === undefined ? null : profileUrl(caller.settings, username),
    pictureUrl: avatar_url ?? null,
  };
  return { kind: 'ok', value: [target] };
}

/** The smallest request there is. Only TikTok's own refusal ends a connection. */
async function isHonoured(caller: Caller): Promise<ConnectResult<null>> {
  const answer = await getUser(caller, ['open_id']);
  if (answer.kind === 'ok') return { kind: 'ok', value: null };
  if (answer.kind !== 'refused') return notAvailable(messages.not_asked({ reason: answer.reason }));
  if (answer.status === 401 && answer.code === 'access_token_invalid') return refused(reconnect);
  return notAvailable(describeAnswer(answer));
}

/** The description is a part of the URL that anyone could write, so it is never shown. */
function explainDenial(error: string): Message {
  switch (error) {
    case 'access_denied':
      return messages.access_denied();
    case 'invalid_scope':
    case 'unauthorized_client':
    case 'invalid_client':
      return messages.installation_not_allowed();
    default:
      return messages.not_connected();
  }
}
