/** What accounts need from the outside, and what others get from accounts. */

import type {
  AccountId,
  AppId,
  ConnectionId,
  PostId,
  SessionId,
  UserId,
  WorkspaceId,
} from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Actor } from '../actor/actor.ts';
import type { Connector, ConnectTarget, PlatformTokens } from '../platform-port/connector.ts';
import type { PlatformName } from '../platforms.ts';
import type { PostState } from '../post-model/post.ts';
import type { Tx } from '../tx.ts';

export type AccountStatus = 'active' | 'limited' | 'reconnect_needed' | 'disconnected';

export interface Account {
  readonly id: AccountId;
  readonly workspaceId: WorkspaceId;
  readonly platform: PlatformName;
  /** The platform's own id of the page, channel or profile. */
  readonly externalId: string;
  readonly name: string;
  readonly handle: string | null;
  readonly url: string | null;
  readonly simulated: boolean;
  readonly status: AccountStatus;
  readonly statusReason: Message | null;
  readonly lane: string;
  readonly scopes: readonly string[];
  readonly tokenVersion: number;
  readonly accessExpiresAt: Date | null;
  /** When a person must authorize again. Null: never, as far as the platform says. */
  readonly permissionEndsAt: Date | null;
  readonly connectedAt: Date;
  readonly connectedBy: { readonly id: UserId; readonly name: string };
  readonly pictureSha256: string | null;
  /** The platform's own id of the person who authorized, where it tells. */
  readonly authorizedBy: string | null;
  readonly disconnectedAt: Date | null;
  /** Set once nothing is sent with the tokens any more: then they serve to end the authorization, and nothing else. */
  readonly revocation: { readonly tries: number; readonly nextAt: Date } | null;
}

export interface AccountTokens {
  readonly accessToken: string;
  readonly accessIssuedAt: Date;
  readonly accessExpiresAt: Date | null;
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: Date | null;
}

/** An account with its sealed tokens, opened only when asked. */
export interface HeldAccount {
  readonly account: Account;
  /** Null when the tokens were destroyed. Throws when a sealed record is not as it was sealed. */
  openTokens(): AccountTokens | null;
}

/** What connecting or reconnecting writes. */
export interface AccountGrant {
  readonly target: ConnectTarget;
  readonly tokens: AccountTokens;
  readonly scopes: readonly string[];
  readonly status: 'active' | 'limited';
  readonly statusReason: Message | null;
  readonly connectedBy: UserId;
  readonly connectedAt: Date;
  readonly authorizedBy: string | null;
}

export type NewAccount = AccountGrant & Pick<Account, 'id' | 'workspaceId' | 'platform' | 'simulated'>;

export interface AccountStore {
  /** Living accounts, oldest first. */
  list(workspaceId: WorkspaceId): Promise<readonly Account[]>;
  find(tx: Tx | null, workspaceId: WorkspaceId, id: AccountId): Promise<Account | undefined>;
  /** The living account of that platform, when there is exactly one. */
  onlyOne(tx: Tx | null, workspaceId: WorkspaceId, platform: PlatformName): Promise<Account | undefined>;
  findLiving(tx: Tx | null, key: LivingKey): Promise<Account | undefined>;
  /** The one that was disconnected last, for the same page. */
  findGone(tx: Tx | null, key: LivingKey): Promise<Account | undefined>;
  read(tx: Tx | null, id: AccountId): Promise<HeldAccount | undefined>;
  /** Like `read`, and nobody else changes the row until the transaction ends. */
  lock(tx: Tx, id: AccountId): Promise<HeldAccount | undefined>;
  /** False when a living account for the same page exists already in that workspace. */
  insert(tx: Tx, account: NewAccount): Promise<boolean>;
  /** Another authorization for the same page: new tokens under the next token version. A disconnected one lives again. */
  renew(tx: Tx, account: Account, grant: AccountGrant): Promise<void>;
  /** A refreshed pair under the next token version. */
  replaceTokens(tx: Tx, account: Account, tokens: AccountTokens): Promise<void>;
  setPicture(tx: Tx, id: AccountId, sha256: string): Promise<void>;
  /** `at`: since when it is lost, where that is its status now. */
  setStatus(tx: Tx, id: AccountId, status: AccountStatus, reason: Message, at: Date): Promise<void>;
  /** No new send can start. The tokens stay until they are destroyed. */
  disconnect(tx: Tx, id: AccountId, at: Date): Promise<void>;
  destroyTokens(tx: Tx, id: AccountId): Promise<void>;
  /** From now on the tokens are for revoking only. */
  setRevocation(tx: Tx, id: AccountId, next: NonNullable<Account['revocation']>): Promise<void>;
  /** Disconnected accounts that still hold tokens and do not wait for a later try to revoke them, longest gone first. */
  leaving(now: Date, limit: number): Promise<readonly AccountId[]>;
  /** Every account, also a disconnected one, that this person authorized or is. Held until the transaction ends. */
  ofPerson(tx: Tx, person: PlatformPerson): Promise<readonly Account[]>;
  /** Puts `name` in the place of everything the platform told about it, its figures too, and destroys its tokens. */
  erase(tx: Tx, id: AccountId, name: string, at: Date): Promise<void>;
  /** Accounts that nobody has looked at since, oldest look first; others who ask meanwhile get other ones. */
  dueForLook(
    tx: Tx,
    since: { readonly simulated: Date; readonly real: Date },
    limit: number,
  ): Promise<readonly { readonly id: AccountId; readonly simulated: boolean }[]>;
  /** Null: as soon as possible. */
  setLookedAt(tx: Tx, id: AccountId, at: Date | null): Promise<void>;
  /** Others of these platforms, living or in their last sends, in any workspace: of the same page, or by the same person. */
  relatives(tx: Tx, account: Account, platforms: readonly PlatformName[]): Promise<readonly HeldAccount[]>;
  /** One refresher for each account, across processes, until the transaction ends. */
  takeRefreshTurn(tx: Tx, id: AccountId): Promise<void>;
  /** One disconnect at a time, so that two sharers of an authorization do not both leave it to the other. */
  takeDisconnectTurn(tx: Tx): Promise<void>;
}

/** Somebody as a platform names them. */
export interface PlatformPerson {
  readonly platform: PlatformName;
  /** Platforms whose accounts may live on an authorization of the same person. */
  readonly sharedWith: readonly PlatformName[];
  readonly simulated: boolean;
  readonly personId: string;
}

/** What platforms told us, each once. */
export interface NoticeStore {
  /** False when it was recorded before. */
  record(
    tx: Tx,
    notice: {
      readonly platform: PlatformName;
      readonly digest: string;
      readonly kind: string;
      readonly at: Date;
    },
  ): Promise<boolean>;
  forgetBefore(at: Date): Promise<number>;
}

/** A person asked a platform that we delete what we got about them. */
export interface DataDeletion {
  readonly code: string;
  readonly platform: PlatformName;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly accountsRemoved: number;
}

export interface DeletionStore {
  insert(tx: Tx, deletion: DataDeletion & { readonly digest: string }): Promise<void>;
  /** The code that was given for the same notice before. */
  codeFor(tx: Tx, platform: PlatformName, digest: string): Promise<string | undefined>;
  find(code: string): Promise<DataDeletion | undefined>;
}

export interface LivingKey {
  readonly workspaceId: WorkspaceId;
  readonly platform: PlatformName;
  readonly externalId: string;
  readonly simulated: boolean;
}

/** A journey to the platform's authorization page and back. */
export interface Connection {
  readonly id: ConnectionId;
  readonly workspaceId: WorkspaceId;
  readonly workspaceName: string;
  readonly userId: UserId;
  /** Null while an app has asked and the person has not come yet. */
  readonly sessionId: SessionId | null;
  /** The app that asked for it, and where its person goes back to. */
  readonly app: { readonly id: AppId; readonly name: string } | null;
  readonly returnUrl: string | null;
  readonly platform: PlatformName;
  /** How the person chose to authorize, where the platform has several ways; before that, what the app proposed. */
  readonly way: string | null;
  readonly expiresAt: Date;
  readonly confirmedAt: Date | null;
  /** Null until the callback has filled them. */
  readonly targets: readonly ConnectTarget[] | null;
  /** What the platform did not show, a sentence each. */
  readonly notShown: readonly Message[];
  readonly scopes: readonly string[];
}

export interface HeldConnection {
  readonly connection: Connection;
  openTokens(): PlatformTokens & { readonly issuedAt: Date };
}

export interface ConnectionStore {
  start(
    connection: Pick<
      Connection,
      'id' | 'workspaceId' | 'userId' | 'sessionId' | 'platform' | 'way' | 'expiresAt'
    >,
    stateHash: string,
    now: Date,
  ): Promise<void>;
  /** An app asks. Nothing can come of it until the person takes the request up. */
  request(
    connection: Pick<
      Connection,
      'id' | 'workspaceId' | 'userId' | 'platform' | 'way' | 'expiresAt' | 'returnUrl'
    > & {
      readonly appId: AppId | null;
    },
    requestHash: string,
    now: Date,
  ): Promise<void>;
  findRequest(requestHash: string, now: Date): Promise<Connection | undefined>;
  /** Uses the request up: from here on it is bound to this session, as if the person had started it. */
  takeUp(
    requestHash: string,
    by: { readonly sessionId: SessionId; readonly stateHash: string; readonly way: string | null },
    now: Date,
  ): Promise<boolean>;
  /** Uses the state up: of many callers with one state, exactly one gets the connection. */
  claim(stateHash: string, now: Date): Promise<Connection | undefined>;
  fill(
    connection: Connection,
    found: {
      readonly tokens: PlatformTokens;
      readonly targets: readonly ConnectTarget[];
      readonly notShown: readonly Message[];
      readonly now: Date;
      readonly expiresAt: Date;
    },
  ): Promise<void>;
  find(workspaceId: WorkspaceId, id: ConnectionId): Promise<Connection | undefined>;
  lock(tx: Tx, workspaceId: WorkspaceId, id: ConnectionId): Promise<HeldConnection | undefined>;
  /** Marks it used and destroys its copy of the tokens. */
  confirm(tx: Tx, id: ConnectionId, now: Date): Promise<void>;
  /** Destroys tokens that nobody confirmed in time. Returns how many. */
  forgetExpired(now: Date): Promise<number>;
}

export interface Connectors {
  connector(platform: PlatformName): Connector | undefined;
}

/** Posts that live on an account, as disconnecting it sees them. */
export interface AccountPosts {
  preview(workspaceId: WorkspaceId, accountId: AccountId): Promise<readonly AffectedPost[]>;
  /** Cancels what waits on the account and is not being sent; says how many, and how many are being sent. */
  cancelFor(
    tx: Tx,
    actor: Actor,
    accountId: AccountId,
  ): Promise<{ readonly cancelled: number; readonly sending: number }>;
  /** How many are being sent now. */
  sending(tx: Tx, account: Pick<Account, 'id' | 'workspaceId'>): Promise<number>;
  /** Whoever sends must stop now: what may be visible already becomes unconfirmed, the rest fails. Returns how many. */
  stopSending(tx: Tx, account: Pick<Account, 'id' | 'workspaceId'>): Promise<number>;
  /** The account works again: posts and first comments that waited for it need not wait longer. */
  wake(tx: Tx, account: Pick<Account, 'id' | 'workspaceId'>): Promise<void>;
}

export interface AffectedPost {
  readonly id: PostId;
  readonly caption: string;
  readonly state: PostState;
  readonly publishAt: Date | null;
  /** It has an open attempt: it is not cancelled, but gets a minute to finish. */
  readonly beingSent: boolean;
}

export type TokenAnswer =
  | {
      readonly kind: 'ok';
      readonly accessToken: string;
      readonly scopes: readonly string[];
      readonly tokenVersion: number;
    }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

/** Where the journey of a post gets its token, and where it reports that the platform no longer takes it. */
export interface TokenSource {
  tokenFor(accountId: AccountId): Promise<TokenAnswer>;
  /** The platform refused that token: a newer one, or the same when none can be had. */
  renew(accountId: AccountId, refusedVersion: number): Promise<TokenAnswer>;
  /**
   * The platform says that the authorization is gone. It may only be the token, dated by a wrong clock or ended early;
   * so the account is lost only when no newer one can be had, and else goes on with what is answered here.
   */
  authLost(accountId: AccountId, refusedVersion: number, reason: Message): Promise<TokenAnswer>;
}
