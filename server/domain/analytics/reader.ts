/** The database queries that analytics needs. */
import type { AccountId, CampaignId, MediaId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Thumbnail } from '../media/media.ts';
import type { Measure } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import type { TimeRange } from './period.ts';

/** What to select. The ids belong to the workspace, which was checked before. */
export interface AnalyticsFilter {
  readonly platform?: PlatformName | undefined;
  readonly accountId?: AccountId | undefined;
  readonly campaignId?: CampaignId | undefined;
  readonly postId?: PostId | undefined;
}

export interface AnalyticsScope {
  readonly timeZone: string;
  /** Which of the filter's ids exist. True where the filter names none. */
  readonly account: boolean;
  readonly campaign: boolean;
  readonly post: boolean;
}

/** Gains by account, campaign and measure, for those of the requested time ranges that have readings. */
export interface GainSeries {
  readonly accountId: AccountId;
  readonly campaignId: CampaignId | null;
  readonly measure: Measure;
  readonly stretches: readonly number[];
  readonly gained: readonly number[];
  /** The start of the last quarter-hour with a reading, in any of the time ranges. */
  readonly toldAt: Date;
}

/** Posts of an account and campaign, and how many of them were published in each time range. */
export interface PostCount {
  readonly accountId: AccountId;
  readonly campaignId: CampaignId | null;
  readonly published: ReadonlyMap<number, number>;
  readonly firstPublishedAt: Date;
  readonly readAt: Date | null;
}

export interface AnalyticsAccount {
  readonly id: AccountId;
  readonly platform: PlatformName;
  readonly externalId: string;
  readonly name: string;
  readonly status: string;
  readonly statusReason: Message | null;
  readonly simulated: boolean;
  readonly keptSince: Date | null;
  readonly trouble: Message | null;
  readonly daysReadAt: Date | null;
}

export interface LatestReading {
  readonly metric: string;
  readonly source: string;
  readonly value: number;
  readonly readAt: Date;
}

export interface AnalyticsPost {
  readonly id: PostId;
  readonly platform: PlatformName;
  readonly accountId: AccountId;
  readonly campaignId: CampaignId | null;
  readonly text: string;
  readonly permalink: string | null;
  readonly mediaId: MediaId | null;
  readonly picture: Thumbnail | null;
  readonly publishedAt: Date;
  readonly readAt: Date | null;
  readonly ended: 'gone' | 'old' | 'forgotten' | null;
  readonly trouble: Message | null;
  readonly answers: number | null;
  readonly againstUsual: number | null;
  readonly figures: readonly LatestReading[];
}

export interface MetricReading {
  readonly metric: string;
  readonly readAt: Date;
  readonly value: number;
  /** Since the previous reading. Null where gains may not be counted. */
  readonly gained: number | null;
}

/** A post whose figures were read, or that was published, in a stretch of time. */
export interface ReadPost {
  readonly id: PostId;
  readonly platform: PlatformName;
  readonly accountId: AccountId;
  readonly campaignId: CampaignId | null;
  readonly publishedAt: Date;
  /** How it begins. */
  readonly text: string;
  readonly permalink: string | null;
}

/** What a post gained by one metric in one of the requested time ranges. */
export interface MetricGain {
  readonly postId: PostId;
  readonly metric: string;
  readonly stretch: number;
  readonly gained: number;
  readonly toldAt: Date;
}

export interface ChannelDay {
  readonly accountId: AccountId;
  readonly day: string;
  readonly metric: string;
  readonly value: number;
  readonly readAt: Date;
}

export interface PostPage {
  readonly filter: AnalyticsFilter;
  /** The posts were published in this period. */
  readonly period: TimeRange;
  readonly limit: number;
}

export interface TimedPost {
  readonly accountId: AccountId;
  readonly publishedAt: Date;
  readonly againstUsual: number;
}

export interface AnalyticsReader extends AnalyticsReads {
  /** For several reads: those that are started at once travel at once, on one connection. */
  together<Result>(read: (reader: AnalyticsReads) => Promise<Result>): Promise<Result>;
}

export interface AnalyticsReads {
  findScope(workspaceId: WorkspaceId, filter: AnalyticsFilter): Promise<AnalyticsScope | undefined>;
  /** Not for a single post: its gains are summed from its own readings. */
  gains(
    workspaceId: WorkspaceId,
    filter: AnalyticsFilter,
    stretches: readonly TimeRange[],
  ): Promise<readonly GainSeries[]>;
  /** The time ranges are in order and do not overlap. */
  postCounts(
    workspaceId: WorkspaceId,
    filter: AnalyticsFilter,
    stretches: readonly TimeRange[],
  ): Promise<readonly PostCount[]>;
  accounts(workspaceId: WorkspaceId, filter: AnalyticsFilter): Promise<readonly AnalyticsAccount[]>;
  campaigns(workspaceId: WorkspaceId, filter: AnalyticsFilter): Promise<ReadonlyMap<CampaignId, string>>;
  /** Best relative to the baseline first, then newest; excludes these platforms. */
  bestPosts(
    workspaceId: WorkspaceId,
    page: PostPage & { readonly without: readonly PlatformName[] },
  ): Promise<readonly AnalyticsPost[]>;
  /** Newest first, of these accounts. */
  newestPosts(
    workspaceId: WorkspaceId,
    page: PostPage & { readonly accountIds: readonly AccountId[] },
  ): Promise<readonly AnalyticsPost[]>;
  /** All posts published in the period, oldest first, one page at a time: `last` is the last post of the previous page. */
  postsAfter(
    workspaceId: WorkspaceId,
    filter: AnalyticsFilter,
    period: TimeRange,
    last: AnalyticsPost | undefined,
    limit: number,
  ): Promise<readonly AnalyticsPost[]>;
  /** Posts that can have gained something in the time range, or were published in it, one page at a time, oldest first. */
  readPosts(
    workspaceId: WorkspaceId,
    filter: AnalyticsFilter,
    range: TimeRange,
    after: PostId | undefined,
    limit: number,
  ): Promise<readonly ReadPost[]>;
  /** From single readings, so for a page of posts at a time. The time ranges are in order and do not overlap. */
  gainsOfPosts(
    workspaceId: WorkspaceId,
    postIds: readonly PostId[],
    metrics: readonly string[],
    stretches: readonly TimeRange[],
  ): Promise<readonly MetricGain[]>;
  /** One post, whatever its publication date. */
  post(workspaceId: WorkspaceId, id: PostId): Promise<AnalyticsPost | undefined>;
  /** The series of one post, oldest first. */
  readings(workspaceId: WorkspaceId, id: PostId): Promise<readonly MetricReading[]>;
  channelDays(
    workspaceId: WorkspaceId,
    filter: AnalyticsFilter,
    firstDay: string,
    lastDay: string,
  ): Promise<readonly ChannelDay[]>;
  /** Posts that can be compared with the baseline. */
  timedPosts(
    workspaceId: WorkspaceId,
    filter: AnalyticsFilter,
    period: TimeRange,
  ): Promise<readonly TimedPost[]>;
}
