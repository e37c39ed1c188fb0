/**
 * Connecting a channel: Google's OAuth 2.0 code flow with PKCE. Google asks which channel the token is for, lets
 * the person untick single permissions, issues a refresh token only with offline access and a new consent, and
 * keeps it valid across refreshes.
 */

import { createHash } from 'node:crypto';
import type { Connector, ConnectTarget } from '../../domain/platform-port/connector.ts';
import type { Message } from '../../lib/message.ts';
import type { HttpResult, SendRequest } from '../../lib/outbound.ts';
import { createCaller, send as sendCall } from '../kit/caller.ts';
import { notAvailable, notReached, refused } from '../kit/results.ts';
import { readOAuthError, readTokenAnswer, type TokenRules } from '../kit/token-answer.ts';
import { type Channel, isTokenInfo } from './answers.ts';
import { handleOf, readOwnChannel } from './channel.ts';
import { requestTimeoutMs } from './limits.ts';
import { messages } from './messages.ts';
import { lostAccess } from './outcome.ts';
import type { YouTubeSettings } from './settings.ts';

/** Uploading, reading the channel and its videos, deleting: only what we use. */
export const scopes = [
  'https://www.googleapis.com/auth/youtube.upload',
  'https://www.googleapis.com/auth/youtube.readonly',
  'https://www.googleapis.com/auth/youtube.force-ssl',
] as const;

const tokenRules: TokenRules = {
  platform: 'Google',
  /** People may untick permissions, so `scope` counts. */
  requestedScopes: scopes,
  /** Present only for apps in testing. */
  refreshLifetimeField: 'refresh_token_expires_in',
  interpretError(error, status) {
    if (status === 400 && error === 'invalid_grant') return 'refused';
    if ((status !== 400 && status !== 401) || error === '') return undefined;
    return {
      unavailable: messages.installation_refused({ error }),
    };
  },
};

export function createConnector(settings: YouTubeSettings, send: SendRequest): Connector {
  const { clientId, clientSecret, accountsUrl, oauthUrl } = settings;
  const callOAuth = (
    method: 'GET' | 'POST',
    path: string,
    form?: Record<string, string>,
  ): Promise<HttpResult> =>
    sendCall(send, {
      method,
      url: `${oauthUrl}/${path}`,
      headers: { accept: 'application/json' },
      form,
      timeoutMs: requestTimeoutMs,
    });
  const client = { client_id: clientId, client_secret: clientSecret };

  return {
    name: 'youtube',
    displayName: 'YouTube',
    simulated: settings.simulated,
    missingScopes: (granted) => scopes.filter((scope) => !granted.includes(scope)),

    authorizationUrl({ state, redirectUri, codeVerifier }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        access_type: 'offline',
        // Without it, connecting again would return no refresh token.
        prompt: 'consent',
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      return `${accountsUrl}/o/oauth2/v2/auth?${query}`;
    },

    async exchangeCode({ code, redirectUri, codeVerifier, now }) {
      const answer = await callOAuth('POST', 'token', {
        ...client,
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      });
      return readTokenAnswer(answer, tokenRules, now, messages.sign_in_refused());
    },

    async refresh({ refreshToken, now }) {
      const answer = await callOAuth('POST', 'token', {
        ...client,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      });
      return readTokenAnswer(answer, tokenRules, now, messages.google_connection_lost());
    },

    /**
     * Ends the whole grant, by the refresh token: an access token lives for an hour, and Google's answer for an
     * expired one is the same as for a grant that has ended.
     */
    async revoke({ accessToken, refreshToken }) {
      const token = refreshToken ?? accessToken;
      const answer = await callOAuth('POST', `revoke?${new URLSearchParams({ token })}`, {});
      if (answer.kind !== 'answered') return notReached('Google', answer.reason);
      if (answer.status === 200) return { kind: 'ok', value: 'revoked' };
      const isDead = answer.status === 400 && readOAuthError(answer.text) === 'invalid_token';
      if (isDead && refreshToken !== null) return { kind: 'ok', value: 'already_over' };
      return notAvailable(
        messages.not_revoked({
          status: answer.status,
        }),
      );
    },

    async listTargets({ accessToken }) {
      const own = await readOwnChannel(createCaller(settings, { accessToken, request: send }));
      return own.kind === 'ok' ? { kind: 'ok', value: [targetOf(settings, own.channel)] } : own;
    },

    /** Google's token info endpoint, which costs no quota. Only its own refusal ends a connection. */
    async checkTokens({ accessToken }) {
      const query = new URLSearchParams({ access_token: accessToken });
      const answer = await callOAuth('GET', `tokeninfo?${query}`);
      if (answer.kind !== 'answered') return notReached('Google', answer.reason);
      if (answer.status === 200 && isTokenInfo(answer.text)) return { kind: 'ok', value: null };
      if (answer.status === 400 && readOAuthError(answer.text) === 'invalid_token')
        return refused(lostAccess);
      return notAvailable(messages.google_answered({ status: answer.status }));
    },
    explainDenial,
  };
}

function targetOf({ wwwUrl }: YouTubeSettings, channel: Channel): ConnectTarget {
  const { thumbnails, title } = channel.snippet;
  return {
    externalId: channel.id,
    name: title,
    handle: handleOf(channel),
    url: `${wwwUrl}/channel/${channel.id}`,
    pictureUrl: (thumbnails?.medium ?? thumbnails?.default ?? thumbnails?.high)?.url ?? null,
  };
}

/** The description is a part of the URL that anyone could write, so it is never shown. */
function explainDenial(error: string): Message {
  return error === 'access_denied' ? messages.access_denied() : messages.not_connected();
}
