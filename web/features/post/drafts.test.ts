import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostDetailView } from '../../../server/http/views.ts';
import { toDraft } from './drafts.ts';

const timed = (publish_at: string) =>
  toDraft({
    media: [],
    schedule: { publish_at, wall_time: '2026-10-25T01:30:00', time_zone: 'Europe/Lisbon' },
  } as unknown as PostDetailView).schedule;

test('a draft keeps the fold of a local time that occurs twice', () => {
  assert.deepEqual(timed('2026-10-25T00:30:00.000Z'), {
    wall_time: '2026-10-25T01:30:00',
    time_zone: 'Europe/Lisbon',
    fold: 'earlier',
  });
  assert.equal(timed('2026-10-25T01:30:00.000Z')?.fold, 'later');
});
