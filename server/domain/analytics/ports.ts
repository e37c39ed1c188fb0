/** What collecting, keeping and forgetting figures need from the outside. */
import type { AccountId, CampaignId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { AccountStatus } from '../accounts/ports.ts';
import type { Measure } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import type { Tx } from '../tx.ts';

/** A platform as this installation talks to it now: the real one, or the sandbox. */
export interface World {
  readonly platform: PlatformName;
  readonly simulated: boolean;
}

export interface FollowedAccount extends World {
  readonly id: AccountId;
  readonly workspaceId: WorkspaceId;
  /** The platform's own id. */
  readonly externalId: string;
}

export interface DueAccount extends FollowedAccount {
  /** Another one once somebody has authorized the account anew. */
  readonly authorization: string;
}

export interface ClaimedPost {
  readonly id: PostId;
  readonly externalId: string;
  readonly publishedAt: Date;
  /** Null: nobody ever asked for its figures. */
  readonly askedAt: Date | null;
  readonly failures: number;
  /** False: we removed it ourselves. */
  readonly isOut: boolean;
}

/** What is to become of a post after its turn. */
export interface PostTurn {
  readonly id: PostId;
  /** Null: nobody asks any more, for the reason in `ended`. */
  readonly nextAt: Date | null;
  readonly ended: 'gone' | 'old' | null;
  readonly trouble: Message | null;
  readonly failures: number;
  /** Null: nobody was asked. */
  readonly askedAt: Date | null;
}

/** Whose turn it is. A claim is only a later time: if its process dies, that time comes. */
export interface FollowStore {
  /**
   * Accounts with posts that are due: of each workspace one before the second of any other, whose turn is longest ago
   * first. Disconnected, lost and resting ones have no turn.
   */
  claimAccounts(tx: Tx, worlds: readonly World[], now: Date, limit: number): Promise<readonly DueAccount[]>;
  claimPosts(
    tx: Tx,
    accountId: AccountId,
    now: Date,
    until: Date,
    limit: number,
  ): Promise<readonly ClaimedPost[]>;
  /** Accounts whose own days are due, with the last day that is kept. */
  claimDays(
    tx: Tx,
    worlds: readonly World[],
    now: Date,
    until: Date,
    limit: number,
  ): Promise<readonly (DueAccount & { readonly lastDay: string | null })[]>;
  /** The account's figures are the caller's. */
  settle(tx: Tx, turns: readonly PostTurn[]): Promise<void>;
  /** They were claimed, and nobody was asked. */
  release(tx: Tx, postIds: readonly PostId[], now: Date): Promise<void>;
  /**
   * The account's figures are the caller's. Nothing changes when somebody has authorized it anew since it was claimed:
   * the answer was to what is over.
   */
  restAccount(tx: Tx, account: DueAccount, until: Date, trouble: Message | null): Promise<void>;
  restWorld(world: World, until: Date): Promise<void>;
  settleDays(
    tx: Tx,
    accountId: AccountId,
    turn: { readonly nextAt: Date; readonly readAt: Date },
  ): Promise<void>;
  /** As `restAccount`, for its days alone. */
  restDays(tx: Tx, account: DueAccount, until: Date, trouble: Message | null): Promise<void>;
}

/** A post with the last value of each of its metrics. */
export interface KeptPost {
  readonly id: PostId;
  readonly campaignId: CampaignId | null;
  readonly publishedAt: Date;
  readonly readAt: Date | null;
  /** Set: what stood before was deleted, and nobody knows how much of a first value is new. */
  readonly forgottenAt: Date | null;
  readonly latest: ReadonlyMap<string, number>;
}

export interface NewFigure {
  readonly postId: PostId;
  readonly source: string;
  readonly metric: string;
  readonly value: number;
  readonly gained: number | null;
}

export interface Ranks {
  readonly postId: PostId;
  readonly views: number | null;
  readonly answers: number | null;
  readonly clicks: number | null;
  /** Null: as it was. */
  readonly firstViews: number | null;
}

/** One row of running sums: a day (UTC) of an account under a campaign, one for the end of each quarter of an hour. */
export interface GainedDay {
  readonly campaignId: CampaignId | '';
  readonly measure: Measure;
  readonly day: string;
  readonly gained: readonly number[];
  readonly told: readonly number[];
}

export interface DayFigure {
  readonly source: string;
  readonly metric: string;
  readonly day: string;
  readonly value: number;
}

export interface FigureStore {
  /** The account's figures are the caller's until the transaction ends. False: it is disconnected or lost by now. */
  lockAccount(tx: Tx, account: Pick<FollowedAccount, 'id' | 'workspaceId'>): Promise<boolean>;
  /** Only those that are still followed. */
  readPosts(tx: Tx, postIds: readonly PostId[]): Promise<readonly KeptPost[]>;
  keep(
    tx: Tx,
    account: FollowedAccount,
    readAt: Date,
    kept: { readonly figures: readonly NewFigure[]; readonly ranks: readonly Ranks[] },
  ): Promise<void>;
  addGains(
    tx: Tx,
    account: Pick<FollowedAccount, 'id' | 'workspaceId' | 'platform'>,
    days: readonly GainedDay[],
  ): Promise<void>;
  keepDays(tx: Tx, account: FollowedAccount, figures: readonly DayFigure[], readAt: Date): Promise<void>;
}

/** Posts that were put into another campaign since their gains were counted. */
export interface RegroupStore {
  waiting(
    limit: number,
  ): Promise<
    readonly (Pick<FollowedAccount, 'id' | 'workspaceId' | 'platform'> & { readonly postId: PostId })[]
  >;
  /** Undefined when somebody else is at it. */
  lock(
    tx: Tx,
    postId: PostId,
  ): Promise<{ readonly counted: CampaignId | null; readonly wanted: CampaignId | null } | undefined>;
  gains(
    tx: Tx,
    postId: PostId,
  ): Promise<readonly { readonly metric: string; readonly at: Date; readonly gained: number }[]>;
  done(tx: Tx, postId: PostId, campaignId: CampaignId | null): Promise<void>;
}

export interface UsualStore {
  /** Accounts with figures for which nothing was worked out since. */
  waiting(since: Date, limit: number): Promise<readonly Pick<FollowedAccount, 'id' | 'workspaceId'>[]>;
  workOut(tx: Tx, account: Pick<FollowedAccount, 'id' | 'workspaceId'>, rule: UsualRule): Promise<void>;
}

export interface UsualRule {
  readonly now: Date;
  /** The median is of posts published from the first up to the second. */
  readonly publishedFrom: Date;
  readonly publishedTo: Date;
  readonly fewestPosts: number;
  /** Younger posts are compared with nothing. */
  readonly comparedIfPublishedBefore: Date;
}

export interface Keeper extends FollowedAccount {
  readonly status: AccountStatus;
  readonly disconnectedAt: Date | null;
  readonly lostAt: Date | null;
  readonly sweptAt: Date | null;
}

export interface RetentionStore {
  /** Accounts that have figures. */
  keepers(only: 'all' | 'disconnected or lost'): Promise<readonly Keeper[]>;
  /** Deletes readings from before; in batches, each committed by itself. Returns how many. */
  deleteReadings(accountId: AccountId, before: Date): Promise<number>;
  /** Everything else from before: last values, gains, days, ranks. Says whether there was anything. */
  trim(
    tx: Tx,
    accountId: AccountId,
    before: Date,
    viewMetrics: readonly string[],
    now: Date,
  ): Promise<boolean>;
  /** Everything else of the account; nobody asks for its posts any more. */
  forget(tx: Tx, accountId: AccountId, now: Date): Promise<void>;
  swept(
    tx: Tx,
    accountId: AccountId,
    done: { readonly at: Date; readonly keeps: boolean; readonly keptSince: Date | null },
  ): Promise<void>;
}
