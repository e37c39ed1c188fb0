/** The metrics Instagram has for posts, how often they may be fetched, and how long they may be stored. */

import type { InsightRules, Measure, Metric } from '../../domain/platform-port/insights.ts';
import type { Message } from '../../lib/message.ts';
import { metaRetention } from '../meta/retention.ts';
import { messages as instagramMessages } from './messages.ts';

const metric = (
  name: string,
  label: Message,
  measure: Measure | null = null,
  kind: Metric['kind'] = 'count',
): Metric => ({ name, source: 'media insights', label, measure, kind });

const everywhere: readonly Metric[] = [
  metric('views', instagramMessages.views(), 'views'),
  metric('reach', instagramMessages.reach(), 'reach'),
  metric('shares', instagramMessages.shares(), 'shares'),
  metric('reposts', instagramMessages.reposts()),
  metric('total_interactions', instagramMessages.interactions()),
];
const ofPosts: readonly Metric[] = [
  metric('likes', instagramMessages.likes(), 'reactions'),
  metric('comments', instagramMessages.comments(), 'comments'),
  metric('saved', instagramMessages.saved(), 'saves'),
];
const ofProfile: readonly Metric[] = [
  metric('profile_visits', instagramMessages.profile_visits()),
  metric('profile_activity', instagramMessages.profile_taps()),
  metric('follows', instagramMessages.new_followers()),
];
/** Without `crossposted_views` and `facebook_views`: media that is not shared to Facebook fails the whole request. */
const ofReels: readonly Metric[] = [
  metric('ig_reels_avg_watch_time', instagramMessages.average_time_watched(), null, 'level'),
  metric('ig_reels_video_view_total_time', instagramMessages.time_watched()),
  metric('reels_skip_rate', instagramMessages.skip_rate(), null, 'level'),
];
const ofStories: readonly Metric[] = [
  metric('navigation', instagramMessages.taps_to_other_stories()),
  // Private messages, not comments that others see.
  metric('replies', instagramMessages.replies()),
];

const byProduct: Readonly<Record<string, readonly Metric[]>> = {
  FEED: [...everywhere, ...ofPosts, ...ofProfile],
  REELS: [...everywhere, ...ofPosts, ...ofReels],
  STORY: [...everywhere, ...ofProfile, ...ofStories],
};

/** One metric that a kind of post does not have fails the whole request. */
export const metricsOf = (product: string): readonly string[] =>
  (byProduct[product] ?? everywhere).map(({ name }) => name);

export const rules: InsightRules = {
  metrics: [...everywhere, ...ofPosts, ...ofProfile, ...ofReels, ...ofStories],
  dayMetrics: [],
  isStandalone: false,
  maxPostsPerRead: 1,
  // Instagram allows each account 4,800 calls in 24 hours for each impression, and publishing uses the same
  // allowance. A quiet account may have one impression, so we use at most half of that.
  maxCallsPerHour: { account: 100, app: 20_000 },
  retention: () => metaRetention('Instagram'),
};
