/** The port to a platform's authorization: how an account is connected, renewed and disconnected. */
import type { Message } from '../../lib/message.ts';
import type { PlatformName } from '../platforms.ts';

export interface PlatformTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date | null;
  /** Absent when the platform gives none; on refresh, absent means "keep the old one". */
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: Date | null;
  readonly scopes: readonly string[];
  /** The platform's id of the person who authorized, where known: it identifies them when they revoke. */
  readonly personId?: string | null;
}

/** A page, channel or profile that the person may publish to. */
export interface ConnectTarget {
  readonly externalId: string;
  readonly name: string;
  readonly handle: string | null;
  readonly url: string | null;
  /** The current address of its picture; we store a copy. */
  readonly pictureUrl?: string | null;
}

/** The tokens of one authorization with the granted scopes, which show the connect method used. */
export type GrantTokens = Pick<PlatformTokens, 'accessToken' | 'refreshToken' | 'scopes'>;

/** The authorization to revoke, and its person where known. */
export type GrantToRevoke = GrantTokens & { readonly personId?: string | null };

/** Whether the authorization was ended now or was already unknown to the platform. */
export type RevocationStatus = 'revoked' | 'already_over';

export type ConnectResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  /** The platform refused permanently: the person must authorize again. */
  | { readonly kind: 'refused'; readonly plainReason: Message }
  /** Nothing is known; try again later. */
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

/** What a person may publish to, as far as the platform listed it. */
export type TargetList =
  | {
      readonly kind: 'ok';
      readonly value: readonly ConnectTarget[];
      /**
       * What it did not list, one sentence each; the rest can still be connected. Absent: it listed everything.
       */
      readonly notShown?: readonly Message[];
    }
  | Exclude<ConnectResult<never>, { kind: 'ok' }>;

/** One of several methods to authorize, as a person chooses it. */
export interface ConnectMethod {
  readonly id: string;
  readonly label: Message;
  /** Its requirements and benefits, in a sentence. */
  readonly note: Message;
}

export interface Connector {
  readonly name: PlatformName;
  readonly displayName: string;
  /** True when it talks to the sandbox. Fixed in the account when it is connected. */
  readonly simulated: boolean;
  /** Platforms whose accounts may use the same authorization, so that revoking one would cut off the others. */
  readonly sharesGrantsWith?: readonly PlatformName[];
  /** Absent: there is one method. The first is the default. */
  readonly methods?: readonly ConnectMethod[];
  /**
   * Without these scopes an account is "limited". They may differ by method, so the granted ones are inspected.
   */
  missingScopes(granted: readonly string[]): readonly string[];
  /** Platforms with PKCE derive their challenge from the verifier, each by its own rule. */
  authorizationUrl(input: {
    readonly state: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
    readonly method: string | null;
  }): string;
  exchangeCode(input: {
    readonly code: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
    readonly method: string | null;
    readonly now: Date;
  }): Promise<ConnectResult<PlatformTokens>>;
  listTargets(tokens: GrantTokens): Promise<TargetList>;
  /**
   * Called for each page the person chose, where each page has a token of its own. Absent: the grant's tokens are
   * used.
   */
  targetTokens?(input: {
    readonly tokens: PlatformTokens;
    readonly externalId: string;
    readonly now: Date;
  }): Promise<ConnectResult<PlatformTokens>>;
  refresh(input: {
    readonly refreshToken: string;
    readonly now: Date;
  }): Promise<ConnectResult<PlatformTokens>>;
  /** Revoking needs an access token that has not expired. Absent: a longer-lived token is enough. */
  readonly revokesWithAccessToken?: true;
  /** `refused`: the platform does not support it, so it is not tried again. */
  revoke(grant: GrantToRevoke): Promise<ConnectResult<RevocationStatus>>;
  /**
   * Whether the platform still accepts the tokens; called from time to time, so it must be cheap. `refused`: it
   * does not.
   */
  checkTokens(tokens: GrantTokens): Promise<ConnectResult<null>>;
  /** Explains the error that the platform's callback returned instead of a code. */
  explainDenial(error: string, description: string): Message;
}
