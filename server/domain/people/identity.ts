/** The sign-in methods of a person. Each is one account at one provider and belongs to one person. */
import type { IdentityId, UserId } from '../../lib/ids.ts';
import { passkeyProvider } from './passkey.ts';
import type { IdentityProviders } from './ports.ts';

/** `oidc` is the OpenID provider that the operator configures; the others are defined by platforms. */
export type ProviderId = string;

export interface Identity {
  readonly id: IdentityId;
  readonly userId: UserId;
  readonly provider: ProviderId;
  readonly issuer: string;
  /** The name given by the provider; a passkey's is the person's own. */
  readonly name: string;
  readonly addedAt: Date;
  /** Null when it was added but never used to sign in. */
  readonly lastUsedAt: Date | null;
}

/**
 * Whether it can be used to sign in today. One from the sandbox, or from a provider that is no longer offered,
 * cannot.
 */
export function isUsable(
  providers: IdentityProviders,
  { provider, issuer }: Pick<Identity, 'provider' | 'issuer'>,
): boolean {
  if (provider === passkeyProvider) return issuer === providers.passkeyIssuer;
  const offered = providers.find(provider);
  return offered !== undefined && originOf(offered.issuer) === originOf(issuer);
}

const originOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).origin : issuer);
