import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrderOfDeparture } from './departure-order.ts';

test('what goes out next comes first, and what has no time comes last, oldest first', () => {
  const post = (name: string, created_at: string, publish_at?: string) => ({
    name,
    created_at,
    schedule: publish_at ? { publish_at } : null,
  });
  const posts = [
    post('second without a time', '2026-11-03T09:00:00.000Z'),
    post('later', '2026-11-01T09:00:00.000Z', '2026-12-02T09:00:00.000Z'),
    post('first without a time', '2026-11-02T09:00:00.000Z'),
    post('next', '2026-11-04T09:00:00.000Z', '2026-12-01T09:00:00.000Z'),
  ];
  assert.deepEqual(
    inOrderOfDeparture(posts).map(({ name }) => name),
    ['next', 'later', 'first without a time', 'second without a time'],
  );
});
