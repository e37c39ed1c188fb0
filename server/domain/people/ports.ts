import type { AppId, GrantId, IdentityId, SessionId, TokenId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { Role } from '../actor/roles.ts';
import type { Scope } from '../actor/scopes.ts';
import type { Tx } from '../tx.ts';
import type { Identity, ProviderId } from './identity.ts';
import type { Person, ProvenPerson } from './person.ts';

/** Answers who is behind a credential. Role and status are read at each call. */
export interface Authenticator {
  session(
    cookieToken: string,
  ): Promise<{ readonly userId: UserId; readonly sessionId: SessionId } | undefined>;
  /** Without a name: the only workspace of that person. Undefined when not a member, or when several could be meant. */
  actorInWorkspace(
    signedIn: { readonly userId: UserId; readonly sessionId: SessionId },
    workspaceId: WorkspaceId | undefined,
  ): Promise<Actor | undefined>;
  actorOfToken(bearerToken: string): Promise<Actor | undefined>;
}

/** One question to the database each: they are asked with every request. */
export interface CredentialStore {
  /** A session of an active person that is neither ended nor expired, seen after the given moment. Notes that it was seen. */
  session(
    tokenHash: string,
    at: { readonly now: Date; readonly seenAfter: Date; readonly touchIfSeenBefore: Date },
  ): Promise<{ readonly userId: UserId; readonly sessionId: SessionId } | undefined>;
  /** Of an active person: the one in that workspace, or two at most of all. */
  memberships(
    userId: UserId,
    workspaceId: WorkspaceId | undefined,
  ): Promise<readonly { readonly workspaceId: WorkspaceId; readonly role: Role }[]>;
  /** A token that is neither expired nor revoked, of an active person who is still a member. Notes an app's use. */
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

/** What ties the answer of the identity provider to the question we asked. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export type ProviderProblem =
  /** The person said no, or the provider did not let them in. */
  | 'denied'
  /** The answer came too late, or does not belong to this attempt. */
  | 'expired'
  /** It does not answer, or answers what we cannot trust. */
  | 'unavailable';

export interface ProviderFailure {
  readonly kind: 'failed';
  readonly problem: ProviderProblem;
  /** For the log, never for the person. */
  readonly reason: string;
}

/** Says who somebody is. It may be down at any time, also when we start. */
export interface IdentityProvider {
  readonly id: ProviderId;
  readonly name: string;
  readonly simulated: boolean;
  /** Who vouches for people here. A simulated one has the sandbox's address, so it never equals a real one. */
  readonly issuer: string;
  authorizationUrl(
    checks: SignInChecks,
  ): Promise<{ readonly kind: 'url'; readonly url: string } | ProviderFailure>;
  complete(
    callbackUrl: URL,
    checks: SignInChecks,
  ): Promise<{ readonly kind: 'person'; readonly person: ProvenPerson } | ProviderFailure>;
}

export interface IdentityProviders {
  /** In the order in which people are offered them; never empty. */
  list(): readonly IdentityProvider[];
  find(id: string): IdentityProvider | undefined;
  /** Also of one that is not offered any more. */
  nameOf(id: string): string;
}

/** What an answer must come back with: the browser that began, or the web session that wants another identity. */
export type Binding =
  | { readonly kind: 'browser'; readonly hash: string }
  | { readonly kind: 'session'; readonly userId: UserId; readonly sessionId: SessionId };

/** One journey to an identity provider and back. Secrets are kept as hashes where we only compare them. */
export interface SignInAttempt {
  readonly stateHash: string;
  /** The one that was asked; an answer at another one's address does not count. */
  readonly provider: ProviderId;
  readonly boundTo: Binding;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
  readonly invitationHash: string | null;
  /** Of the browser; for a workspace that this sign-in may make. */
  readonly timeZone: string | null;
  readonly expiresAt: Date;
}

export interface SignInAttempts {
  /** Also forgets those that have expired by `now`. */
  save(attempt: SignInAttempt, now: Date): Promise<void>;
  /**
   * Gives an unexpired attempt once, whoever asks at the same time. One that is bound to a browser is given to that
   * browser only; one that is bound to a session is used up by whoever shows its state.
   */
  take(stateHash: string, browserHash: string | null, now: Date): Promise<SignInAttempt | undefined>;
}

export interface PeopleStore {
  isEmpty(): Promise<boolean>;
  find(userId: UserId): Promise<Person | undefined>;
  /** Holds back everybody else who signs in for the first time, until this transaction ends. */
  lockNewcomers(tx: Tx): Promise<{ readonly isFirst: boolean }>;
  findByIdentity(tx: Tx, issuer: string, subject: string): Promise<Recognised | undefined>;
  add(tx: Tx, person: Person, at: Date): Promise<void>;
  updateProfile(tx: Tx, person: Person): Promise<void>;
  /** The person as they stand in this transaction, held until it ends. */
  lock(tx: Tx, userId: UserId): Promise<Person | undefined>;
}

export interface Recognised {
  readonly person: Person;
  readonly identityId: IdentityId;
  /** Whether it is the oldest of that person: the one whose word their profile follows. */
  readonly isOldest: boolean;
}

export interface NewIdentity extends Identity {
  readonly subject: string;
}

export interface IdentityStore {
  /** Oldest first. */
  list(userId: UserId): Promise<readonly Identity[]>;
  /** The same, held until the transaction ends. */
  lock(tx: Tx, userId: UserId): Promise<readonly Identity[]>;
  /** False when issuer and subject belong to somebody already. */
  add(tx: Tx, identity: NewIdentity): Promise<boolean>;
  /** Somebody signed in with it. False when it was removed meanwhile. */
  used(tx: Tx, id: IdentityId, name: string, at: Date): Promise<boolean>;
  remove(tx: Tx, id: IdentityId): Promise<void>;
}

export interface NewSession {
  readonly id: SessionId;
  readonly tokenHash: string;
  readonly userId: UserId;
  /** How it began. */
  readonly identityId: IdentityId;
  readonly at: Date;
  readonly expiresAt: Date;
}

export interface SessionStore {
  add(tx: Tx, session: NewSession): Promise<void>;
  end(sessionId: SessionId, at: Date): Promise<void>;
  endByToken(tx: Tx, tokenHash: string, at: Date): Promise<void>;
  /** Every session that began with this identity, except one. */
  endByIdentity(tx: Tx, identityId: IdentityId, except: SessionId, at: Date): Promise<void>;
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
  /** Everybody whose id or e-mail address this is. Addresses are not unique. */
  peopleNamed(tx: Tx, idOrEmail: string): Promise<readonly Person[]>;
}
