import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarEntryView } from '../../../server/http/views.ts';
import {
  insertInOrder,
  type Movable,
  type MovableEntry,
  type MoveContext,
  moveEffect,
  type Slot,
  swapEffect,
  targetAtTime,
  targetOnDay,
  withOthers,
  withPendingMove,
} from './move-rules.ts';

const context: MoveContext = {
  zone: 'Europe/Lisbon',
  now: Date.parse('2027-03-20T12:10:00Z'),
  canSign: true,
};
const draft: Movable = {
  id: '1',
  state: 'draft',
  platform: 'linkedin',
  headline: 'Gift boxes',
  revision: 1,
  approved_for: null,
  moving: 'edit',
  account: { id: 'acc_1' },
  wall_time: '2027-03-22T10:00:00',
};
const signed: Movable = { ...draft, state: 'scheduled', moving: 'schedule' };
const waiting: Movable = { ...draft, wall_time: null };
const slot = (wall_time: string, account_id = 'acc_1'): Slot => ({
  slot_id: `slt_${wall_time}`,
  account_id,
  platform: 'linkedin',
  at: `${wall_time}.000Z`,
  wall_time,
});
const verdict = (post: Movable, wall: string, by = context) => {
  const { allowed, label } = moveEffect(post, wall, by);
  return `${allowed ? 'yes' : 'no'}: ${label}`;
};

test('the effect of a move is shown before the drop', () => {
  const wall = '2027-03-24T10:00';
  assert.equal(verdict(draft, wall), 'yes: Stays a draft');
  assert.equal(verdict({ ...draft, state: 'in_review' }, wall), 'yes: Review starts again');
  assert.equal(verdict({ ...draft, state: 'changes_requested' }, wall), 'yes: Becomes a draft again');
  assert.equal(verdict(signed, wall), 'yes: Approval stays');
  assert.equal(verdict({ ...signed, wall_time: null }, wall), 'yes: Will be scheduled');
  assert.equal(verdict({ ...signed, moving: null }, wall), 'no: It cannot be moved');
});

test('a time that has passed in the zone is refused', () => {
  assert.equal(verdict(draft, '2027-03-20T12:09'), 'no: That time has passed');
  assert.equal(verdict(draft, '2027-03-20T12:10'), 'yes: Stays a draft');
  // In summer Lisbon is an hour ahead of UTC.
  const summer = { ...context, now: Date.parse('2027-06-20T12:10:00Z') };
  assert.equal(verdict(draft, '2027-06-20T13:09', summer), 'no: That time has passed');
  assert.equal(verdict(draft, '2027-06-20T13:10', summer), 'yes: Stays a draft');
});

test('outside its approved time, only a member who may sign can move a post', () => {
  const narrow = {
    ...signed,
    approved_for: { from: '2027-03-28T09:00:00.000Z', to: '2027-03-28T10:00:00.000Z' },
  };
  const [inside, outside] = ['2027-03-28T10:30', '2027-03-28T09:30'];
  assert.equal(verdict(narrow, inside), 'yes: Approval stays');
  assert.equal(verdict(narrow, outside), 'yes: You approve the new time');
  assert.equal(verdict(narrow, inside, { ...context, canSign: false }), 'yes: Approval stays');
  assert.equal(verdict(narrow, outside, { ...context, canSign: false }), 'no: Signed for another time');
});

test('dropped on another day, a post takes the nearest free posting time of its account, else its own time', () => {
  const slots = [
    slot('2027-03-24T08:00:00'),
    slot('2027-03-24T11:00:00'),
    slot('2027-03-24T10:00:00', 'acc_2'),
  ];
  assert.deepEqual(targetOnDay('2027-03-24', draft, slots, context), {
    wall: '2027-03-24T11:00',
    slot: true,
  });
  assert.deepEqual(targetOnDay('2027-03-25', draft, slots, context), {
    wall: '2027-03-25T10:00',
    slot: false,
  });
  assert.deepEqual(targetOnDay('2027-03-24', { ...draft, account: null }, slots, context).slot, false);
});

test('dropped on its own day, a post keeps its time, even beside a free posting time', () => {
  const slots = [slot('2027-03-22T10:15:00')];
  assert.deepEqual(targetOnDay('2027-03-22', draft, slots, context), {
    wall: '2027-03-22T10:00',
    slot: false,
  });
});

test('a post without a time gets nine o’clock, or the next full hour of a day that has started', () => {
  assert.equal(targetOnDay('2027-03-24', waiting, [], context).wall, '2027-03-24T09:00');
  assert.equal(targetOnDay('2027-03-20', waiting, [], context).wall, '2027-03-20T13:00');
  assert.equal(targetOnDay('2027-03-19', waiting, [], context).wall, '2027-03-19T09:00');
});

test('a skipped local time is left for the server to ask about', () => {
  const night = { ...draft, wall_time: '2027-03-22T01:30:00' };
  assert.equal(targetOnDay('2027-03-28', night, [], context).wall, '2027-03-28T01:30');
  assert.equal(verdict(night, '2027-03-28T01:30'), 'yes: Stays a draft');
});

test('dropped on a time of the week, a post lands there, which may be a free posting time of its account', () => {
  const slots = [slot('2027-03-24T11:00:00'), slot('2027-03-24T12:00:00', 'acc_2')];
  assert.deepEqual(targetAtTime('2027-03-24T11:00', draft, slots), { wall: '2027-03-24T11:00', slot: true });
  assert.equal(targetAtTime('2027-03-24T12:00', draft, slots).slot, false);
  assert.equal(targetAtTime('2027-03-24T11:15', draft, slots).slot, false);
});

const entry = (id: string, wall_time: string): CalendarEntryView => ({
  id,
  state: 'draft',
  platform: 'linkedin',
  account: null,
  campaign_id: null,
  idea_id: `ide_${id}`,
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
    test(`a post moved to ${wall} appears there once, in order of ${by}`, () => {
      const after = insertInOrder(three, entry('b', wall), by);
      assert.equal(after.map(({ id }) => id).join(''), order);
      assert.equal(after.find(({ id }) => id === 'b')?.wall_time, wall);
      assert.equal(three.map(({ id }) => id).join(''), 'abc');
    });

test('a post that was not listed is added, even to an empty list', () => {
  const added = entry('d', '2027-05-12T10:00:00');
  assert.equal(
    insertInOrder(three, added, 'at')
      .map(({ id }) => id)
      .join(''),
    'adbc',
  );
  assert.deepEqual(insertInOrder([], added, 'wall_time'), [added]);
});

test('a post being moved appears once, where it would be dropped', () => {
  const calendar = { time_zone: 'UTC', data: three, free_slots: [], more: false };
  assert.equal(withPendingMove(calendar, null), calendar);
  const [moved] = three;
  assert.ok(moved);
  const { data } =
    withPendingMove(calendar, { entry: withOthers(moved, three), wall: '2027-05-14T08:30' }) ?? calendar;
  assert.deepEqual(
    data.map(({ id, wall_time }) => `${id} ${wall_time}`),
    ['b 2027-05-13T09:00:00', 'a 2027-05-14T08:30:00', 'c 2027-05-14T09:00:00'],
  );
});

test('the posts of one idea at one time move together: refused if one is, signed if one has to be', () => {
  const [one, other] = [
    entry('a', '2027-05-13T08:00:00'),
    { ...entry('b', '2027-05-13T08:00:00'), idea_id: 'ide_a' },
  ];
  const elsewhere = { ...entry('c', '2027-05-13T09:00:00'), idea_id: 'ide_a' };
  const both = withOthers(one, [one, other, elsewhere]);
  assert.deepEqual(both.others, [other]);
  const calendar = { time_zone: 'UTC', data: [one, other, elsewhere], free_slots: [], more: false };
  assert.deepEqual(
    withPendingMove(calendar, { entry: both, wall: '2027-05-14T08:30' })
      ?.data.map(({ id }) => id)
      .sort(),
    ['a', 'b', 'c'],
  );
  const signed = {
    ...other,
    state: 'scheduled',
    moving: 'schedule',
    approved_for: { from: other.at, to: other.at },
  } as const;
  const effect = (others: (typeof both)['others'], canSign: boolean) =>
    moveEffect({ ...both, others }, '2027-05-14T08:30', { zone: 'UTC', now: 0, canSign });
  assert.deepEqual(effect([other], false), { allowed: true, label: 'Stays a draft' });
  assert.equal(effect([signed], true).signs, true);
  assert.equal(effect([signed], false).allowed, false);
});

test('a swap is allowed if both moves are, and says what it means for each', () => {
  const drafted = { ...entry('a', '2027-05-12T09:00:00'), others: [] };
  const scheduled = {
    ...entry('b', '2027-05-13T09:00:00'),
    state: 'scheduled',
    moving: 'schedule',
    others: [],
  } as const;
  const verdictOf = (one: MovableEntry, other: MovableEntry, canSign = true) => {
    const { allowed, label, signs } = swapEffect(one, other, { ...context, canSign });
    return `${allowed ? 'yes' : 'no'}: ${label}${signs ? ' (signs)' : ''}`;
  };
  assert.equal(
    verdictOf(scheduled, { ...scheduled, wall_time: '2027-05-14T09:00:00' }),
    'yes: Approval stays',
  );
  assert.equal(verdictOf(scheduled, drafted), 'yes: Approval stays. Stays a draft');
  assert.equal(
    verdictOf(scheduled, { ...drafted, wall_time: scheduled.wall_time }),
    'no: Both go out at that time',
  );
  assert.equal(verdictOf(scheduled, { ...drafted, moving: null }), 'no: It cannot be moved');
  assert.equal(
    verdictOf(scheduled, { ...drafted, wall_time: '2027-03-19T10:00:00' }),
    'no: That time has passed',
  );
  const bound = { ...scheduled, approved_for: { from: scheduled.at, to: scheduled.at } };
  assert.equal(verdictOf(drafted, bound), 'yes: Stays a draft. You approve the new time (signs)');
  assert.equal(verdictOf(drafted, bound, false), 'no: Signed for another time');
  // The posts of its idea move with it.
  assert.equal(verdictOf({ ...scheduled, others: [bound] }, drafted, false), 'no: Signed for another time');
});
