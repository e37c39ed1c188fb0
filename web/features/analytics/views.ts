/** What GET /v1/analytics answers, part by part. Null is "not reported", never zero. */
import type { AnalyticsView, PostingTimesView } from '../../../server/http/views.ts';

export type { AnalyticsView };
export type Granularity = AnalyticsView['granularity'];

/** What all measures have, those of one platform and those of several. */
export interface MeasureView {
  readonly measure: string;
  /** The platform's own names of what it comes from. */
  readonly metrics?: readonly string[];
  readonly label?: string;
  readonly gained: number | null;
  readonly before: number | null;
  /** 0.18 is 18 % more than before. Null: there is nothing to compare with. */
  readonly change: number | null;
}

export interface BucketView {
  readonly start: string;
  readonly posts_published: number;
  /** Set where nothing was reported for a while before: the value covers all that time. */
  readonly since: string | null;
  readonly gained: Readonly<Record<string, number | null | undefined>>;
}

export type TotalView = AnalyticsView['totals'][number];
export type PlatformFigures = AnalyticsView['platforms'][number];
export type AccountFigures = AnalyticsView['accounts'][number];
export type CampaignFigures = AnalyticsView['campaigns'][number];
export type RankedPostView = AnalyticsView['posts'][number];
export type PostFigure = RankedPostView['figures'][number];
export type ReadingView = NonNullable<RankedPostView['readings']>[number];

type Alone = NonNullable<AnalyticsView['youtube']>;
/** Of the platforms that allow no total, rate or comparison; the field is named after the first of them. */
export const aloneOf = ({ youtube }: AnalyticsView): Alone | null => youtube;
export type ChannelView = Alone['channels'][number];
/** What posts that stand alone have too: no rank, nothing that is derived. */
export type PostFiguresView = Alone['posts'][number];

export type TimesView = PostingTimesView;
export type TimeCell = TimesView['cells'][number];
