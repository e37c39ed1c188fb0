/** The ways one person can sign in. Each is one account at one provider, and belongs to one person. */
import type { IdentityId, UserId } from '../../lib/ids.ts';
import type { IdentityProviders } from './ports.ts';

/** `oidc` is whatever OpenID provider the operator names; the others belong to platforms, which name them. */
export type ProviderId = string;

export interface Identity {
  readonly id: IdentityId;
  readonly userId: UserId;
  readonly provider: ProviderId;
  readonly issuer: string;
  /** As the provider names them. */
  readonly name: string;
  readonly addedAt: Date;
  /** Null when it was added but never used to sign in. */
  readonly lastUsedAt: Date | null;
}

/**
 * Whether somebody could sign in with it today. One from the sandbox, or from a provider that is no longer
 * offered, opens nothing.
 */
export function isUsable(
  providers: IdentityProviders,
  { provider, issuer }: Pick<Identity, 'provider' | 'issuer'>,
): boolean {
  const offered = providers.find(provider);
  return offered !== undefined && originOf(offered.issuer) === originOf(issuer);
}

const originOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).origin : issuer);
