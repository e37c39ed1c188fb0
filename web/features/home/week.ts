/** Seven days from a Monday, in the workspace's time zone. Days are keys such as `2026-11-19`. */
import type { PostView } from '../../../server/http/views.ts';
import { dayKey } from '../../time/dates.ts';

const dayMs = 86_400_000;

export const weekOf = (now: number, zone: string): readonly string[] => {
  const today = Date.parse(dayKey(now, zone));
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) =>
    new Date(today + (index - sinceMonday) * dayMs).toISOString().slice(0, 10),
  );
};

/**
 * Wide enough for this week in every zone, and equal in all of them; posts outside the week are filtered out by
 * day.
 */
export const weekRange = (now: number): { from: string; to: string } => {
  const mondayOf = (ms: number): number => Date.parse(weekOf(ms, 'UTC')[0] ?? '');
  return {
    from: new Date(mondayOf(now - dayMs) - dayMs).toISOString(),
    to: new Date(mondayOf(now + dayMs) + 8 * dayMs).toISOString(),
  };
};

type Timed = Pick<PostView, 'schedule' | 'published_at'>;

/** The posts of each day, sorted by time. */
export const groupByDay = <Post extends Timed>(
  days: readonly string[],
  posts: readonly Post[],
  zone: string,
): readonly (readonly Post[])[] => {
  const timeOf = (post: Post): string => post.published_at ?? post.schedule?.publish_at ?? '';
  const sorted = posts
    .filter((post) => timeOf(post) !== '')
    .sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  return days.map((day) => sorted.filter((post) => dayKey(timeOf(post), zone) === day));
};
