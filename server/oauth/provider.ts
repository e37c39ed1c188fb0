/**
 * `oidc-provider` configured as a plain OAuth 2.0 server. Code with PKCE S256 for every client, refresh tokens,
 * revocation, introspection of own tokens, pushed requests; nothing else is enabled.
 */
import Provider, { type Configuration, errors } from 'oidc-provider';
import { scopes } from '../domain/actor/scopes.ts';
import type { UserId } from '../lib/ids.ts';
import { createAdapter } from './adapter.ts';
import type { AuthorizationServerDeps } from './authorization-server.ts';
import { renderErrorPage } from './error-page.ts';
import { askForConsent } from './interaction.ts';
import { compareSecretsAsHashes, dropCookies, prefixTokens } from './library-overrides.ts';
import {
  accessTokenSeconds,
  codeSeconds,
  consentSeconds,
  grantSeconds,
  pushedRequestSeconds,
  refreshTokenLifetime,
} from './lifetimes.ts';
import { buildMetadata } from './metadata.ts';
import { requireAllowedScopes, requireNewChallenge } from './request-rules.ts';
import { rotateOrExtend } from './rotation.ts';

/** Settings that are the same for every installation. */
const protocol = {
  // No ID tokens are issued, so there is no signing key to store.
  jwks: { keys: [] },
  enabledJWA: { idTokenSigningAlgValues: ['HS256'] },
  clientDefaults: { id_token_signed_response_alg: 'HS256' },
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  responseTypes: ['code'],
  scopes: [...scopes],
  subjectTypes: ['public'],
  pkce: { required: () => true },
  acceptQueryParamAccessTokens: false,
  allowOmittingSingleRegisteredRedirectUri: false,
  clientBasedCORS: () => true,
  routes: {
    authorization: '/oauth/authorize',
    token: '/oauth/token',
    revocation: '/oauth/revoke',
    introspection: '/oauth/introspect',
    pushed_authorization_request: '/oauth/par',
  },
  issueRefreshToken: async () => true,
  expiresWithSession: async () => false,
  // Revoking any token revokes the consent, so that the user sees the app gone.
  revokeGrantPolicy: () => true,
  renderError: renderErrorPage,
  ttl: {
    AuthorizationCode: codeSeconds,
    AccessToken: accessTokenSeconds,
    RefreshToken: (_ctx, token) => refreshTokenLifetime(token.iiat),
    Grant: grantSeconds,
    PushedAuthorizationRequest: pushedRequestSeconds,
    Interaction: consentSeconds,
    Session: consentSeconds,
  },
} satisfies Configuration;

export interface ProviderDeps extends AuthorizationServerDeps {
  readonly cookiePrefix: string;
  readonly consentCookie: string;
}

export function createProvider(deps: ProviderDeps): Provider {
  const { baseUrl, cookieKeys, records, cookiePrefix: prefix, consentCookie } = deps;
  const issuer = baseUrl.origin;
  const secure = baseUrl.protocol === 'https:';
  const unused = [`${prefix}_oauth_session`, `${prefix}_oauth_interaction`] as const;
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true, overwrite: true } as const;

  const configuration: Configuration = {
    ...protocol,
    adapter: createAdapter(deps),
    cookies: {
      keys: [...cookieKeys],
      names: { session: unused[0], interaction: unused[1], resume: `${prefix}_oauth_resume` },
      long: cookie,
      short: cookie,
    },
    extraParams: {
      scope: requireAllowedScopes,
      code_challenge: requireNewChallenge(records),
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      revocation: { enabled: true, allowedPolicy: ownTokenOnly },
      introspection: { enabled: true, allowedPolicy: ownTokenOnly },
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => issuer,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== issuer && resource !== `${issuer}/`) throw new errors.InvalidTarget();
          return { scope: scopes.join(' '), audience: issuer, accessTokenFormat: 'opaque' };
        },
      },
    },
    interactions: askForConsent({ ...deps, consentCookie, cookie }),
    findAccount: async (_ctx, id) => {
      const person = await deps.people.find(id as UserId);
      return person?.status === 'active' ? { accountId: id, claims: async () => ({ sub: id }) } : undefined;
    },
    // Only what this decision allowed; never an older consent.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    rotateRefreshToken: (ctx) => rotateOrExtend(ctx, records),
  };
  const provider = new Provider(issuer, configuration);
  // Host and scheme come from BASE_URL (see authorization-server.ts), never from what a client or proxy sends.
  provider.proxy = true;
  compareSecretsAsHashes(provider, deps);
  prefixTokens(provider);
  provider.on('server_error', (_ctx, error) => deps.log.error({ error }, 'the authorization server failed'));
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as { oidc?: { route?: string } };
    if (oidc?.route === 'discovery') {
      ctx.body = buildMetadata(ctx.body as Record<string, unknown>, scopes, new URL('/docs', issuer).href);
    }
    // An empty JSON body, since some clients parse every response as JSON.
    if (oidc?.route === 'revocation' && ctx.body === '') ctx.body = {};
    dropCookies(ctx.res, unused);
  });
  return provider;
}

const ownTokenOnly = async (
  _ctx: unknown,
  client: { readonly clientId: string },
  token: { readonly clientId?: string | undefined },
): Promise<boolean> => token.clientId === client.clientId;
