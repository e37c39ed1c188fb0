/**
 * The metrics Facebook has for posts and videos, how often they may be fetched, and how long they may be stored.
 */

import type { InsightRules, Measure, Metric } from '../../domain/platform-port/insights.ts';
import type { Message } from '../../lib/message.ts';
import { metaRetention } from '../meta/retention.ts';
import { messages } from './messages.ts';

const of =
  (source: string) =>
  (name: string, label: Message, measure: Measure | null = null, kind: Metric['kind'] = 'count'): Metric => ({
    name,
    source,
    label,
    measure,
    kind,
  });
const reactions = messages.reactions();
const comments = messages.comments();
const shares = messages.shares();

const post = of('post insights');
const video = of('video insights');

/**
 * Names with a dot are parts of a breakdown; the name alone is the sum of all parts. Views are times that
 * something of the post was shown or played. The old impressions no longer exist. A click is any tap on the post.
 */
export const postMetrics: readonly Metric[] = [
  post('post_media_view', messages.views(), 'views'),
  post('post_total_media_view_unique', messages.viewers(), 'reach'),
  post('post_clicks', messages.clicks(), 'clicks'),
  post('post_reactions_by_type_total', reactions, 'reactions'),
  post('post_activity_by_action_type.comment', comments, 'comments'),
  post('post_activity_by_action_type.share', shares, 'shares'),
  post('post_video_views', messages.video_views()),
];

export const videoMetrics: readonly Metric[] = [
  video('fb_reels_total_plays', messages.plays(), 'views'),
  video('blue_reels_play_count', messages.first_plays()),
  video('fb_reels_replay_count', messages.replays()),
  video('post_video_avg_time_watched', messages.average_time_watched(), null, 'level'),
  video('post_video_view_time', messages.time_watched()),
  video('post_video_likes_by_reaction_type', reactions, 'reactions'),
  video('post_video_social_actions.COMMENT', comments, 'comments'),
  video('post_video_social_actions.SHARE', shares, 'shares'),
  video('post_video_followers', messages.new_followers()),
];

export const rules: InsightRules = {
  metrics: [...postMetrics, ...videoMetrics],
  dayMetrics: [],
  isStandalone: false,
  maxPostsPerRead: 1,
  // Facebook allows each page 4,800 calls in 24 hours for each person who engaged with it, and does not count the
  // app's calls with page tokens. A quiet page may have one such person, so we use at most half of that.
  maxCallsPerHour: { account: 100, app: 20_000 },
  retention: () => metaRetention('Facebook'),
};
