/** The analytics of a period. Null means "not reported", which is never the same as zero. */

import type { CampaignId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Measure } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import type { Period } from './period.ts';
import type { AnalyticsAccount, AnalyticsPost } from './reader.ts';

export interface Comparison {
  readonly gained: number | null;
  /** In the comparison period. */
  readonly before: number | null;
  /** 0.5 means 50% more. */
  readonly change: number | null;
}

export interface MeasureGain extends Comparison {
  readonly measure: Measure;
  /** The platform's own names of the metrics it is taken from. */
  readonly metrics: readonly string[];
  readonly label: Message;
}

export interface SharedGain extends Comparison {
  readonly measure: Measure;
  readonly sources: readonly { readonly platform: PlatformName; readonly metric: string }[];
}

export interface SeriesPoint {
  readonly start: Date;
  readonly postsPublished: number;
  /** There were no readings from then until this point, so it includes what was gained in between. */
  readonly since: Date | null;
  readonly gained: Partial<Record<Measure, number | null>>;
}

export interface PlatformGains {
  readonly platform: PlatformName;
  readonly asOf: Date | null;
  readonly postsPublished: number;
  readonly measures: readonly MeasureGain[];
  readonly series: readonly SeriesPoint[];
}

export interface AccountGains {
  readonly account: AnalyticsAccount;
  readonly asOf: Date | null;
  readonly postsPublished: number;
  /** The platform's rule that limits how long readings are stored. */
  readonly retention: Message | null;
  readonly trouble: Message | null;
  readonly measures: readonly MeasureGain[];
}

export interface CampaignGains {
  readonly campaignId: CampaignId;
  readonly name: string;
  readonly postsPublished: number;
  readonly measures: readonly SharedGain[];
}

export interface PostSnapshot {
  readonly readAt: Date;
  readonly values: Readonly<Record<string, number>>;
}

export interface PostWithReadings extends AnalyticsPost {
  /** The whole series, where a single post was requested. */
  readonly readings?: readonly PostSnapshot[];
}

export interface Channel {
  readonly account: AnalyticsAccount;
  readonly asOf: Date | null;
  readonly days: readonly { readonly day: string; readonly values: Readonly<Record<string, number>> }[];
}

/** Platforms that forbid sums and comparisons: their values as reported, separate from everything else. */
export interface StandaloneAnalytics {
  readonly channels: readonly Channel[];
  readonly posts: readonly PostWithReadings[];
}

export interface Analytics {
  readonly period: Period;
  readonly asOf: Date | null;
  readonly postsPublished: number;
  readonly postsPublishedBefore: number;
  readonly totals: readonly SharedGain[];
  readonly platforms: readonly PlatformGains[];
  readonly accounts: readonly AccountGains[];
  readonly campaigns: readonly CampaignGains[];
  readonly posts: readonly PostWithReadings[];
  readonly standalone: StandaloneAnalytics | null;
}
