import type { AppId, GrantId, SessionId, TokenId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { Actor } from '../workspaces/actor.ts';
import type { Role } from '../workspaces/roles.ts';
import type { Scope } from '../workspaces/scopes.ts';
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
  readonly name: string;
  readonly simulated: boolean;
  authorizationUrl(
    checks: SignInChecks,
  ): Promise<{ readonly kind: 'url'; readonly url: string } | ProviderFailure>;
  complete(
    callbackUrl: URL,
    checks: SignInChecks,
  ): Promise<{ readonly kind: 'person'; readonly person: ProvenPerson } | ProviderFailure>;
}

/** One journey to the identity provider and back. Secrets are kept as hashes where we only compare them. */
export interface SignInAttempt {
  readonly stateHash: string;
  readonly browserHash: string;
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
  /** Gives an unexpired attempt of this browser once, whoever asks at the same time. */
  take(stateHash: string, browserHash: string, now: Date): Promise<SignInAttempt | undefined>;
}

export interface PeopleStore {
  isEmpty(): Promise<boolean>;
  find(userId: UserId): Promise<Person | undefined>;
  /** Holds back everybody else who signs in for the first time, until this transaction ends. */
  lockNewcomers(tx: Tx): Promise<{ readonly isFirst: boolean }>;
  findByIdentity(tx: Tx, issuer: string, subject: string): Promise<Person | undefined>;
  /** The person and the identity they are known by. */
  add(
    tx: Tx,
    person: Person,
    identity: { readonly issuer: string; readonly subject: string },
    at: Date,
  ): Promise<void>;
  updateProfile(tx: Tx, person: Person): Promise<void>;
}

export interface NewSession {
  readonly id: SessionId;
  readonly tokenHash: string;
  readonly userId: UserId;
  readonly at: Date;
  readonly expiresAt: Date;
}

export interface SessionStore {
  add(tx: Tx, session: NewSession): Promise<void>;
  end(sessionId: SessionId, at: Date): Promise<void>;
  endByToken(tx: Tx, tokenHash: string, at: Date): Promise<void>;
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
