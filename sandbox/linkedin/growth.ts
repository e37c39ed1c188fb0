import { createHash } from 'node:crypto';
import { audienceOf } from './members.ts';
import type { Post } from './posts.ts';

/**
 * The audience's response to a post: a pure function of its URN, its author's audience and its age, so that tests can
 * compute every value in advance. Numbers rise quickly, then level off. Two readers withdraw their like after a week,
 * so the likes of a single day can be negative, as on LinkedIn.
 */
export type Counts = {
  impressionCount: number;
  uniqueImpressionsCount: number;
  clickCount: number;
  likeCount: number;
  commentCount: number;
  shareCount: number;
};
const hourMs = 60 * 60 * 1000;
const halfwayMs = 36 * hourMs;
const likesWithdrawnMs = 7 * 24 * hourMs;

export const zeroCounts: Counts = {
  impressionCount: 0,
  uniqueImpressionsCount: 0,
  clickCount: 0,
  likeCount: 0,
  commentCount: 0,
  shareCount: 0,
};

export function countsAt(post: Post, time: number): Counts {
  const age = time - post.createdAt;
  if (age <= 0) return zeroCounts;
  const luck = createHash('sha256').update(post.urn).digest().readUInt8(0) / 255;
  const reached = audienceOf(post.author) * (0.2 + 0.6 * luck) * (1 - Math.exp(-age / halfwayMs));
  const withdrawn = age >= likesWithdrawnMs && reached * 0.03 >= 2 ? 2 : 0;
  return {
    impressionCount: Math.floor(reached * 1.4),
    uniqueImpressionsCount: Math.floor(reached),
    clickCount: Math.floor(reached * 0.04),
    likeCount: Math.floor(reached * 0.03) - withdrawn,
    commentCount: Math.floor(reached * 0.006),
    shareCount: Math.floor(reached * 0.003),
  };
}

export const sumCounts = (all: Counts[]): Counts =>
  all.reduce((sum, one) => combine(sum, one, 1), zeroCounts);
export const growthOf = (post: Post, from: number, to: number): Counts =>
  combine(countsAt(post, to), countsAt(post, from), -1);

const combine = (a: Counts, b: Counts, sign: 1 | -1): Counts => ({
  impressionCount: a.impressionCount + sign * b.impressionCount,
  uniqueImpressionsCount: a.uniqueImpressionsCount + sign * b.uniqueImpressionsCount,
  clickCount: a.clickCount + sign * b.clickCount,
  likeCount: a.likeCount + sign * b.likeCount,
  commentCount: a.commentCount + sign * b.commentCount,
  shareCount: a.shareCount + sign * b.shareCount,
});

/** All interactions divided by impressions. */
export const engagementOf = (counts: Counts): number =>
  counts.impressionCount === 0
    ? 0
    : (counts.clickCount + counts.likeCount + counts.commentCount + counts.shareCount) /
      counts.impressionCount;
