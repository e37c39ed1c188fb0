import { createHash } from 'node:crypto';
import { isWatchable, type Video } from './videos.ts';

/** Views and derived metrics, computed by a formula: they rise quickly, then level off, and are deterministic. */
export type Counts = { views: number; likes: number; comments: number; shares: number };
const settlingMs = 5 * 24 * 60 * 60 * 1000;

export function countsAt(video: Video, time: number): Counts {
  // A video that was never processed has no views.
  const since = video.ending.kind === 'processed' ? video.openSince : null;
  if (since === null || time <= since) return { views: 0, likes: 0, comments: 0, shares: 0 };
  const reach = 200 + (createHash('sha1').update(video.id).digest().readUInt16BE(0) % 1800);
  const views = Math.floor(reach * (1 - Math.exp(-(time - since) / settlingMs)));
  return {
    views,
    likes: Math.floor(views * 0.04),
    comments: Math.floor(views * 0.006),
    shares: Math.floor(views * 0.01),
  };
}

/** Counters are strings, because they are 64-bit integers. */
export function statisticsPart(video: Video, now: number) {
  const { views, likes, comments } = countsAt(video, isWatchable(video, now) ? now : 0);
  return {
    viewCount: String(views),
    likeCount: String(likes),
    dislikeCount: '0',
    favoriteCount: '0',
    commentCount: String(comments),
  };
}
