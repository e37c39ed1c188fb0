/** The stores that accounts need, and the interfaces that accounts offer to other areas. */

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
  /** When a person must authorize again. Null: the platform names no end. */
  readonly permissionEndsAt: Date | null;
  readonly connectedAt: Date;
  readonly connectedBy: { readonly id: UserId; readonly name: string };
  readonly pictureSha256: string | null;
  /** The platform's own id of the person who authorized, where the platform provides it. */
  readonly authorizedBy: string | null;
  readonly disconnectedAt: Date | null;
  /** Set once nothing is sent with the tokens any more: from then on they are used only to revoke the authorization. */
  readonly revocation: { readonly tries: number; readonly nextAt: Date } | null;
}

export interface AccountTokens {
  readonly accessToken: string;
  readonly accessIssuedAt: Date;
  readonly accessExpiresAt: Date | null;
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: Date | null;
}

/** An account with its sealed tokens, which are unsealed only on request. */
export interface AccountWithTokens {
  readonly account: Account;
  /** Null when the tokens were destroyed. Throws when a sealed record was altered. */
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
  /** Accounts that are not disconnected, oldest first. */
  list(workspaceId: WorkspaceId): Promise<readonly Account[]>;
  find(tx: Tx | null, workspaceId: WorkspaceId, id: AccountId): Promise<Account | undefined>;
  /** The connected account of that platform, when there is exactly one. */
  findOnly(tx: Tx | null, workspaceId: WorkspaceId, platform: PlatformName): Promise<Account | undefined>;
  findConnected(tx: Tx | null, key: AccountKey): Promise<Account | undefined>;
  /** The most recently disconnected account of the same page. */
  findDisconnected(tx: Tx | null, key: AccountKey): Promise<Account | undefined>;
  read(tx: Tx | null, id: AccountId): Promise<AccountWithTokens | undefined>;
  /** Like `read`, and locks the row until the transaction ends. */
  lock(tx: Tx, id: AccountId): Promise<AccountWithTokens | undefined>;
  /** False when the workspace already has a connected account for the same page. */
  insert(tx: Tx, account: NewAccount): Promise<boolean>;
  /** Another authorization for the same page: new tokens under the next token version. Reconnects a disconnected one. */
  renew(tx: Tx, account: Account, grant: AccountGrant): Promise<void>;
  /** A refreshed pair under the next token version. */
  replaceTokens(tx: Tx, account: Account, tokens: AccountTokens): Promise<void>;
  setPicture(tx: Tx, id: AccountId, sha256: string): Promise<void>;
  /** `at`: when the authorization was lost, where the new status says so. */
  setStatus(tx: Tx, id: AccountId, status: AccountStatus, reason: Message, at: Date): Promise<void>;
  /** No new send can start. The tokens stay until they are destroyed. */
  disconnect(tx: Tx, id: AccountId, at: Date): Promise<void>;
  destroyTokens(tx: Tx, id: AccountId): Promise<void>;
  /** From now on the tokens are used only to revoke the authorization. */
  setRevocation(tx: Tx, id: AccountId, next: NonNullable<Account['revocation']>): Promise<void>;
  /** Disconnected accounts that still have tokens and whose next revocation attempt is due, longest disconnected first. */
  listPendingDisconnects(now: Date, limit: number): Promise<readonly AccountId[]>;
  /** Locks every account, disconnected ones included, that this person authorized or that is this person. */
  lockByPerson(tx: Tx, person: PlatformPerson): Promise<readonly Account[]>;
  /** Replaces everything the platform reported about it with `name`, deletes its readings and destroys its tokens. */
  erase(tx: Tx, id: AccountId, name: string, at: Date): Promise<void>;
  /** Accounts not checked since, longest unchecked first; concurrent callers get different accounts. */
  listDueForCheck(
    tx: Tx,
    since: { readonly simulated: Date; readonly real: Date },
    limit: number,
  ): Promise<readonly { readonly id: AccountId; readonly simulated: boolean }[]>;
  /** Null: check it as soon as possible. */
  setCheckedAt(tx: Tx, id: AccountId, at: Date | null): Promise<void>;
  /**
   * Other accounts of these platforms in any workspace, connected or finishing their last sends: of the same page, or
   * authorized by the same person.
   */
  findRelated(
    tx: Tx,
    account: Account,
    platforms: readonly PlatformName[],
  ): Promise<readonly AccountWithTokens[]>;
  /** Locks the refresh of this account across processes until the transaction ends. */
  lockRefresh(tx: Tx, id: AccountId): Promise<void>;
  /** One disconnect at a time, so that two accounts of one authorization do not each leave revoking to the other. */
  lockDisconnects(tx: Tx): Promise<void>;
}

/** A person as identified by a platform. */
export interface PlatformPerson {
  readonly platform: PlatformName;
  /** Platforms whose accounts may use an authorization of the same person. */
  readonly sharedWith: readonly PlatformName[];
  readonly simulated: boolean;
  readonly personId: string;
}

/** Notices received from platforms, each recorded once. */
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
  deleteBefore(at: Date): Promise<number>;
}

/** A person asked, through a platform, that we delete their data. */
export interface DataDeletion {
  readonly code: string;
  readonly platform: PlatformName;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly accountsRemoved: number;
}

export interface DeletionStore {
  insert(tx: Tx, deletion: DataDeletion & { readonly digest: string }): Promise<void>;
  /** The code that was given earlier for the same notice. */
  findCode(tx: Tx, platform: PlatformName, digest: string): Promise<string | undefined>;
  find(code: string): Promise<DataDeletion | undefined>;
}

export interface AccountKey {
  readonly workspaceId: WorkspaceId;
  readonly platform: PlatformName;
  readonly externalId: string;
  readonly simulated: boolean;
}

/** One trip to the platform's authorization page and back. */
export interface Connection {
  readonly id: ConnectionId;
  readonly workspaceId: WorkspaceId;
  readonly workspaceName: string;
  readonly userId: UserId;
  /** Null while an app has requested it and the person has not accepted yet. */
  readonly sessionId: SessionId | null;
  /** The app that requested it. `returnUrl` is where it wants the person sent afterwards. */
  readonly app: { readonly id: AppId; readonly name: string } | null;
  readonly returnUrl: string | null;
  readonly platform: PlatformName;
  /** The method the person chose, where the platform has several; before that, what the app proposed. */
  readonly method: string | null;
  readonly expiresAt: Date;
  readonly confirmedAt: Date | null;
  /** Null until the callback has filled them. */
  readonly targets: readonly ConnectTarget[] | null;
  /** What the platform did not list, one sentence each. */
  readonly notShown: readonly Message[];
  readonly scopes: readonly string[];
}

export interface ConnectionWithSecrets {
  readonly connection: Connection;
  openTokens(): PlatformTokens & { readonly issuedAt: Date };
}

export interface ConnectionStore {
  start(
    connection: Pick<
      Connection,
      'id' | 'workspaceId' | 'userId' | 'sessionId' | 'platform' | 'method' | 'expiresAt'
    >,
    stateHash: string,
    now: Date,
  ): Promise<void>;
  /** Records an app's request. It has no effect until the person accepts it. */
  request(
    connection: Pick<
      Connection,
      'id' | 'workspaceId' | 'userId' | 'platform' | 'method' | 'expiresAt' | 'returnUrl'
    > & {
      readonly appId: AppId | null;
    },
    requestHash: string,
    now: Date,
  ): Promise<void>;
  findRequest(requestHash: string, now: Date): Promise<Connection | undefined>;
  /** Consumes the request: from here on it is bound to this session, as if the person had started it. */
  acceptRequest(
    requestHash: string,
    by: { readonly sessionId: SessionId; readonly stateHash: string; readonly method: string | null },
    now: Date,
  ): Promise<boolean>;
  /** Consumes the state: of many callers with one state, exactly one gets the connection. */
  claim(stateHash: string, now: Date): Promise<Connection | undefined>;
  saveAuthorization(
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
  lock(tx: Tx, workspaceId: WorkspaceId, id: ConnectionId): Promise<ConnectionWithSecrets | undefined>;
  /** Marks it used and destroys its copy of the tokens. */
  confirm(tx: Tx, id: ConnectionId, now: Date): Promise<void>;
  /** Destroys the tokens of connections that were not confirmed in time. Returns how many. */
  destroyExpiredTokens(now: Date): Promise<number>;
}

export interface Connectors {
  connector(platform: PlatformName): Connector | undefined;
}

/** The posts of an account, as far as connecting and disconnecting it concerns them. */
export interface AccountPosts {
  preview(workspaceId: WorkspaceId, accountId: AccountId): Promise<readonly AffectedPost[]>;
  /** Cancels the waiting posts that are not being sent; returns how many, and how many are being sent. */
  cancelWaiting(
    tx: Tx,
    actor: Actor,
    accountId: AccountId,
  ): Promise<{ readonly cancelled: number; readonly sending: number }>;
  /** How many are being sent now. */
  countSending(tx: Tx, account: Pick<Account, 'id' | 'workspaceId'>): Promise<number>;
  /** Stops the workers: posts that may be visible already become unconfirmed, the rest fail. Returns how many. */
  stopSending(tx: Tx, account: Pick<Account, 'id' | 'workspaceId'>): Promise<number>;
  /** The account works again: wakes the posts and first comments that waited for it. */
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

export type TokenResult =
  | {
      readonly kind: 'ok';
      readonly accessToken: string;
      readonly scopes: readonly string[];
      readonly tokenVersion: number;
    }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

/** Provides access tokens, and takes reports that a platform no longer accepts one. */
export interface TokenSource {
  tokenFor(accountId: AccountId): Promise<TokenResult>;
  /** The platform refused that token: returns a newer one, or the same when none is available. */
  renew(accountId: AccountId, refusedVersion: number): Promise<TokenResult>;
  /**
   * Reports that the platform says the authorization is gone. Often only the token is, because of a wrong clock or an
   * early end, so the account counts as lost only when no newer token is available; else the newer one is returned.
   */
  reportAuthLost(accountId: AccountId, refusedVersion: number, reason: Message): Promise<TokenResult>;
}
