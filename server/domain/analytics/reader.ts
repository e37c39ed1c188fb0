/** What reading analytics needs of the database. */
import type { AccountId, CampaignId, MediaId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { SmallPicture } from '../media/media.ts';
import type { Measure } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import type { Stretch } from './period.ts';

/** Whose figures. Ids are of the workspace: `open` has looked. */
export interface AnalyticsFilter {
  readonly platform?: PlatformName | undefined;
  readonly accountId?: AccountId | undefined;
  readonly campaignId?: CampaignId | undefined;
  readonly postId?: PostId | undefined;
}

export interface OpenedScope {
  readonly timeZone: string;
  /** Those of the filter's ids that there are. True where none was asked for. */
  readonly account: boolean;
  readonly campaign: boolean;
  readonly post: boolean;
}

/** What was gained in some of the asked stretches, by account, campaign and measure. The others were told nothing. */
export interface GainSeries {
  readonly accountId: AccountId;
  readonly campaignId: CampaignId | null;
  readonly measure: Measure;
  readonly stretches: readonly number[];
  readonly gained: readonly number[];
  /** The beginning of the last quarter of an hour in which something was told, in any of the stretches. */
  readonly toldAt: Date;
}

/** Posts of an account and campaign, and how many of them were published in each stretch. */
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

export interface LatestFigure {
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
  readonly picture: SmallPicture | null;
  readonly publishedAt: Date;
  readonly readAt: Date | null;
  readonly ended: 'gone' | 'old' | 'forgotten' | null;
  readonly trouble: Message | null;
  readonly answers: number | null;
  readonly againstUsual: number | null;
  readonly figures: readonly LatestFigure[];
}

export interface FigureReading {
  readonly metric: string;
  readonly readAt: Date;
  readonly value: number;
  /** Since the reading before it. Null where nothing may be counted. */
  readonly gained: number | null;
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
  /** Published in it. */
  readonly period: Stretch;
  readonly limit: number;
}

export interface TimedPost {
  readonly accountId: AccountId;
  readonly publishedAt: Date;
  readonly againstUsual: number;
}

export interface AnalyticsReader {
  open(workspaceId: WorkspaceId, filter: AnalyticsFilter): Promise<OpenedScope | undefined>;
  /** Not by post: those are added up from its own readings. */
  gains(
    workspaceId: WorkspaceId,
    filter: AnalyticsFilter,
    stretches: readonly Stretch[],
  ): Promise<readonly GainSeries[]>;
  /** The stretches are in order of time and do not overlap. */
  postCounts(
    workspaceId: WorkspaceId,
    filter: AnalyticsFilter,
    stretches: readonly Stretch[],
  ): Promise<readonly PostCount[]>;
  accounts(workspaceId: WorkspaceId, filter: AnalyticsFilter): Promise<readonly AnalyticsAccount[]>;
  campaigns(workspaceId: WorkspaceId, filter: AnalyticsFilter): Promise<ReadonlyMap<CampaignId, string>>;
  /** Best against what is usual first, then newest; not of these platforms. */
  bestPosts(
    workspaceId: WorkspaceId,
    page: PostPage & { readonly without: readonly PlatformName[] },
  ): Promise<readonly AnalyticsPost[]>;
  /** Newest first, of these accounts. */
  newestPosts(
    workspaceId: WorkspaceId,
    page: PostPage & { readonly accountIds: readonly AccountId[] },
  ): Promise<readonly AnalyticsPost[]>;
  /** All that were published in the period, oldest first, a page at a time: those after the last one of the page before. */
  postsAfter(
    workspaceId: WorkspaceId,
    filter: AnalyticsFilter,
    period: Stretch,
    last: AnalyticsPost | undefined,
    limit: number,
  ): Promise<readonly AnalyticsPost[]>;
  /** One post, whenever it was published. */
  post(workspaceId: WorkspaceId, id: PostId): Promise<AnalyticsPost | undefined>;
  /** The series of one post, oldest first. */
  readings(workspaceId: WorkspaceId, id: PostId): Promise<readonly FigureReading[]>;
  channelDays(
    workspaceId: WorkspaceId,
    filter: AnalyticsFilter,
    firstDay: string,
    lastDay: string,
  ): Promise<readonly ChannelDay[]>;
  /** Posts that can be compared with what is usual. */
  timedPosts(
    workspaceId: WorkspaceId,
    filter: AnalyticsFilter,
    period: Stretch,
  ): Promise<readonly TimedPost[]>;
}
