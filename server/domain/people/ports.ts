import type { AppId, GrantId, IdentityId, SessionId, TokenId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Actor, AuthenticatedWith } from '../actor/actor.ts';
import type { Role } from '../actor/roles.ts';
import type { Scope } from '../actor/scopes.ts';
import type { Tx } from '../tx.ts';
import type { Device } from './device.ts';
import type { Identity, ProviderId } from './identity.ts';
import type { Person, ProvenPerson } from './person.ts';

export interface SignedInSession {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  /** When the person last proved who they are in it. */
  readonly authenticatedAt: Date;
  readonly authenticatedWith: AuthenticatedWith;
}

/** Finds the person behind a credential. Role and status are read at each call. */
export interface Authenticator {
  session(cookieToken: string): Promise<SignedInSession | undefined>;
  /** Without an id: the person's only workspace. Undefined when they are not a member, or have several. */
  actorInWorkspace(
    signedIn: Pick<SignedInSession, 'userId' | 'sessionId'> & Partial<SignedInSession>,
    workspaceId: WorkspaceId | undefined,
  ): Promise<Actor | undefined>;
  actorForToken(bearerToken: string): Promise<Actor | undefined>;
}

/** Each method is one database query, because they run with every request. */
export interface CredentialStore {
  /**
   * A session of an active person that is neither ended nor expired and was seen after the given moment. Records
   * that it was seen.
   */
  session(
    tokenHash: string,
    at: { readonly now: Date; readonly seenAfter: Date; readonly touchIfSeenBefore: Date },
  ): Promise<SignedInSession | undefined>;
  /** The active person's membership in that workspace, or at most two of all their memberships. */
  memberships(
    userId: UserId,
    workspaceId: WorkspaceId | undefined,
  ): Promise<readonly { readonly workspaceId: WorkspaceId; readonly role: Role }[]>;
  /**
   * A token that is neither expired nor revoked, of an active person who is still a member. Records the use of an
   * app.
   */
  token(
    tokenHash: string,
    at: { readonly now: Date; readonly touchIfUsedBefore: Date },
  ): Promise<
    | {
        readonly tokenId: TokenId | GrantId;
        readonly appId: AppId | null;
        readonly userId: UserId;
        readonly workspaceId: WorkspaceId;
        readonly role: Role;
        readonly scopes: readonly string[];
      }
    | undefined
  >;
}

/** Binds the identity provider's response to our request. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export type ProviderProblem =
  /** The person declined, or the provider did not let them in. */
  | 'denied'
  /** The response came too late, or does not belong to this attempt. */
  | 'expired'
  /** The provider does not respond, or its response cannot be trusted. */
  | 'unavailable';

export interface ProviderFailure {
  readonly kind: 'failed';
  readonly problem: ProviderProblem;
  /** For the log, never for the person. */
  readonly reason: string;
}

/** Authenticates people. It may be down at any time, including when we start. */
export interface IdentityProvider {
  readonly id: ProviderId;
  readonly name: string;
  readonly simulated: boolean;
  /** The OpenID issuer. A simulated one has the sandbox's address, so it never equals a real one. */
  readonly issuer: string;
  /** `again`: they are signed in and should prove it anew, even if the provider still knows them. */
  authorizationUrl(
    checks: SignInChecks,
    options?: { readonly again: boolean },
  ): Promise<{ readonly kind: 'url'; readonly url: string } | ProviderFailure>;
  complete(
    callbackUrl: URL,
    checks: SignInChecks,
  ): Promise<
    | {
        readonly kind: 'person';
        readonly person: ProvenPerson;
        /** How long before its answer the provider last asked them who they are, where it says so. */
        readonly authenticatedMsAgo?: number;
      }
    | ProviderFailure
  >;
}

export interface IdentityProviders {
  /** In the order in which they are offered; empty where people sign in with passkeys only. */
  list(): readonly IdentityProvider[];
  find(id: string): IdentityProvider | undefined;
  /** Also for a provider that is no longer offered. */
  nameOf(id: string): string;
  /** The issuer of passkeys that work here; null where they are not offered. */
  readonly passkeyIssuer: string | null;
}

/**
 * What a response must come back with: the browser that started the sign-in, or the session that adds an identity or
 * signs in again.
 */
export type Binding =
  | { readonly kind: 'browser'; readonly hash: string }
  | { readonly kind: 'session' | 'again'; readonly userId: UserId; readonly sessionId: SessionId };

/** One round trip to an identity provider. Secrets that are only compared are stored as hashes. */
export interface SignInAttempt {
  readonly stateHash: string;
  /** The requested provider; a response at another provider's address does not count. */
  readonly provider: ProviderId;
  readonly boundTo: Binding;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
  readonly invitationHash: string | null;
  /** The browser's time zone, for a workspace that this sign-in may create. */
  readonly timeZone: string | null;
  readonly expiresAt: Date;
}

export interface SignInAttempts {
  /** Also deletes those that have expired by `now`. */
  save(attempt: SignInAttempt, now: Date): Promise<void>;
  /**
   * Returns an unexpired attempt once, even to concurrent callers. One bound to a browser is returned to that
   * browser only; one bound to a session is used up by any caller with its state.
   */
  claim(stateHash: string, browserHash: string | null, now: Date): Promise<SignInAttempt | undefined>;
}

export interface PeopleStore {
  isEmpty(): Promise<boolean>;
  find(userId: UserId): Promise<Person | undefined>;
  /** Blocks other first-time sign-ins until this transaction ends. */
  lockFirstSignIns(tx: Tx): Promise<{ readonly isFirst: boolean }>;
  findByIdentity(tx: Tx, issuer: string, subject: string): Promise<KnownIdentity | undefined>;
  add(tx: Tx, person: Person, at: Date): Promise<void>;
  updateProfile(tx: Tx, person: Person): Promise<void>;
  /** The person, locked until the transaction ends. */
  lock(tx: Tx, userId: UserId): Promise<Person | undefined>;
}

export interface KnownIdentity {
  readonly person: Person;
  readonly identityId: IdentityId;
  readonly identityName: string;
  /** Whether it is the person's oldest identity, which their profile follows. */
  readonly isOldest: boolean;
}

export interface NewIdentity extends Identity {
  readonly subject: string;
}

export interface IdentityStore {
  /** Oldest first. */
  list(userId: UserId): Promise<readonly Identity[]>;
  /** The same, locked until the transaction ends. */
  lock(tx: Tx, userId: UserId): Promise<readonly Identity[]>;
  /** False when issuer and subject already belong to a person. */
  add(tx: Tx, identity: NewIdentity): Promise<boolean>;
  /** Records a sign-in. False when it was removed meanwhile. */
  recordUse(tx: Tx, id: IdentityId, name: string, at: Date): Promise<boolean>;
  /** Only what the person may name themselves. False when it is not theirs. */
  rename(tx: Tx, userId: UserId, id: IdentityId, name: string): Promise<boolean>;
  remove(tx: Tx, id: IdentityId): Promise<void>;
}

export interface NewSession {
  readonly id: SessionId;
  readonly tokenHash: string;
  readonly userId: UserId;
  /** The identity used to sign in. */
  readonly identityId: IdentityId;
  readonly authenticatedWith: AuthenticatedWith;
  readonly at: Date;
  readonly expiresAt: Date;
  readonly device: Device;
}

/** A session that still works. */
export interface OpenSession {
  readonly id: SessionId;
  readonly signedInAt: Date;
  readonly authenticatedAt: Date;
  readonly lastUsedAt: Date;
  readonly device: Device;
}

export interface SessionStore {
  add(tx: Tx, session: NewSession): Promise<void>;
  /** The person's sessions that still work, the most recently used first. */
  list(userId: UserId, at: { readonly now: Date; readonly seenAfter: Date }): Promise<readonly OpenSession[]>;
  /** Records that the person proved again who they are. False when the session is over. */
  authenticate(
    tx: Tx,
    session: Pick<SignedInSession, 'userId' | 'sessionId'>,
    authenticatedWith: AuthenticatedWith,
    at: Date,
  ): Promise<boolean>;
  /** Ends this session of the person, or all except one. Returns which were open. */
  endOwn(
    tx: Tx,
    userId: UserId,
    which: { readonly only: SessionId } | { readonly except: SessionId },
    at: Date,
  ): Promise<readonly SessionId[]>;
  end(sessionId: SessionId, at: Date): Promise<void>;
  endByToken(tx: Tx, tokenHash: string, at: Date): Promise<void>;
  /** Every session that was started with this identity, except one. */
  endByIdentity(tx: Tx, identityId: IdentityId, except: SessionId, at: Date): Promise<void>;
  endAllOfPerson(tx: Tx, userId: UserId, at: Date): Promise<void>;
}

export interface NewAccessToken {
  readonly id: TokenId;
  readonly tokenHash: string;
  readonly userId: UserId;
  readonly workspaceId: WorkspaceId;
  readonly scopes: readonly Scope[];
  readonly at: Date;
  readonly expiresAt: Date;
}

export interface AccessTokenStore {
  add(tx: Tx, token: NewAccessToken): Promise<void>;
  /** All people with this id or e-mail address. Addresses are not unique. */
  findPeople(tx: Tx, idOrEmail: string): Promise<readonly Person[]>;
}
