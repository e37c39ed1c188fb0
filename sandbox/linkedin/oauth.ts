import { readForm } from '../core/forms.ts';
import { createGrants as createSharedGrants, secretGenerator } from '../core/grants.ts';
import {
  type AuthorizeRules,
  createRefuse,
  oauthError,
  redirectWithError,
  requireClient,
  requireParameters,
  type TokenRules,
  tokenAnswer,
} from '../core/oauth.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { messagePage } from '../core/pages.ts';
import type { SandboxContext } from '../core/platform.ts';
import {
  clients,
  findForeignScope,
  isKnownScope,
  type LinkedInClient,
  linkedInClient,
  splitScopes,
} from './clients.ts';
import { consentPage } from './consent-pages.ts';
import { findMember } from './members.ts';
import { memberClaims } from './profile.ts';
import type { LinkedInState } from './state.ts';

/**
 * Each consent starts a grant: a refresh token (365 days, never extended) and its access tokens (60 days each). A
 * consent with a different scope set revokes every earlier grant of that member for the application.
 */
export const accessSeconds = 5_184_000;
const refreshSeconds = 31_536_000;
const idTokenSeconds = 3600;

export const createGrants = (context: SandboxContext) =>
  createSharedGrants(context, {
    platform: 'linkedin',
    publishingClient: linkedInClient.id,
    codeTtlMs: 30 * 60 * 1000,
    generateCode: secretGenerator('AQT', 200),
    generateToken: secretGenerator('AQX', 500),
    generateRefreshToken: secretGenerator('AQW', 500),
    tokenLifetimeSeconds: () => accessSeconds,
    refreshExpiresAt: ({ startedAt }) => startedAt + refreshSeconds * 1000,
    grantExtra: () => ({}),
    onGranted({ scopes }, earlier) {
      for (const grant of earlier) if (grant.scopes.join() !== scopes.join()) grant.revoked = true;
    },
    readLegacyData: ({ memberKey, ...data }) => ({ ...(memberKey ? { holder: memberKey } : {}), ...data }),
  });

/** There is no browser session; a setting simulates one, and then a member who granted the same scopes skips consent. */
export const authorizeRules = ({
  grants,
  settings,
}: LinkedInState): AuthorizeRules<LinkedInClient, object> => {
  const refusal = (message: string) => messagePage(401, 'LinkedIn cannot continue', message);
  return {
    clients,
    unknownClient: () => refusal('Client_id doesn’t match'),
    redirectRefused: refusal('Redirect_uri doesn’t match'),
    readScopes: splitScopes,
    findProblem({ query, client, scopes }) {
      if (query.get('response_type') !== 'code')
        return redirectWithError('invalid_request', 'The response_type must be code');
      if (scopes.length === 0 || !scopes.every(isKnownScope)) return { page: refusal('Invalid scope') };
      const foreign = findForeignScope(scopes, client);
      if (!foreign) return undefined;
      return redirectWithError(
        'unauthorized_scope_error',
        `Scope "${foreign}" is not authorized for your application`,
      );
    },
    rememberedChoice({ client, scopes }) {
      const member = findMember(settings.current().signed_in_member);
      const granted = member ? grants.liveGrantsOf(member.key, client.id) : [];
      const isSame = granted.some((grant) => grant.scopes.join() === scopes.join());
      return member && isSame ? { holder: member.key, scopes, extra: {} } : undefined;
    },
    consentPage: ({ scopes }) => consentPage(scopes),
    denialError: () => ({
      error: 'user_cancelled_authorize',
      error_description: 'The user cancelled the authorization',
    }),
    choose({ scopes }, form) {
      const member = findMember(form.get('member') ?? '');
      return member && { holder: member.key, scopes, extra: {} };
    },
    noUserChosen: () => messagePage(400, 'Nobody was chosen', 'Go back and choose a member.'),
  };
};

/** The token endpoint: exchanges a code for tokens, or a refresh token for a new access token. */
export function tokenRules(
  state: LinkedInState,
  context: SandboxContext,
  issuer: () => string,
): TokenRules<LinkedInClient, object, object> {
  const { grants, settings } = state;
  /** Comma-separated in practice, although the documentation says spaces. */
  const scopeText = (scopes: string[]) =>
    scopes.join(settings.current().scope_separator === 'comma' ? ',' : ' ');
  const idToken = (clientId: string, memberKey: string, scopes: string[], call: Call) => {
    const member = findMember(memberKey);
    const issuedAt = Math.floor(state.now() / 1000);
    const claims = member ? memberClaims(state, member, clientId, scopes) : {};
    return context.signingKey.sign({
      iss: call.publicAddress(issuer()),
      aud: clientId,
      iat: issuedAt,
      exp: issuedAt + idTokenSeconds,
      ...claims,
      ...(claims.picture ? { picture: call.publicAddress(String(claims.picture)) } : {}),
    });
  };
  return {
    clients,
    refuse,
    grantTypes: { authorization_code: ['code', 'redirect_uri'], refresh_token: ['refresh_token'] },
    exchange(code, _client, call) {
      const { clientId, holder, scopes } = code;
      const { accessToken, refreshToken, events } = grants.exchangeCode(code, { refresh: true });
      const refreshable = { refresh_token: refreshToken, refresh_token_expires_in: refreshSeconds };
      const answer = async () =>
        tokenAnswer({
          access_token: accessToken,
          expires_in: accessSeconds,
          ...(settings.current().refresh_tokens ? refreshable : {}),
          scope: scopeText(scopes),
          token_type: 'Bearer',
          ...(scopes.includes('openid') ? { id_token: await idToken(clientId, holder, scopes, call) } : {}),
        });
      return { effects: events, answer };
    },
    refresh(grant, refreshToken) {
      const settleMs = settings.current().refresh_settle_ms;
      const { accessToken, event } = grants.issueToken(grant, { settleMs });
      const answer = tokenAnswer({
        access_token: accessToken,
        expires_in: accessSeconds,
        refresh_token: refreshToken,
        refresh_token_expires_in: grants.refreshSecondsLeft(grant),
        scope: scopeText(grant.scopes),
        token_type: 'Bearer',
      });
      return { effects: [event], answer };
    },
  };
}

const refuse = createRefuse({
  missing: [400, 'invalid_request', 'A required parameter "{detail}" is missing'],
  grant_type: [400, 'unsupported_grant_type', 'The grant_type is not supported'],
  unknown_client: [401, 'invalid_client', 'Client authentication failed'],
  wrong_secret: [401, 'invalid_client', 'Client authentication failed'],
  unknown_code: [401, 'invalid_request', 'Unable to retrieve access token: authorization code not found'],
  used_code: [401, 'invalid_request', 'Unable to retrieve access token: authorization code not found'],
  refresh_token: [
    400,
    'invalid_request',
    'The provided authorization grant or refresh token is invalid, expired or revoked',
  ],
  other: [
    400,
    'invalid_redirect_uri',
    'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. ' +
      'Or authorization code expired. Or external member binding exists',
  ],
});

export function introspectToken({ grants }: LinkedInState, call: Call): Outcome {
  const form = readForm(call.body);
  requireParameters({ refuse }, form, ['token']);
  const clientId = form.get('client_id');
  if (clientId !== null && !clients.some(({ id }) => id === clientId)) {
    throw oauthError(400, 'invalid_request', 'The client_id is not valid');
  }
  const client = requireClient({ clients, refuse }, form, call);
  const token = grants.findToken(form.get('token') ?? '');
  if (!token) throw oauthError(400, 'invalid_request', 'The token is not valid');
  // For a token of another application only `active: false` is returned.
  if (token.grant.clientId !== client.id) return { answer: { status: 200, body: { active: false } } };
  const status = grants.statusOf(token);
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const body = {
    active: status === 'active',
    client_id: client.id,
    authorized_at: seconds(token.grant.startedAt),
    created_at: seconds(token.issuedAt),
    status,
    expires_at: seconds(token.expiresAt),
    scope: token.grant.scopes.join(','),
    auth_type: '3L',
  };
  return { answer: { status: 200, body } };
}

/** Revokes the token's whole grant, including its refresh token: the stricter interpretation of the documentation. */
export function revokeToken({ grants, settings }: LinkedInState, call: Call): Outcome {
  if (!settings.current().revoke_endpoint) return { answer: { status: 404 } };
  const form = readForm(call.body);
  requireParameters({ refuse }, form, ['token']);
  const client = requireClient({ clients, refuse }, form, call);
  const grant = grants.findByToken(form.get('token') ?? '');
  if (grant?.clientId !== client.id) throw oauthError(400, 'invalid_request', 'The token is not valid');
  return { effects: grant.revoked ? [] : [grants.revoke(grant)], answer: { status: 200 } };
}

export const openIdConfiguration = (issuer: string, sandboxUrl: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/v2/authorization`,
  token_endpoint: `${issuer}/v2/accessToken`,
  userinfo_endpoint: `${sandboxUrl}/linkedin/api/v2/userinfo`,
  jwks_uri: `${issuer}/openid/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['ES256'],
  scopes_supported: ['openid', 'profile', 'email'],
  claims_supported: 'iss aud iat exp sub name given_name family_name email locale'.split(' '),
  token_endpoint_auth_methods_supported: ['client_secret_post'],
});
