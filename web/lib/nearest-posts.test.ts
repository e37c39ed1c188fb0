import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Asks, nearest } from './nearest-posts.ts';

const now = Date.parse('2026-11-17T12:00:00Z');
const hour = 3_600_000;
interface Post {
  readonly id: string;
  readonly schedule: { publish_at: string; wall_time: string; time_zone: string } | null;
  readonly published_at: string | null;
  readonly created_at: string;
}
const at = (hours: number): string => new Date(now + hours * hour).toISOString();
const going = (id: string, hours: number | null): Post => ({
  id,
  schedule: hours === null ? null : { publish_at: at(hours), wall_time: '', time_zone: 'UTC' },
  published_at: null,
  created_at: at(-500),
});
const idsOf = (posts: readonly Post[]): string => posts.map(({ id }) => id).join('');

const shelf = (posts: readonly Post[], pageSize: number): Asks<Post> & { spans: number } => {
  const asks = {
    spans: 0,
    some: async () => ({
      data: posts.slice(0, pageSize),
      next_cursor: posts.length > pageSize ? 'more' : null,
    }),
    between: async (from: Date, to: Date) => {
      asks.spans++;
      return posts.filter(({ schedule, published_at, created_at }) => {
        const time = Date.parse(published_at ?? schedule?.publish_at ?? created_at);
        return time >= from.getTime() && time < to.getTime();
      });
    },
  };
  return asks;
};

test('few posts are one question, those without a time first, then as they go out', async () => {
  const asks = shelf([going('a', 30), going('b', null), going('c', 2)], 10);
  assert.equal(idsOf(await nearest(asks, 'ahead', 6, now)), 'bca');
  assert.equal(asks.spans, 0);
});

test('of many, the next to go out is found wherever it stands in the list', async () => {
  const many = Array.from({ length: 60 }, (_, index) => going('x', 400 + index));
  const asks = shelf([...many, going('a', 3), going('b', 1), going('c', 90)], 50);
  assert.equal(idsOf(await nearest(asks, 'ahead', 3, now)), 'bac');
});

test('what went out last comes first, though it was drafted long ago', async () => {
  const out = (id: string, hours: number): Post => ({ ...going(id, null), published_at: at(hours) });
  const many = Array.from({ length: 60 }, (_, index) => out('x', -400 - index));
  assert.equal(idsOf(await nearest(shelf([...many, out('a', -2)], 50), 'back', 2, now)), 'ax');
});
