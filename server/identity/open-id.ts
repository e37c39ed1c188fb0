/**
 * Sign-in with an OpenID provider. It may be down when we start, so it is asked for its addresses only when a user signs
 * in, and what does all that is loaded then.
 */
import { once } from '../domain/once.ts';
import type { IdentityProvider } from '../domain/people/ports.ts';
import { isLoopback } from '../lib/network-address.ts';

export interface OpenIdSettings {
  readonly id: string;
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly simulated: boolean;
  /**
   * `{BASE_URL}/auth/callback`, followed by the provider's id for every provider but the operator's own OIDC
   * one.
   */
  readonly redirectUri: string;
  /** Allows plain http, for a provider on this machine only. */
  readonly allowHttp: boolean;
  /** Where a provider deviates from the standard. */
  readonly quirks?: {
    /** It rejects a code verifier and omits the nonce from its tokens. */
    readonly withoutPkceAndNonce?: boolean;
    /** The secret is sent in the form, not in a header. */
    readonly secretInForm?: boolean;
    /** Its own error code for an authorization code that was used or has expired. */
    readonly expiredCodeError?: readonly string[];
    readonly parameters?: Readonly<Record<string, string>>;
    /** What makes it ask again who is there, where that is not `prompt=login`. */
    readonly againParameters?: Readonly<Record<string, string>>;
  };
}

export function createOpenIdProvider(settings: OpenIdSettings): IdentityProvider {
  const { id, name, simulated, issuer } = settings;
  if (issuer.protocol !== 'https:' && !(settings.allowHttp && isLoopback(issuer.hostname))) {
    throw new Error(`The identity provider ${issuer.href} must use https.`);
  }
  const openFlow = once(async () => (await import('./open-id-flow.ts')).createOpenIdFlow(settings));
  return {
    id,
    name,
    simulated,
    issuer: issuer.href,
    authorizationUrl: async (...input) => (await openFlow()).authorizationUrl(...input),
    complete: async (...input) => (await openFlow()).complete(...input),
  };
}
