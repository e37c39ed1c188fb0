/** What is said about a period, in our words. Null is "not told", and never nought. */

import type { CampaignId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Measure } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import type { Period } from './period.ts';
import type { AnalyticsAccount, AnalyticsPost } from './reader.ts';

export interface Compared {
  readonly gained: number | null;
  /** In the period it is compared with. */
  readonly before: number | null;
  /** 0.5: half as much again. */
  readonly change: number | null;
}

export interface MeasureGain extends Compared {
  readonly measure: Measure;
  /** The platform's own names of what it is taken from. */
  readonly metrics: readonly string[];
  readonly label: Message;
}

export interface SharedGain extends Compared {
  readonly measure: Measure;
  readonly sources: readonly { readonly platform: PlatformName; readonly metric: string }[];
}

export interface SeriesPoint {
  readonly start: Date;
  readonly postsPublished: number;
  /** Nothing was told from then until this point, so it holds what was gained meanwhile too. */
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
  /** By which rule of the platform its figures end. */
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

export interface PostReadings {
  readonly readAt: Date;
  readonly values: Readonly<Record<string, number>>;
}

export interface ShownPost extends AnalyticsPost {
  /** The whole series, where one post was asked for. */
  readonly readings?: readonly PostReadings[];
}

export interface Channel {
  readonly account: AnalyticsAccount;
  readonly asOf: Date | null;
  readonly days: readonly { readonly day: string; readonly values: Readonly<Record<string, number>> }[];
}

/** A platform that forbids to add up and compare: as it told it, apart from everything else. */
export interface StandingAlone {
  readonly channels: readonly Channel[];
  readonly posts: readonly ShownPost[];
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
  readonly posts: readonly ShownPost[];
  readonly alone: StandingAlone | null;
}
