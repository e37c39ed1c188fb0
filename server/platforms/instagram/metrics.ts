/** What Instagram tells about posts, how often it may be asked, and how long its answers may be kept. */

import type { FigureRules, Measure, Metric } from '../../domain/platform-port/insights.ts';
import { metaRetention } from '../meta/retention.ts';

const metric = (
  name: string,
  label: string,
  measure: Measure | null = null,
  kind: Metric['kind'] = 'count',
): Metric => ({ name, source: 'media insights', label, measure, kind });

const everywhere: readonly Metric[] = [
  metric('views', 'Views', 'views'),
  metric('reach', 'Accounts reached', 'reach'),
  metric('shares', 'Shares', 'shares'),
  metric('reposts', 'Reposts'),
  metric('total_interactions', 'Interactions'),
];
const ofPosts: readonly Metric[] = [
  metric('likes', 'Likes', 'reactions'),
  metric('comments', 'Comments', 'comments'),
  metric('saved', 'Saved', 'saves'),
];
const ofProfile: readonly Metric[] = [
  metric('profile_visits', 'Visits to the profile'),
  metric('profile_activity', 'Taps on the profile'),
  metric('follows', 'New followers'),
];
const ofReels: readonly Metric[] = [
  metric('ig_reels_avg_watch_time', 'Average time watched (ms)', null, 'level'),
  metric('ig_reels_video_view_total_time', 'Time watched in all (ms)'),
  metric('reels_skip_rate', 'Skipped at once (%)', null, 'level'),
  metric('crossposted_views', 'Views on Facebook too'),
];
const ofStories: readonly Metric[] = [
  metric('navigation', 'Taps to other Stories'),
  // Private messages, no comments that others see.
  metric('replies', 'Replies'),
];

const byProduct: Readonly<Record<string, readonly Metric[]>> = {
  FEED: [...everywhere, ...ofPosts, ...ofProfile],
  REELS: [...everywhere, ...ofPosts, ...ofReels],
  STORY: [...everywhere, ...ofProfile, ...ofStories],
};

/** One metric that a kind of post does not have fails the whole question. */
export const metricsOf = (product: string): readonly string[] =>
  (byProduct[product] ?? everywhere).map(({ name }) => name);

export const rules: FigureRules = {
  metrics: [...everywhere, ...ofPosts, ...ofProfile, ...ofReels, ...ofStories],
  dayMetrics: [],
  standsAlone: false,
  postsAtOnce: 1,
  // Instagram allows each account 4,800 calls in 24 hours for each time something of it was shown, and publishing takes
  // from the same. A quiet account may have one, so at most half of that is ours.
  hourly: { account: 100, app: 20_000 },
  retention: () => metaRetention('Instagram'),
};
