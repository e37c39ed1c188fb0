import { createHash } from 'node:crypto';
import type { Page } from './pages.ts';
import type { Post } from './posts.ts';
import type { VideoKind } from './videos.ts';

/** The supported metrics. All others, including the old impressions and fans metrics, are rejected. */
type PeriodMetric = (page: Page, posts: Post[], from: number, to: number) => unknown;

/** The growth of all posts together in a time range. */
const growth =
  (read: (counts: Counts) => number): PeriodMetric =>
  (page, posts, from, to) =>
    posts.reduce((sum, post) => sum + read(countsAt(post, page, to)) - read(countsAt(post, page, from)), 0);

const engagements = (counts: Counts): number =>
  totalReactions(counts) + counts.comments + counts.shares + counts.clicks;
const newFollowers = growth((counts) => Math.floor(counts.viewers / 400));

export const pageMetrics: Record<string, PeriodMetric> = {
  page_follows: (page, posts, _from, to) => page.followers + Number(newFollowers(page, posts, 0, to)),
  page_media_view: growth((counts) => counts.views),
  page_total_media_view_unique: growth((counts) => counts.viewers),
  page_post_engagements: growth(engagements),
  page_daily_follows: newFollowers,
  page_daily_follows_unique: newFollowers,
  page_daily_unfollows_unique: growth((counts) => Math.floor(counts.viewers / 4000)),
  page_views_total: growth((counts) => Math.floor(counts.clicks / 3)),
  page_total_actions: growth((counts) => Math.floor(counts.clicks / 20)),
};

export const postMetrics: LifetimeMetrics = {
  post_media_view: ({ views }) => views,
  post_total_media_view_unique: ({ viewers }) => viewers,
  post_clicks: ({ clicks }) => clicks,
  post_clicks_by_type: ({ clicks }) => split(clicks, 'other clicks', 'link clicks'),
  post_reactions_by_type_total: ({ reactions }) => ({ ...reactions }),
  post_reactions_like_total: ({ reactions }) => reactions.like,
  post_reactions_love_total: ({ reactions }) => reactions.love,
  post_reactions_wow_total: ({ reactions }) => reactions.wow,
  post_reactions_haha_total: ({ reactions }) => reactions.haha,
  post_reactions_sorry_total: ({ reactions }) => reactions.sorry,
  post_reactions_anger_total: ({ reactions }) => reactions.anger,
  post_activity_by_action_type: (counts) => ({
    share: counts.shares,
    like: totalReactions(counts),
    comment: counts.comments,
  }),
  post_video_views: ({ plays }) => plays,
};

type LifetimeMetrics = Record<string, (counts: Counts) => unknown>;

/** Impressions and unique viewers of videos ended when v26.0 was released. */
const videoMetrics: LifetimeMetrics = {
  total_video_views: ({ plays }) => plays,
  total_video_views_organic: ({ plays }) => plays,
  total_video_views_autoplayed: ({ plays }) => plays - Math.floor(plays / 4),
  total_video_views_clicked_to_play: ({ plays }) => Math.floor(plays / 4),
  total_video_views_sound_on: ({ plays }) => Math.floor(plays / 3),
  total_video_complete_views: ({ plays }) => Math.floor(plays / 6),
  total_video_10s_views: ({ plays }) => Math.floor(plays / 2),
  total_video_15s_views: ({ plays }) => Math.floor(plays / 3),
  total_video_30s_views: ({ plays }) => Math.floor(plays / 5),
  total_video_avg_time_watched: ({ plays, watchedMs }) => (plays === 0 ? 0 : Math.floor(watchedMs / plays)),
  total_video_view_total_time: ({ watchedMs }) => watchedMs,
  total_video_reactions_by_type_total: ({ reactions }) => ({ ...reactions }),
  total_video_stories_by_action_type: (counts) => ({
    like: totalReactions(counts),
    comment: counts.comments,
    share: counts.shares,
  }),
};

const reelMetrics: LifetimeMetrics = {
  blue_reels_play_count: ({ plays }) => plays,
  fb_reels_total_plays: ({ plays }) => plays + Math.floor(plays / 5),
  fb_reels_replay_count: ({ plays }) => Math.floor(plays / 5),
  post_video_avg_time_watched: ({ plays, watchedMs }) => (plays === 0 ? 0 : Math.floor(watchedMs / plays)),
  post_video_view_time: ({ watchedMs }) => watchedMs,
  post_video_likes_by_reaction_type: ({ reactions }) => ({
    REACTION_LIKE: reactions.like,
    REACTION_LOVE: reactions.love,
    REACTION_WOW: reactions.wow,
    REACTION_HAHA: reactions.haha,
  }),
  post_video_social_actions: ({ comments, shares }) => ({ COMMENT: comments, SHARE: shares }),
  post_video_followers: ({ viewers }) => Math.floor(viewers / 400),
};

/** Both kinds have the same edge and no metric in common. Stories have no metrics. */
export const metricsByVideoKind: Record<VideoKind, LifetimeMetrics> = {
  video: videoMetrics,
  reel: reelMetrics,
  story: {},
};

const split = (count: number, one: string, other: string) => ({
  [one]: count - Math.floor(count / 3),
  [other]: Math.floor(count / 3),
});

/**
 * The audience's response to a post: a pure function of its id, its page's followers and its age, so that tests can
 * compute every value in advance. The numbers only grow, quickly at first.
 */
export type Counts = {
  views: number;
  viewers: number;
  clicks: number;
  reactions: { like: number; love: number; wow: number; haha: number; sorry: number; anger: number };
  comments: number;
  shares: number;
  plays: number;
  watchedMs: number;
};

const halfwayMs = 30 * 60 * 60 * 1000;

export function countsAt(post: Pick<Post, 'id' | 'createdAt'>, page: Page, time: number): Counts {
  const hash = createHash('sha256').update(post.id).digest();
  const luck = hash.readUInt8(0) / 255;
  const age = Math.max(0, time - post.createdAt);
  const viewers = page.followers * (0.15 + 0.5 * luck) * (1 - Math.exp(-age / halfwayMs));
  const share = (part: number) => Math.floor(viewers * part);
  const plays = share(0.6);
  return {
    views: share(1.7),
    viewers: share(1),
    clicks: share(0.05),
    reactions: {
      like: share(0.03),
      love: share(0.011),
      wow: share(0.004),
      haha: share(0.003),
      sorry: share(0.001),
      anger: share(0.0005),
    },
    comments: share(0.006),
    shares: share(0.004),
    plays,
    watchedMs: plays * (3000 + hash.readUInt8(1) * 20),
  };
}

export const totalReactions = ({ reactions }: Counts): number =>
  Object.values(reactions).reduce((sum, count) => sum + count, 0);
