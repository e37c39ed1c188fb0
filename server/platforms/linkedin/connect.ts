/**
 * Connecting company pages and members: LinkedIn's plain OAuth 2.0 code flow. LinkedIn has no PKCE here, answers a
 * dead refresh token with `invalid_request`, and never extends a refresh token's year.
 *
 * One scope that the app does not have refuses the whole request, and an app with the Community Management API may
 * have no other product: so only its scopes are requested, not even `openid`. It covers members' own posts as
 * well.
 */

import type { Connector, ConnectResult } from '../../domain/platform-port/connector.ts';
import type { Message } from '../../lib/message.ts';
import type { HttpResult, SendRequest } from '../../lib/outbound.ts';
import { createCaller, send as sendCall } from '../kit/caller.ts';
import { notAvailable, notReached, refused } from '../kit/results.ts';
import { readTokenAnswer, type TokenRules } from '../kit/token-answer.ts';
import { type Introspection, readIntrospection } from './answers.ts';
import { commentScopes } from './comment.ts';
import { requestTimeoutMs } from './limits.ts';
import { readMember } from './members.ts';
import { followerScope } from './mentions.ts';
import { messages } from './messages.ts';
import { reconnect, unexpectedStatus } from './outcome.ts';
import { listTargets } from './pages.ts';
import type { LinkedInSettings } from './settings.ts';

/** Without one of these an account is listed but cannot be posted to. */
const neededScopes = [
  'w_member_social',
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
];
/**
 * The same for every connection, since LinkedIn revokes all earlier tokens of a member when another set is
 * requested; so turning the search for followers on or off means that members connect again.
 * `r_member_social_feed`, which would read the comments of a member's post, is given to selected apps only.
 */
const scopesFor = ({ searchesFollowers }: LinkedInSettings): readonly string[] => [
  'r_basicprofile',
  ...neededScopes,
  ...commentScopes,
  ...(searchesFollowers ? [followerScope] : []),
];

/** Mistakes of the installation, not of the person: they do not mean that the account lost access. */
const setupErrors = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_client_id',
  'unsupported_grant_type',
]);

const tokenRulesFor = (settings: LinkedInSettings): TokenRules => ({
  platform: 'LinkedIn',
  requestedScopes: scopesFor(settings),
  refreshLifetimeField: 'refresh_token_expires_in',
  interpretError(error, status) {
    if (setupErrors.has(error))
      return {
        unavailable: messages.installation_not_known({ error }),
      };
    // Only LinkedIn's own refusal ends a connection; a gateway's page does not.
    return (status === 400 || status === 401) && error !== '' ? 'refused' : undefined;
  },
});

export function createConnector(settings: LinkedInSettings, send: SendRequest): Connector {
  const { clientId, clientSecret, wwwUrl } = settings;
  const tokenRules = tokenRulesFor(settings);
  const post = (path: string, fields: Record<string, string>): Promise<HttpResult> =>
    sendCall(send, {
      method: 'POST',
      url: `${wwwUrl}/oauth/v2/${path}`,
      headers: { accept: 'application/json' },
      form: { ...fields, client_id: clientId, client_secret: clientSecret },
      timeoutMs: requestTimeoutMs,
    });
  const callerOf = (accessToken: string) => createCaller(settings, { accessToken, request: send });

  async function introspect(accessToken: string): Promise<ConnectResult<Introspection>> {
    const answer = await post('introspectToken', { token: accessToken });
    if (answer.kind !== 'answered') return notReached('LinkedIn', answer.reason);
    const value = answer.status === 200 ? readIntrospection(answer.text) : undefined;
    return value === undefined ? unexpectedStatus(answer.status) : { kind: 'ok', value };
  }

  return {
    name: 'linkedin',
    displayName: 'LinkedIn',
    simulated: settings.simulated,
    missingScopes: (granted) => neededScopes.filter((scope) => !granted.includes(scope)),

    authorizationUrl({ state, redirectUri }) {
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope: scopesFor(settings).join(' '),
      };
      // LinkedIn's documentation shows spaces as %20; URLSearchParams would write plus signs.
      const written = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      return `${wwwUrl}/oauth/v2/authorization?${written.join('&')}`;
    },

    async exchangeCode({ code, redirectUri, now }) {
      const answer = await post('accessToken', {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
      });
      const refusal = messages.sign_in_refused();
      const tokens = readTokenAnswer(answer, tokenRules, now, refusal);
      if (tokens.kind !== 'ok') return tokens;
      // Useful to know who it was, but nothing depends on it.
      const member = await readMember(callerOf(tokens.value.accessToken));
      const personId = member.kind === 'ok' ? member.value.id : null;
      return { kind: 'ok', value: { ...tokens.value, personId } };
    },

    async refresh({ refreshToken, now }) {
      const answer = await post('accessToken', { grant_type: 'refresh_token', refresh_token: refreshToken });
      return readTokenAnswer(answer, tokenRules, now, reconnect);
    },

    revokesWithAccessToken: true,
    /** Not in LinkedIn's documentation, but many programs use it. */
    async revoke({ accessToken }) {
      const answer = await post('revoke', { token: accessToken });
      if (answer.kind !== 'answered') return notReached('LinkedIn', answer.reason);
      if (answer.status === 200) return { kind: 'ok', value: 'revoked' };
      const introspection = await introspect(accessToken);
      if (introspection.kind === 'ok' && introspection.value.status === 'revoked')
        return { kind: 'ok', value: 'already_over' };
      return notAvailable(
        messages.not_revoked({
          status: answer.status,
        }),
      );
    },

    listTargets: ({ accessToken }) => listTargets(callerOf(accessToken)),

    async checkTokens({ accessToken, refreshToken }) {
      const introspection = await introspect(accessToken);
      if (introspection.kind !== 'ok') return introspection;
      const { active, status } = introspection.value;
      if (active) return { kind: 'ok', value: null };
      // For another app's token LinkedIn only says "not active": that would be our mistake, not the person's.
      const hasEnded = status === 'revoked' || (status === 'expired' && refreshToken === null);
      return hasEnded ? refused(reconnect) : notAvailable(messages.connection_unclear());
    },
    explainDenial,
  };
}

/** The description is a part of the URL that anyone could write, so it is never shown. */
function explainDenial(error: string): Message {
  switch (error) {
    case 'user_cancelled_login':
      return messages.sign_in_left();
    case 'user_cancelled_authorize':
    case 'access_denied':
      return messages.access_denied();
    case 'unauthorized_scope_error':
      return messages.scopes_not_given();
    default:
      return messages.not_connected();
  }
}
