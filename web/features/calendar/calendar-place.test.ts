import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarEntryView } from '../../../server/http/views.ts';
import { placed } from './calendar-place.ts';

const entry = (id: string, wall_time: string): CalendarEntryView => ({
  id,
  state: 'draft',
  platform: 'linkedin',
  account: null,
  campaign_id: null,
  headline: '',
  at: `${wall_time}.000Z`,
  wall_time,
  thumbnail_url: null,
  revision: 1,
  approved_for: null,
  moving: 'edit',
});
const three = [
  entry('a', '2027-05-12T09:00:00'),
  entry('b', '2027-05-13T09:00:00'),
  entry('c', '2027-05-14T09:00:00'),
];

for (const [wall, order] of [
  ['2027-05-01T09:00:00', 'bac'],
  ['2027-05-13T10:00:00', 'abc'],
  ['2027-05-14T09:00:00', 'acb'],
  ['2027-05-31T09:00:00', 'acb'],
] as const)
  for (const by of ['at', 'wall_time'] as const)
    test(`a post moved to ${wall} stands there once, in order of ${by}`, () => {
      const after = placed(three, entry('b', wall), by);
      assert.equal(after.map(({ id }) => id).join(''), order);
      assert.equal(after.find(({ id }) => id === 'b')?.wall_time, wall);
      assert.equal(three.map(({ id }) => id).join(''), 'abc');
    });

test('a post that was not there is added, also where nothing is', () => {
  const added = entry('d', '2027-05-12T10:00:00');
  assert.equal(
    placed(three, added, 'at')
      .map(({ id }) => id)
      .join(''),
    'adbc',
  );
  assert.deepEqual(placed([], added, 'wall_time'), [added]);
});
