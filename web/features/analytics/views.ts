/** The parts of the GET /v1/analytics response. Null means not reported, never zero. */
import type { AnalyticsView, PostingTimesView } from '../../../server/http/views.ts';

export type { AnalyticsView };
export type Granularity = AnalyticsView['granularity'];

/** The fields common to measures of one platform and of several. */
export interface MeasureView {
  readonly measure: string;
  /** The platform's own names of the metrics it comes from. */
  readonly metrics?: readonly string[];
  readonly label?: string;
  readonly gained: number | null;
  readonly before: number | null;
  /** 0.18 is 18 % more than before. Null if there is nothing to compare with. */
  readonly change: number | null;
}

export interface BucketView {
  readonly start: string;
  readonly posts_published: number;
  /** Set when nothing was reported for a while before: the value covers all that time. */
  readonly since: string | null;
  readonly gained: Readonly<Record<string, number | null | undefined>>;
}

export type TotalView = AnalyticsView['totals'][number];
export type PlatformStats = AnalyticsView['platforms'][number];
export type AccountStats = AnalyticsView['accounts'][number];
export type CampaignStats = AnalyticsView['campaigns'][number];
export type RankedPostView = AnalyticsView['posts'][number];
export type PostMetric = RankedPostView['figures'][number];
export type ReadingView = NonNullable<RankedPostView['readings']>[number];

type StandaloneStats = NonNullable<AnalyticsView['youtube']>;
/** Platforms whose rules allow no total, rate or comparison; the field is named after the first of them. */
export const standaloneStats = ({ youtube }: AnalyticsView): StandaloneStats | null => youtube;
export type ChannelView = StandaloneStats['channels'][number];
/** The fields that standalone posts have too: no rank, nothing derived. */
export type PostStats = StandaloneStats['posts'][number];

export type TimesView = PostingTimesView;
export type TimeCell = TimesView['cells'][number];
