/**
 * When posts did well here, from this workspace's own history: the hour at which each was published, and how it did
 * against what is usual for its account. Few posts prove nothing, so each hour says how many it had.
 */

import type { Message } from '../../lib/message.ts';
import type { Actor } from '../actor/actor.ts';
import { messages } from './messages.ts';
import type { Stretch } from './period.ts';
import { type AnalyticsDeps, type AskedAnalytics, openScope } from './read-analytics.ts';
import type { TimedPost } from './reader.ts';
import { type WallClock, wallClock } from './wall-clock.ts';

export interface TimeCell {
  /** Monday is 1. */
  readonly weekday: number;
  readonly hour: number;
  readonly posts: number;
  /** The median; 1 is as usual. */
  readonly againstUsual: number;
}

export interface PostingTimes extends Stretch {
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
const lookBackDays = 180;
/** Fewer say nothing about an hour, or about hours at all. */
const leastPostsOfHour = 3;
const leastPosts = 5;
const mostBest = 3;

export async function readTimes(
  deps: AnalyticsDeps,
  actor: Actor,
  asked: Pick<AskedAnalytics, 'filter' | 'timeZone'>,
): Promise<PostingTimes> {
  const timeZone = await openScope(deps, actor, asked);
  const to = deps.clock.now();
  const period = { from: new Date(to.getTime() - lookBackDays * dayMs), to };
  const posts = await deps.reader.timedPosts(actor.workspaceId, asked.filter, period);
  return { ...period, timeZone, ...timesOf(posts, wallClock(timeZone, period.from.getTime(), to.getTime())) };
}

export function timesOf(
  posts: readonly TimedPost[],
  clock: Pick<WallClock, 'wallAt'>,
): Omit<PostingTimes, 'timeZone' | keyof Stretch> {
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
    .filter((cell) => cell.posts >= leastPostsOfHour && cell.againstUsual > 1)
    .sort((one, other) => other.againstUsual - one.againstUsual || other.posts - one.posts)
    .slice(0, mostBest);
  return {
    posts: posts.length,
    accounts: new Set(posts.map(({ accountId }) => accountId)).size,
    cells,
    best,
    enough: posts.length >= leastPosts,
    note: noteOf(posts.length, best.length),
  };
}

function noteOf(posts: number, best: number): Message {
  if (posts < leastPosts) return messages.not_enough_posts({ posts, least: leastPosts });
  const sample = { posts, days: lookBackDays, least: leastPostsOfHour };
  return best === 0 ? messages.no_better_hours(sample) : messages.better_hours(sample);
}

/** Monday, midnight to one, is 0. The calendar of walls began on a Thursday. */
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
