/**
 * Sign-in with an OpenID provider: code flow with PKCE, nonce, `iss` and a checked signature. The provider may
 * be down when we start, so it is asked who it is only when a person signs in. Where a provider takes neither PKCE nor a
 * nonce (`quirks.plain`), the state and the browser are what ties answer to question.
 */
import * as oidc from 'openid-client';
import type { ProvenPerson } from '../domain/people/person.ts';
import type { IdentityProvider, ProviderFailure } from '../domain/people/ports.ts';
import { hours } from '../lib/clock.ts';
import { isLoopback } from '../lib/network-address.ts';
import { toFailure } from './failures.ts';
import { keepFresh } from './keep-fresh.ts';

export interface OpenIdSettings {
  readonly id: string;
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly simulated: boolean;
  /** `{BASE_URL}/auth/callback`, with the provider's id behind it for all but the first kind. */
  readonly redirectUri: string;
  /** Plain http, for a provider on this machine only. */
  readonly allowHttp: boolean;
  /** Where a provider is not as the standard has it. */
  readonly quirks?: {
    /** It refuses a code verifier and leaves the nonce out of its tokens. */
    readonly plain?: boolean;
    /** The secret goes into the form, not into a header. */
    readonly secretInForm?: boolean;
    /** Its own words for a code that was used or is too old. */
    readonly codeExpired?: readonly string[];
    readonly parameters?: Readonly<Record<string, string>>;
  };
}

const timeoutSeconds = 10;
const freshMs = hours(1);

export function createOpenIdProvider(settings: OpenIdSettings): IdentityProvider {
  const { id, issuer, clientId, clientSecret, redirectUri, quirks = {} } = settings;
  if (issuer.protocol !== 'https:' && !(settings.allowHttp && isLoopback(issuer.hostname))) {
    throw new Error(`The identity provider ${issuer.href} must use https.`);
  }
  const authenticated = quirks.secretInForm
    ? oidc.ClientSecretPost(clientSecret)
    : oidc.ClientSecretBasic(clientSecret);
  const discover = (): Promise<oidc.Configuration> =>
    oidc.discovery(issuer, clientId, undefined, authenticated, {
      timeout: timeoutSeconds,
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    });
  const configuration = keepFresh(discover, freshMs);

  const orFailure = <Result>(work: () => Promise<Result>): Promise<Result | ProviderFailure> =>
    work().catch((error) => toFailure(error, quirks.codeExpired));

  return {
    id,
    name: settings.name,
    simulated: settings.simulated,
    issuer: issuer.href,

    authorizationUrl: ({ state, nonce, codeVerifier }) =>
      orFailure(async () => {
        const proofs = {
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        };
        const url = oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          state,
          ...(quirks.plain ? {} : proofs),
          ...quirks.parameters,
        });
        return { kind: 'url', url: url.href } as const;
      }),

    complete: (callbackUrl, { state, nonce, codeVerifier }) =>
      orFailure(async () => {
        const config = await configuration();
        // Behind a proxy the address we were called at may differ; the one the provider knows is ours to say.
        const answer = Object.assign(new URL(redirectUri), { search: callbackUrl.search });
        const tokens = await oidc.authorizationCodeGrant(config, answer, {
          expectedState: state,
          idTokenExpected: true,
          ...(quirks.plain ? {} : { pkceCodeVerifier: codeVerifier, expectedNonce: nonce }),
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the provider sent no ID token');
        const person = { provider: id, ...(await describe(config, claims, tokens.access_token)) };
        return { kind: 'person', person } as const;
      }),
  };
}

/** Many providers keep the name and the address out of the ID token. */
async function describe(
  config: oidc.Configuration,
  idToken: oidc.IDToken,
  accessToken: string,
): Promise<Omit<ProvenPerson, 'provider'>> {
  const isWhole = text(idToken.name) !== '' && text(idToken.email) !== '';
  const asked =
    isWhole || config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(config, accessToken, idToken.sub);
  const claims: Record<string, unknown> = { ...asked, ...idToken };
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

const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
