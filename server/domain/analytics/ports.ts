/** The stores that collecting, storing and deleting readings need. */
import type { AccountId, CampaignId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { AccountStatus } from '../accounts/ports.ts';
import type { Measure } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import type { Tx } from '../tx.ts';

/** A platform as configured in this installation: the real one, or the sandbox. */
export interface PlatformEnvironment {
  readonly platform: PlatformName;
  readonly simulated: boolean;
}

export interface FollowedAccount extends PlatformEnvironment {
  readonly id: AccountId;
  readonly workspaceId: WorkspaceId;
  /** The platform's own id. */
  readonly externalId: string;
}

export interface DueAccount extends FollowedAccount {
  /** Changes when the account is authorized again. */
  readonly authorization: string;
}

export interface ClaimedPost {
  readonly id: PostId;
  readonly externalId: string;
  readonly publishedAt: Date;
  /** Null: its metrics were never read. */
  readonly queriedAt: Date | null;
  readonly failures: number;
  /** False: we removed it ourselves. */
  readonly isPublished: boolean;
}

/** The state of a followed post after it was processed. */
export interface FollowedPostUpdate {
  readonly id: PostId;
  /** Null: it is not read any more, for the reason in `ended`. */
  readonly nextAt: Date | null;
  readonly ended: 'gone' | 'old' | null;
  readonly trouble: Message | null;
  readonly failures: number;
  /** Null: the platform was not called. */
  readonly queriedAt: Date | null;
}

/** Which posts and accounts are due. A claim only sets a later due time, so it expires if its process dies. */
export interface FollowStore {
  /**
   * Accounts with due posts, least recently processed first: one of each workspace before the second of any other.
   * Disconnected, lost and delayed accounts are left out.
   */
  claimAccounts(
    tx: Tx,
    worlds: readonly PlatformEnvironment[],
    now: Date,
    limit: number,
  ): Promise<readonly DueAccount[]>;
  claimPosts(
    tx: Tx,
    accountId: AccountId,
    now: Date,
    until: Date,
    limit: number,
  ): Promise<readonly ClaimedPost[]>;
  /** Accounts whose daily metrics are due, with the last stored day. */
  claimDays(
    tx: Tx,
    worlds: readonly PlatformEnvironment[],
    now: Date,
    until: Date,
    limit: number,
  ): Promise<readonly (DueAccount & { readonly lastDay: string | null })[]>;
  /** The caller has locked the account. */
  settle(tx: Tx, turns: readonly FollowedPostUpdate[]): Promise<void>;
  /** Gives back claims for which the platform was not called. */
  release(tx: Tx, postIds: readonly PostId[], now: Date): Promise<void>;
  /**
   * Delays an account that the caller has locked. No effect when the account was authorized again since it was claimed,
   * because the result belongs to the previous authorization.
   */
  delayAccount(tx: Tx, account: DueAccount, until: Date, trouble: Message | null): Promise<void>;
  delayEnvironment(world: PlatformEnvironment, until: Date): Promise<void>;
  settleDays(
    tx: Tx,
    accountId: AccountId,
    turn: { readonly nextAt: Date; readonly readAt: Date },
  ): Promise<void>;
  /** The same for daily metrics only. */
  delayDays(tx: Tx, account: DueAccount, until: Date, trouble: Message | null): Promise<void>;
}

/** A post with the last value of each of its metrics. */
export interface StoredPost {
  readonly id: PostId;
  readonly campaignId: CampaignId | null;
  readonly publishedAt: Date;
  readonly readAt: Date | null;
  /** Set when earlier readings were deleted, so that the gain of the next first value is unknown. */
  readonly forgottenAt: Date | null;
  readonly latest: ReadonlyMap<string, number>;
}

export interface NewReading {
  readonly postId: PostId;
  readonly source: string;
  readonly metric: string;
  readonly value: number;
  readonly gained: number | null;
}

export interface PostRanks {
  readonly postId: PostId;
  readonly views: number | null;
  readonly answers: number | null;
  readonly clicks: number | null;
  /** Null: unchanged. */
  readonly firstViews: number | null;
}

/** One row of running sums: a UTC day of an account and campaign, with a value for the end of each quarter-hour. */
export interface DailyGains {
  readonly campaignId: CampaignId | '';
  readonly measure: Measure;
  readonly day: string;
  readonly gained: readonly number[];
  readonly told: readonly number[];
}

export interface DayReading {
  readonly source: string;
  readonly metric: string;
  readonly day: string;
  readonly value: number;
}

export interface ReadingStore {
  /** Locks the readings of the account until the transaction ends. False: it is disconnected or lost by now. */
  lockAccount(tx: Tx, account: Pick<FollowedAccount, 'id' | 'workspaceId'>): Promise<boolean>;
  /** Only posts that are still followed. */
  readPosts(tx: Tx, postIds: readonly PostId[]): Promise<readonly StoredPost[]>;
  save(
    tx: Tx,
    account: FollowedAccount,
    readAt: Date,
    kept: { readonly newReadings: readonly NewReading[]; readonly ranks: readonly PostRanks[] },
  ): Promise<void>;
  addGains(
    tx: Tx,
    account: Pick<FollowedAccount, 'id' | 'workspaceId' | 'platform'>,
    days: readonly DailyGains[],
  ): Promise<void>;
  saveDays(tx: Tx, account: FollowedAccount, figures: readonly DayReading[], readAt: Date): Promise<void>;
}

/** Posts that were moved to another campaign since their gains were counted. */
export interface RegroupStore {
  listPending(
    limit: number,
  ): Promise<
    readonly (Pick<FollowedAccount, 'id' | 'workspaceId' | 'platform'> & { readonly postId: PostId })[]
  >;
  /** Undefined when another process has locked it. */
  lock(
    tx: Tx,
    postId: PostId,
  ): Promise<{ readonly counted: CampaignId | null; readonly wanted: CampaignId | null } | undefined>;
  gains(
    tx: Tx,
    postId: PostId,
  ): Promise<readonly { readonly metric: string; readonly at: Date; readonly gained: number }[]>;
  markDone(tx: Tx, postId: PostId, campaignId: CampaignId | null): Promise<void>;
}

export interface BaselineStore {
  /** Accounts with readings whose baseline was not computed since. */
  listPending(since: Date, limit: number): Promise<readonly Pick<FollowedAccount, 'id' | 'workspaceId'>[]>;
  compute(tx: Tx, account: Pick<FollowedAccount, 'id' | 'workspaceId'>, rule: BaselineRule): Promise<void>;
}

export interface BaselineRule {
  readonly now: Date;
  /** The median covers posts published from `publishedFrom` up to `publishedTo`. */
  readonly publishedFrom: Date;
  readonly publishedTo: Date;
  readonly minPosts: number;
  /** Younger posts are not compared with the baseline. */
  readonly comparedIfPublishedBefore: Date;
}

export interface RetainedAccount extends FollowedAccount {
  readonly status: AccountStatus;
  readonly disconnectedAt: Date | null;
  readonly lostAt: Date | null;
  readonly sweptAt: Date | null;
}

export interface RetentionStore {
  /** Accounts that have readings. */
  listAccounts(only: 'all' | 'disconnected or lost'): Promise<readonly RetainedAccount[]>;
  /** Deletes older readings in batches, each in its own transaction. Returns how many. */
  deleteReadings(accountId: AccountId, before: Date): Promise<number>;
  /** Deletes other older data: latest values, gains, days, ranks. True when there was any. */
  trim(
    tx: Tx,
    accountId: AccountId,
    before: Date,
    viewMetrics: readonly string[],
    now: Date,
  ): Promise<boolean>;
  /** Deletes all other data of the account and stops reading its posts. */
  deleteAccountData(tx: Tx, accountId: AccountId, now: Date): Promise<void>;
  recordSweep(
    tx: Tx,
    accountId: AccountId,
    done: { readonly at: Date; readonly hasReadings: boolean; readonly retainedSince: Date | null },
  ): Promise<void>;
}
