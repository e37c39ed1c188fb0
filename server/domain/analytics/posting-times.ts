/**
 * The hours at which posts did well, from this workspace's own history: when each post was published, and how it did
 * relative to the baseline of its account. Few posts prove nothing, so each hour reports how many posts it had.
 */

import type { Message } from '../../lib/message.ts';
import type { Actor } from '../actor/actor.ts';
import { messages } from './messages.ts';
import type { TimeRange } from './period.ts';
import { type AnalyticsDeps, type AnalyticsInput, resolveTimeZone } from './read-analytics.ts';
import type { TimedPost } from './reader.ts';
import { type WallClock, wallClock } from './wall-clock.ts';

export interface TimeCell {
  /** Monday is 1. */
  readonly weekday: number;
  readonly hour: number;
  readonly posts: number;
  /** The median; 1 equals the baseline. */
  readonly againstUsual: number;
}

export interface PostingTimes extends TimeRange {
  readonly timeZone: string;
  readonly posts: number;
  readonly accounts: number;
  readonly cells: readonly TimeCell[];
  readonly best: readonly TimeCell[];
  readonly enough: boolean;
  readonly note: Message;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const historyDays = 180;
/** Fewer posts are not enough for a conclusion. */
const minPostsPerHour = 3;
const minPosts = 5;
const maxBestHours = 3;

export async function readPostingTimes(
  deps: AnalyticsDeps,
  actor: Actor,
  asked: Pick<AnalyticsInput, 'filter' | 'timeZone'>,
): Promise<PostingTimes> {
  const timeZone = await resolveTimeZone(deps, actor, asked);
  const to = deps.clock.now();
  const period = { from: new Date(to.getTime() - historyDays * dayMs), to };
  const posts = await deps.reader.timedPosts(actor.workspaceId, asked.filter, period);
  return {
    ...period,
    timeZone,
    ...computePostingTimes(posts, wallClock(timeZone, period.from.getTime(), to.getTime())),
  };
}

export function computePostingTimes(
  posts: readonly TimedPost[],
  clock: Pick<WallClock, 'wallAt'>,
): Omit<PostingTimes, 'timeZone' | keyof TimeRange> {
  const byHour = Map.groupBy(posts, ({ publishedAt }) => hourOfWeek(clock.wallAt(publishedAt.getTime())));
  const cells = [...byHour]
    .sort(([one], [other]) => one - other)
    .map(([hour, own]) => ({
      weekday: Math.floor(hour / 24) + 1,
      hour: hour % 24,
      posts: own.length,
      againstUsual: median(own.map(({ againstUsual }) => againstUsual)),
    }));
  const best = cells
    .filter((cell) => cell.posts >= minPostsPerHour && cell.againstUsual > 1)
    .sort((one, other) => other.againstUsual - one.againstUsual || other.posts - one.posts)
    .slice(0, maxBestHours);
  return {
    posts: posts.length,
    accounts: new Set(posts.map(({ accountId }) => accountId)).size,
    cells,
    best,
    enough: posts.length >= minPosts,
    note: noteOf(posts.length, best.length),
  };
}

function noteOf(posts: number, best: number): Message {
  if (posts < minPosts) return messages.not_enough_posts({ posts, least: minPosts });
  const sample = { posts, days: historyDays, least: minPostsPerHour };
  return best === 0 ? messages.no_better_hours(sample) : messages.better_hours(sample);
}

/** 0 is Monday from midnight to one. The epoch was a Thursday. */
const hourOfWeek = (wallMs: number): number => {
  const hours = Math.floor(wallMs / hourMs) + 3 * 24;
  return ((hours % 168) + 168) % 168;
};

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
