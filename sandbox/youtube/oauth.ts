import { readForm } from '../core/forms.ts';
import { createGrants, secretGenerator } from '../core/grants.ts';
import {
  type AuthorizeRules,
  type Client,
  createRefuse,
  oauthError,
  s256,
  type TokenProblem,
  type TokenRules,
  tokenAnswer,
} from '../core/oauth.ts';
import type { Answer, Call, HostProfile, Outcome, RefusedError } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { bearerToken } from '../core/secrets.ts';
import type { VerifiedToken } from '../core/signing-key.ts';
import { clients, youTubeClient } from './clients.ts';
import { consentPage, googleErrorPage } from './consent-pages.ts';
import { findAccount } from './people.ts';
import { hasAnyScope, isSignInScope, readScopes } from './scopes.ts';
import type { Settings } from './settings.ts';
import type { YouTubeState } from './state.ts';

const accessSeconds = 3600;
const testingRefreshSeconds = 604_800;
const unusedRefreshTtlMs = 183 * 24 * 60 * 60 * 1000;

type CodeExtra = {
  channelId: string | null;
  offline: boolean;
  forceRefreshToken: boolean;
  challenge: string | null;
  challengeMethod: string | null;
  nonce: string | null;
};
type GrantExtra = { channelId: string | null; offline: boolean; refreshTtlSeconds: number | null };

export const oauthProfile: HostProfile = {
  name: 'youtube',
  failure: (status) => ({
    status,
    body: { error: status < 500 ? 'invalid_request' : 'internal_failure', error_description: 'Try again.' },
  }),
  headers: () => ({ server: 'scaffolding on HTTPServer2', 'cache-control': 'no-store' }),
};

/**
 * Each consent starts a grant for the chosen channel. A refresh token never changes and has no fixed expiry, but it is
 * revoked when it is unused for six months, or when it is the oldest and the account has more than fifty.
 */
export const createYouTubeGrants = (context: SandboxContext, settings: Settings) =>
  createGrants<CodeExtra, GrantExtra>(context, {
    platform: 'youtube',
    publishingClient: youTubeClient.id,
    codeTtlMs: 10 * 60 * 1000,
    generateCode: secretGenerator('4/0A', 73),
    generateToken: secretGenerator('ya29.a0', 220),
    generateRefreshToken: secretGenerator('1//0', 103),
    tokenLifetimeSeconds: () => accessSeconds,
    refreshExpiresAt: ({ startedAt, lastUsedAt, refreshTtlSeconds }) =>
      Math.min(
        lastUsedAt + unusedRefreshTtlMs,
        refreshTtlSeconds === null ? Number.POSITIVE_INFINITY : startedAt + refreshTtlSeconds * 1000,
      ),
    maxRefreshTokens: 50,
    grantExtra: ({ channelId, offline }) => ({
      channelId,
      offline,
      refreshTtlSeconds: settings.current().testing_mode ? testingRefreshSeconds : null,
    }),
    readLegacyData: ({ accountKey, ...data }) => ({ ...(accountKey ? { holder: accountKey } : {}), ...data }),
  });

/** There is no browser session. Errors are pages, because Google does not trust an unchecked redirect address. */
export function authorizeRules({ grants }: YouTubeState): AuthorizeRules<Client, CodeExtra> {
  return {
    clients,
    unknownClient: (id) =>
      id
        ? googleErrorPage(401, 'invalid_client', 'The OAuth client was not found.')
        : googleErrorPage(400, 'invalid_request', 'Missing required parameter: client_id'),
    redirectRefused: googleErrorPage(
      400,
      'redirect_uri_mismatch',
      'The redirect URI does not match a registered one.',
    ),
    readScopes: (text) => readScopes(text) ?? [],
    findProblem({ query, scopes }) {
      const problem = (code: string, message: string) => ({ page: googleErrorPage(400, code, message) });
      if (query.get('response_type') !== 'code')
        return problem('unsupported_response_type', 'The response_type must be code.');
      if (scopes.length === 0)
        return problem('invalid_scope', 'Some requested scopes were invalid or missing.');
      for (const [name, allowed] of Object.entries(allowedValues)) {
        const unknown = (query.get(name) ?? '').split(' ').find((value) => value && !allowed.includes(value));
        if (unknown) return problem('invalid_request', `Invalid parameter value for ${name}: ${unknown}`);
      }
      const method = challengeMethodOf(query);
      if (method && !['S256', 'plain'].includes(method))
        return problem('invalid_request', 'Unsupported code_challenge_method.');
      return promptsOf(query).includes('none') ? { error: { error: 'interaction_required' } } : undefined;
    },
    consentPage: ({ query, scopes }) =>
      consentPage({ scopes, granular: isGranular(query), hint: query.get('login_hint') }),
    stateFirst: true,
    denialError: () => ({ error: 'access_denied' }),
    choose({ query, client, scopes: requested }, form) {
      const choice = readChoice(form, requested, isGranular(query));
      if (!choice) return undefined;
      const { holder, channelId, scopes } = choice;
      if (scopes.length === 0) return { error: { error: 'access_denied' } };
      const earlier =
        query.get('include_granted_scopes') === 'true'
          ? grants.liveGrantsOf(holder, client.id).filter((grant) => grant.channelId === channelId)
          : [];
      const granted = [...new Set([...scopes, ...earlier.flatMap((grant) => grant.scopes)])];
      return {
        holder,
        scopes: granted,
        parameters: { scope: granted.join(' ') },
        extra: {
          channelId,
          offline: query.get('access_type') === 'offline',
          forceRefreshToken: promptsOf(query).includes('consent'),
          challenge: query.get('code_challenge'),
          challengeMethod: challengeMethodOf(query),
          nonce: query.get('nonce'),
        },
      };
    },
    noUserChosen: () =>
      googleErrorPage(400, 'invalid_request', 'No account or channel was chosen. Go back and choose.'),
  };
}

const allowedValues = {
  access_type: ['online', 'offline'],
  prompt: ['none', 'consent', 'select_account'],
  include_granted_scopes: ['true', 'false'],
};

const promptsOf = (query: URLSearchParams): string[] => (query.get('prompt') ?? '').split(' ');
const isGranular = (query: URLSearchParams): boolean => query.get('enable_granular_consent') !== 'false';
const challengeMethodOf = (query: URLSearchParams): string | null =>
  query.get('code_challenge') ? (query.get('code_challenge_method') ?? 'plain') : null;

/**
 * `account` is `ines` or `ines/UC…` (`person` or `member` together with `channel` are equivalent). The default is the
 * first channel. The page sends `ticked=1`, and then only the scopes in the `scope` fields are granted.
 */
function readChoice(form: URLSearchParams, requested: string[], granular: boolean) {
  const named = form.get('account') ?? form.get('person') ?? form.get('member') ?? '';
  const [key = '', channelInName] = named.split('/', 2);
  const account = findAccount(key);
  if (!account) return undefined;
  const channelId = channelInName ?? form.get('channel') ?? account.channels[0] ?? null;
  if (channelId !== null && !account.channels.includes(channelId)) return undefined;
  const ticked = form.getAll('scope');
  const isGranularChoice = granular && (form.has('ticked') || ticked.length > 0);
  const scopes = requested.filter(
    (scope) => !isGranularChoice || isSignInScope(scope) || ticked.includes(scope),
  );
  return { holder: account.key, channelId, scopes };
}

/** POST oauth2.googleapis.com/token. A refresh token does not change and is not sent again. */
export function tokenRules(
  { grants, now }: YouTubeState,
  { signingKey }: SandboxContext,
  issuer: () => string,
): TokenRules<Client, CodeExtra, GrantExtra> {
  const idToken = (
    clientId: string,
    accountKey: string,
    scopes: string[],
    nonce: string | null,
    call: Call,
  ) => {
    const account = findAccount(accountKey);
    const issuedAt = Math.floor(now() / 1000);
    return signingKey.sign({
      iss: call.publicAddress(issuer()),
      azp: clientId,
      aud: clientId,
      sub: account?.id,
      iat: issuedAt,
      exp: issuedAt + accessSeconds,
      ...(nonce ? { nonce } : {}),
      ...(hasAnyScope(scopes, ['userinfo.email']) ? { email: account?.email, email_verified: true } : {}),
      ...(hasAnyScope(scopes, ['userinfo.profile']) ? { name: account?.name } : {}),
    });
  };
  return {
    clients,
    acceptsBasicAuth: true,
    grantTypes: { authorization_code: [], refresh_token: [] },
    refuse,
    getChallenge: ({ challenge, challengeMethod }) =>
      challenge
        ? { expected: challenge, transform: challengeMethod === 'S256' ? s256 : (verifier) => verifier }
        : undefined,
    /** A refresh token is issued with the first consent for offline access, and again only when consent was forced. */
    exchange(code, _client, call) {
      const { clientId, holder, scopes, channelId, nonce } = code;
      const isFirst = !grants
        .liveGrantsOf(holder, clientId)
        .some((grant) => grant.channelId === channelId && grant.refreshHash !== null);
      const refresh = code.offline && (code.forceRefreshToken || isFirst);
      const { accessToken, refreshToken, grant, events } = grants.exchangeCode(code, { refresh });
      const ends = refreshToken && grant.refreshTtlSeconds !== null;
      const answer = async () =>
        tokenAnswer({
          access_token: accessToken,
          expires_in: accessSeconds - 1,
          ...(refreshToken ? { refresh_token: refreshToken } : {}),
          scope: scopes.join(' '),
          token_type: 'Bearer',
          ...(scopes.includes('openid')
            ? { id_token: await idToken(clientId, holder, scopes, nonce, call) }
            : {}),
          ...(ends ? { refresh_token_expires_in: testingRefreshSeconds - 1 } : {}),
        });
      return { effects: events, answer };
    },
    refresh(grant) {
      const { accessToken, event } = grants.issueToken(grant);
      const ends = grant.refreshTtlSeconds !== null;
      const answer = tokenAnswer({
        access_token: accessToken,
        expires_in: accessSeconds - 1,
        scope: grant.scopes.join(' '),
        token_type: 'Bearer',
        ...(ends ? { refresh_token_expires_in: grants.refreshSecondsLeft(grant) } : {}),
      });
      return { effects: [event], answer };
    },
  };
}

const refuseKnown = createRefuse({
  grant_type: [400, 'unsupported_grant_type', 'Invalid grant_type: {detail}'],
  unknown_client: [401, 'invalid_client', 'The OAuth client was not found.'],
  wrong_secret: [401, 'invalid_client', 'Unauthorized'],
  redirect_uri: [400, 'redirect_uri_mismatch', 'Bad Request'],
  missing_verifier: [400, 'invalid_grant', 'Missing code verifier.'],
  wrong_verifier: [400, 'invalid_grant', 'Invalid code verifier.'],
  refresh_token: [400, 'invalid_grant', 'Token has been expired or revoked.'],
  other: [400, 'invalid_grant', 'Bad Request'],
});
const missingMessages: Record<string, string> = {
  grant_type: 'Required parameter is missing: grant_type',
  client_id: 'Could not determine client ID from request.',
  client_secret: 'client_secret is missing.',
};

function refuse(problem: TokenProblem, detail: string): RefusedError {
  if (problem === 'missing') return oauthError(400, 'invalid_request', missingMessages[detail] ?? detail);
  const isValue = problem === 'refresh_token' || problem.endsWith('_code');
  if (isValue && detail === '') {
    const name = problem === 'refresh_token' ? problem : 'code';
    return oauthError(400, 'invalid_request', `Missing required parameter: ${name}`);
  }
  if (problem === 'unknown_code' && !detail.startsWith('4/'))
    return oauthError(400, 'invalid_grant', 'Malformed auth code.');
  return refuseKnown(problem, detail);
}

/** POST oauth2.googleapis.com/revoke, token in the query or the form. An access token's refresh token is revoked too. */
export function revokeToken({ grants }: YouTubeState, call: Call): Outcome {
  const token = call.query.get('token') ?? readForm(call.body).get('token');
  if (!token) throw oauthError(400, 'invalid_request', 'Missing required parameter: token');
  const grant = grants.findByToken(token);
  if (!grant || grant.revoked) throw oauthError(400, 'invalid_token', 'Token expired or revoked');
  return { effects: [grants.revoke(grant)], answer: { status: 200, body: {} } };
}

/**
 * GET or POST oauth2.googleapis.com/tokeninfo: describes an access token, which Google's own client sends in the
 * Authorization header, or an id_token. Every value is a string.
 */
export function tokenInfo(state: YouTubeState, { signingKey }: SandboxContext, call: Call): Outcome {
  const form = readForm(call.body);
  const parameter = (name: string) => call.query.get(name) ?? form.get(name);
  const idToken = parameter('id_token');
  if (idToken !== null)
    return { answer: async () => describeIdToken(await signingKey.verify(idToken), state.now()) };
  const accessToken = parameter('access_token') ?? bearerToken(call.headers.authorization);
  if (!accessToken) {
    throw oauthError(400, 'invalid_request', 'either access_token, id_token, or token_handle required');
  }
  return { answer: { status: 200, body: describeAccessToken(state, accessToken) } };
}

const invalidToken = () => oauthError(400, 'invalid_token', 'Invalid Value');

function describeIdToken(verified: VerifiedToken | undefined, now: number): Answer {
  if (!verified || Number(verified.claims.exp) * 1000 <= now) return invalidToken().answer;
  const all = { ...verified.claims, ...verified.header };
  const body = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]));
  return { status: 200, body };
}

function describeAccessToken({ grants, now }: YouTubeState, accessToken: string): object {
  const liveToken = grants.findLiveToken(accessToken);
  if (!liveToken) throw invalidToken();
  const { grant, expiresAt } = liveToken;
  const account = findAccount(grant.holder);
  const withEmail = hasAnyScope(grant.scopes, ['userinfo.email']);
  return {
    azp: grant.clientId,
    aud: grant.clientId,
    ...(grant.scopes.some(isSignInScope) ? { sub: account?.id } : {}),
    scope: grant.scopes.join(' '),
    exp: String(Math.floor(expiresAt / 1000)),
    expires_in: String(Math.floor((expiresAt - now()) / 1000)),
    ...(withEmail ? { email: account?.email, email_verified: 'true' } : {}),
    access_type: grant.offline ? 'offline' : 'online',
  };
}
