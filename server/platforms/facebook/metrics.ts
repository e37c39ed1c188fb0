/**
 * The metrics Facebook has for posts, videos and Reels, how often they may be fetched, and how long they may be stored.
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
const reel = of('Reel insights');

/**
 * Names with a dot are parts of a breakdown; the name alone is the sum of all parts. Views are times that
 * something of the post was shown or played. The old impressions no longer exist. A click is any tap on the post.
 */
const postMetrics: readonly Metric[] = [
  post('post_media_view', messages.views(), 'views'),
  post('post_total_media_view_unique', messages.viewers(), 'reach'),
  post('post_clicks', messages.clicks(), 'clicks'),
  post('post_reactions_by_type_total', reactions, 'reactions'),
  post('post_activity_by_action_type.comment', comments, 'comments'),
  post('post_activity_by_action_type.share', shares, 'shares'),
  post('post_video_views', messages.video_views()),
];

/**
 * A view of a video lasts three seconds, or nearly all of a shorter one. Meta no longer counts the people who saw
 * one: all metrics of impressions and of unique viewers ended with version 26.0.
 */
const videoMetrics: readonly Metric[] = [
  video('total_video_views', messages.video_views(), 'views'),
  video('total_video_complete_views', messages.complete_views()),
  video('total_video_avg_time_watched', messages.average_time_watched(), null, 'level'),
  video('total_video_view_total_time', messages.time_watched()),
  video('total_video_reactions_by_type_total', reactions, 'reactions'),
  video('total_video_stories_by_action_type.comment', comments, 'comments'),
  video('total_video_stories_by_action_type.share', shares, 'shares'),
];

const reelMetrics: readonly Metric[] = [
  reel('fb_reels_total_plays', messages.plays(), 'views'),
  reel('blue_reels_play_count', messages.first_plays()),
  reel('fb_reels_replay_count', messages.replays()),
  reel('post_video_avg_time_watched', messages.average_time_watched(), null, 'level'),
  reel('post_video_view_time', messages.time_watched()),
  reel('post_video_likes_by_reaction_type', reactions, 'reactions'),
  reel('post_video_social_actions.COMMENT', comments, 'comments'),
  reel('post_video_social_actions.SHARE', shares, 'shares'),
  reel('post_video_followers', messages.new_followers()),
];

/** A metric of one kind is unknown for the others. */
export const metricsOf = { post: postMetrics, video: videoMetrics, reel: reelMetrics } as const;

export const rules: InsightRules = {
  metrics: [...postMetrics, ...videoMetrics, ...reelMetrics],
  dayMetrics: [],
  isStandalone: false,
  maxPostsPerRead: 1,
  // Facebook allows each page 4,800 calls in 24 hours for each person who engaged with it, and does not count the
  // app's calls with page tokens. A quiet page may have one such person, so we use at most half of that.
  maxCallsPerHour: { account: 100, app: 20_000 },
  retention: () => metaRetention('Facebook'),
};
