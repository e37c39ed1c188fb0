import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GridEntryView } from '../../../server/http/views.ts';
import { neighbourOf, toTiles } from './grid-tiles.ts';

const entry = (id: string, day: number, change: Partial<GridEntryView> = {}): GridEntryView => ({
  id,
  state: 'scheduled',
  platform: 'instagram',
  account: { id: 'acc_1', name: 'Lanternfish Coffee' },
  campaign_id: null,
  idea_id: `ide_${id}`,
  headline: 'Gift boxes',
  at: `2027-05-${day}T09:00:00.000Z`,
  wall_time: `2027-05-${day}T09:00:00`,
  thumbnail_url: null,
  revision: 1,
  approved_for: null,
  moving: 'schedule',
  tile: { mark: null, label: null },
  ...change,
});

const entries = [
  entry('missed', 10, { state: 'missed' }),
  entry('out first', 11, { state: 'published', moving: null }),
  entry('out last', 12, { state: 'published', moving: null }),
  entry('next', 13),
  entry('not on the profile', 14, { tile: null }),
  entry('then', 14),
  entry('draft', 15, { state: 'draft', moving: 'edit' }),
  entry('last', 16),
];

test('the newest stands first; what has not gone out stands on top, even after its time', () => {
  assert.deepEqual(
    toTiles(entries).map(({ id }) => id),
    ['last', 'draft', 'then', 'next', 'missed', 'out last', 'out first'],
  );
});

test('arrow keys lead from one planned tile to another, and nowhere at the edges', () => {
  const tiles = toTiles(entries);
  assert.equal(neighbourOf(tiles, 'last', 1), 'draft');
  assert.equal(neighbourOf(tiles, 'last', 3), 'next');
  assert.equal(neighbourOf(tiles, 'last', -1), 'last');
  assert.equal(neighbourOf(tiles, 'draft', -3), 'draft');
  assert.equal(neighbourOf(tiles, 'missed', 1), 'missed');
});
