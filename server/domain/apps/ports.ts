/** Third-party programs, and what a person allowed them. */
import type { AppId, AppSecretId, GrantId, SessionId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Scope } from '../actor/scopes.ts';
import type { PictureResult } from '../media/ports.ts';
import type { Tx } from '../tx.ts';

export interface App {
  /** Also its Client ID. */
  readonly id: AppId;
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  /** A public app cannot keep a secret: it has none. */
  readonly kind: 'confidential' | 'public';
  readonly redirectUris: readonly string[];
  /** The scopes it may request at most. */
  readonly scopes: readonly Scope[];
  readonly logo: { readonly sha256: string; readonly mime: string } | null;
  readonly createdBy: UserId;
  readonly createdAt: Date;
}

export interface AppSecret {
  readonly id: AppSecretId;
  readonly appId: AppId;
  readonly hint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** The address of the last use. */
  readonly lastUsedFrom: string | null;
}

export interface AppStore {
  /** Apps that are not deleted, of any workspace: the authorization server looks them up by Client ID. */
  find(id: AppId): Promise<App | undefined>;
  list(workspaceId: WorkspaceId): Promise<readonly App[]>;
  lock(tx: Tx, workspaceId: WorkspaceId, id: AppId): Promise<App | undefined>;
  insert(tx: Tx, app: App): Promise<void>;
  update(tx: Tx, app: App): Promise<void>;
  markDeleted(tx: Tx, id: AppId, at: Date): Promise<void>;
}

export interface AppSecretStore {
  /** Valid secrets, oldest first. */
  list(appId: AppId, now: Date, tx?: Tx): Promise<readonly AppSecret[]>;
  /** True when this hash belongs to a valid secret; records the use, and from where. */
  check(appId: AppId, secretHash: string, now: Date, from?: string | null): Promise<boolean>;
  add(tx: Tx, secret: AppSecret & { readonly secretHash: string; readonly createdBy: UserId }): Promise<void>;
  /** Makes one secret expire at `at`, unless it expires sooner. */
  expire(tx: Tx, appId: AppId, id: AppSecretId, at: Date): Promise<void>;
  /** Makes every other secret of the app expire at `at`, unless it expires sooner. */
  expireOthers(tx: Tx, appId: AppId, keep: AppSecretId | null, at: Date): Promise<void>;
}

/** One consent. */
export interface AppGrant {
  readonly id: GrantId;
  readonly appId: AppId;
  readonly userId: UserId;
  readonly workspaceId: WorkspaceId;
  readonly scopes: readonly Scope[];
  readonly sessionId: SessionId;
  readonly oidcGrantId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A grant with the names to display. */
export type NamedGrant = AppGrant & {
  readonly app: App;
  readonly workspaceName: string;
  readonly userName: string;
};

export interface AppUsage {
  /** How many people have an active grant for it. */
  readonly people: number;
  readonly lastUsedAt: Date | null;
}

/** A grant as those see it who run the app; of other workspaces and their members they learn the ids. */
export type AppConsent = AppGrant & {
  readonly workspaceName: string | null;
  readonly userName: string | null;
};

export interface ConsentPage {
  readonly userId?: UserId;
  readonly workspaceId?: WorkspaceId;
  /** The last one of the page before. */
  readonly before?: GrantId | undefined;
  readonly limit: number;
}

export interface GrantStore {
  /** Refused when the app is deleted or the person is no member, even if that happens concurrently. */
  insert(tx: Tx, grant: AppGrant): Promise<void>;
  /** Active grants of a person, newest first. */
  listOf(userId: UserId): Promise<readonly NamedGrant[]>;
  /** Active grants of all people that give access to this workspace, newest first. */
  listIn(workspaceId: WorkspaceId): Promise<readonly NamedGrant[]>;
  /** Active grants for one app, in any workspace, newest first. */
  listOfApp(appId: AppId, page: ConsentPage): Promise<readonly AppConsent[]>;
  /** Usage of the apps of this workspace; apps without an active grant are left out. */
  usageOfApps(workspaceId: WorkspaceId): Promise<ReadonlyMap<AppId, AppUsage>>;
  find(tx: Tx, id: GrantId): Promise<AppGrant | undefined>;
  ofApp(tx: Tx, appId: AppId): Promise<readonly AppGrant[]>;
  ofMember(tx: Tx, workspaceId: WorkspaceId, userId: UserId): Promise<readonly AppGrant[]>;
  /**
   * Marks it revoked and deletes all its codes and tokens in this transaction, so that no process accepts them
   * afterwards.
   */
  revoke(tx: Tx, grant: Pick<AppGrant, 'id' | 'oidcGrantId'>, because: string, at: Date): Promise<void>;
}

/** Renders a picture that fits every place an app is shown in. */
export interface LogoRenderer {
  render(bytes: Uint8Array): Promise<PictureResult>;
}
