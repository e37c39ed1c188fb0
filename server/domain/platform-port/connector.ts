/** The port to a platform's own authorization: how an account is connected, kept alive and let go. */
import type { Message } from '../../lib/message.ts';
import type { PlatformName } from '../platforms.ts';

export interface PlatformTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date | null;
  /** Absent when the platform gives none; on refresh, absent means "keep the old one". */
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: Date | null;
  readonly scopes: readonly string[];
  /** The platform's own id of the person who authorized, where it tells: it names them when they revoke. */
  readonly personId?: string | null;
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

/** The tokens of one authorization, with what was granted: it tells which way they came. */
export type GrantTokens = Pick<PlatformTokens, 'accessToken' | 'refreshToken' | 'scopes'>;

/** What is to be revoked, and whose it is where the platform told. */
export type GrantToRevoke = GrantTokens & { readonly personId?: string | null };

/** Whether the authorization was ended now, or the platform no longer knew it. */
export type Revoked = 'revoked' | 'already_over';

export type ConnectResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  /** The platform said no for good: the person must authorize again. */
  | { readonly kind: 'refused'; readonly plainReason: Message }
  /** Nothing is known; ask again later. */
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

/** What a person may publish to, as far as the platform showed it. */
export type ListedTargets =
  | {
      readonly kind: 'ok';
      readonly value: readonly ConnectTarget[];
      /** What it did not show, a sentence each: the rest can be connected all the same. Absent: it showed everything. */
      readonly notShown?: readonly Message[];
    }
  | Exclude<ConnectResult<never>, { kind: 'ok' }>;

/** One of several ways to authorize, as a person chooses it. */
export interface ConnectWay {
  readonly id: string;
  readonly label: Message;
  /** What it takes and what it brings, in a sentence. */
  readonly note: Message;
}

export interface Connector {
  readonly name: PlatformName;
  readonly displayName: string;
  /** True when it talks to the sandbox. Fixed in the account at connect. */
  readonly simulated: boolean;
  /** Platforms whose accounts may live on the same authorization, so that revoking one would silence them. */
  readonly sharesGrantsWith?: readonly PlatformName[];
  /** Absent: there is one way. The first is the one taken when nobody chose. */
  readonly ways?: readonly ConnectWay[];
  /** Without them an account is "limited". They may differ by way, so the granted ones are looked at. */
  missingScopes(granted: readonly string[]): readonly string[];
  /** Platforms with PKCE make their challenge from the verifier, each in its own way. */
  authorizationUrl(input: {
    readonly state: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
    readonly way: string | null;
  }): string;
  exchangeCode(input: {
    readonly code: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
    readonly way: string | null;
    readonly now: Date;
  }): Promise<ConnectResult<PlatformTokens>>;
  listTargets(tokens: GrantTokens): Promise<ListedTargets>;
  /** Where each page has a token of its own: asked for each page the person chose. Absent: the grant's tokens serve. */
  targetTokens?(input: {
    readonly tokens: PlatformTokens;
    readonly externalId: string;
    readonly now: Date;
  }): Promise<ConnectResult<PlatformTokens>>;
  refresh(input: {
    readonly refreshToken: string;
    readonly now: Date;
  }): Promise<ConnectResult<PlatformTokens>>;
  /** Revoking takes an access token that has not expired. Absent: something that lives longer does it. */
  readonly revokesWithAccessToken?: true;
  /** `refused`: the platform has no way to do it, so it is not asked again. */
  revoke(grant: GrantToRevoke): Promise<ConnectResult<Revoked>>;
  /** Whether the platform still honours them; asked now and then, so a cheap call. `refused`: it does not. */
  isHonoured(tokens: GrantTokens): Promise<ConnectResult<null>>;
  /** What the platform's callback said instead of a code, in plain words. */
  explainDenial(error: string, description: string): Message;
}
