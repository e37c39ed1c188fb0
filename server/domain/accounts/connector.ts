/** The port to a platform's own authorization: how an account is connected, kept alive and let go. */
import type { PlatformName } from '../platforms.ts';

export interface PlatformTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date | null;
  /** Absent when the platform gives none; on refresh, absent means "keep the old one". */
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: Date | null;
  readonly scopes: readonly string[];
}

/** A page, channel or profile that the person may publish to. */
export interface ConnectTarget {
  readonly externalId: string;
  readonly name: string;
  readonly handle: string | null;
  readonly url: string | null;
  /** Where the platform shows its picture now; kept as a copy of ours. */
  readonly pictureUrl?: string | null;
}

export type ConnectResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  /** The platform said no for good: the person must authorize again. */
  | { readonly kind: 'refused'; readonly plainReason: string }
  /** Nothing is known; ask again later. */
  | { readonly kind: 'unavailable'; readonly plainReason: string };

export interface Connector {
  readonly name: PlatformName;
  readonly displayName: string;
  /** True when it talks to the sandbox. Fixed in the account at connect. */
  readonly simulated: boolean;
  readonly scopesForPublishing: readonly string[];
  /** Platforms with PKCE make their challenge from the verifier, each in its own way. */
  authorizationUrl(input: {
    readonly state: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
  }): string;
  exchangeCode(input: {
    readonly code: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
    readonly now: Date;
  }): Promise<ConnectResult<PlatformTokens>>;
  listTargets(accessToken: string): Promise<ConnectResult<readonly ConnectTarget[]>>;
  refresh(input: {
    readonly refreshToken: string;
    readonly now: Date;
  }): Promise<ConnectResult<PlatformTokens>>;
  /** Failure is harmless: our copy is destroyed either way. */
  revoke(accessToken: string): Promise<ConnectResult<null>>;
  /** What the platform's callback said instead of a code, in plain words. */
  explainDenial(error: string, description: string): string;
}
