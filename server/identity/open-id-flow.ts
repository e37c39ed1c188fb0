/**
 * The code flow with PKCE, nonce, `iss` and a verified signature. Where a provider supports neither PKCE nor a nonce
 * (`quirks.plain`), the state and the browser cookie bind the response to the request.
 */
import * as oidc from 'openid-client';
import type { ProvenPerson } from '../domain/people/person.ts';
import type { IdentityProvider, ProviderFailure } from '../domain/people/ports.ts';
import { hours, seconds } from '../lib/clock.ts';
import { createCachedReader } from './cached-reader.ts';
import { toFailure } from './failures.ts';
import type { OpenIdSettings } from './open-id.ts';

/** OpenID Connect Core 3.1.2.1: do not answer for somebody who signed in there earlier, and say when they did. */
const askAgain = { prompt: 'login', max_age: '0' } as const;

const timeoutSeconds = 10;
const freshMs = hours(1);

export type OpenIdFlow = Pick<IdentityProvider, 'authorizationUrl' | 'complete'>;

export function createOpenIdFlow(settings: OpenIdSettings): OpenIdFlow {
  const { id, issuer, clientId, clientSecret, redirectUri, quirks = {} } = settings;
  const clientAuth = quirks.secretInForm
    ? oidc.ClientSecretPost(clientSecret)
    : oidc.ClientSecretBasic(clientSecret);
  const discover = (): Promise<oidc.Configuration> =>
    oidc.discovery(issuer, clientId, undefined, clientAuth, {
      timeout: timeoutSeconds,
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    });
  const configuration = createCachedReader(discover, freshMs);

  const orFailure = <Result>(work: () => Promise<Result>): Promise<Result | ProviderFailure> =>
    work().catch((error) => toFailure(error, quirks.expiredCodeError));

  return {
    authorizationUrl: ({ state, nonce, codeVerifier }, { again } = { again: false }) =>
      orFailure(async () => {
        const challenges = {
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        };
        const url = oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          state,
          ...(quirks.withoutPkceAndNonce ? {} : challenges),
          ...quirks.parameters,
          ...(again ? (quirks.againParameters ?? askAgain) : {}),
        });
        return { kind: 'url', url: url.href } as const;
      }),

    complete: (callbackUrl, { state, nonce, codeVerifier }) =>
      orFailure(async () => {
        const config = await configuration();
        // Behind a proxy the URL we were called at may differ from the one registered with the provider, so use
        // the latter.
        const answer = Object.assign(new URL(redirectUri), { search: callbackUrl.search });
        const tokens = await oidc.authorizationCodeGrant(config, answer, {
          expectedState: state,
          idTokenExpected: true,
          ...(quirks.withoutPkceAndNonce ? {} : { pkceCodeVerifier: codeVerifier, expectedNonce: nonce }),
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the provider sent no ID token');
        const person = { provider: id, ...(await readProfile(config, claims, tokens.access_token)) };
        return { kind: 'person', person, ...authenticationAge(claims) } as const;
      }),
  };
}

/** Reads the user info endpoint too, since many providers omit name and address from the ID token. */
async function readProfile(
  config: oidc.Configuration,
  idToken: oidc.IDToken,
  accessToken: string,
): Promise<Omit<ProvenPerson, 'provider'>> {
  const isComplete = text(idToken.name) !== '' && text(idToken.email) !== '';
  const userInfo =
    isComplete || config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(config, accessToken, idToken.sub);
  const claims: Record<string, unknown> = { ...userInfo, ...idToken };
  const email = text(claims.email);
  const fullName = `${text(claims.given_name)} ${text(claims.family_name)}`.trim();
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    name: text(claims.name) || fullName || text(claims.preferred_username) || email,
    email: email || null,
    emailVerified: claims.email_verified === true,
  };
}

/** Both moments by the provider's own clock. */
const authenticationAge = ({ iat, auth_time }: oidc.IDToken): { authenticatedMsAgo?: number } =>
  typeof auth_time === 'number' ? { authenticatedMsAgo: seconds(iat - auth_time) } : {};

const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
