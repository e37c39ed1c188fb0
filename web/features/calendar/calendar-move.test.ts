import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Movable, type Mover, meaningOf, type Slot, targetAt, targetOn } from './calendar-move.ts';

const mover: Mover = { zone: 'Europe/Lisbon', now: Date.parse('2027-03-20T12:10:00Z'), signs: true };
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
const told = (post: Movable, wall: string, by = mover) => {
  const { allowed, words } = meaningOf(post, wall, by);
  return `${allowed ? 'yes' : 'no'}: ${words}`;
};

test('what moving a post means is told before it is dropped', () => {
  const wall = '2027-03-24T10:00';
  assert.equal(told(draft, wall), 'yes: Stays a draft');
  assert.equal(told({ ...draft, state: 'in_review' }, wall), 'yes: Review starts again');
  assert.equal(told({ ...draft, state: 'changes_requested' }, wall), 'yes: Becomes a draft again');
  assert.equal(told(signed, wall), 'yes: Approval stays');
  assert.equal(told({ ...signed, wall_time: null }, wall), 'yes: Will be scheduled');
  assert.equal(told({ ...signed, moving: null }, wall), 'no: It cannot be moved');
});

test('a time that has passed by the clock of the zone is refused', () => {
  assert.equal(told(draft, '2027-03-20T12:09'), 'no: That time has passed');
  assert.equal(told(draft, '2027-03-20T12:10'), 'yes: Stays a draft');
  // In Lisbon's summer it is an hour later than in UTC.
  const summer = { ...mover, now: Date.parse('2027-06-20T12:10:00Z') };
  assert.equal(told(draft, '2027-06-20T13:09', summer), 'no: That time has passed');
  assert.equal(told(draft, '2027-06-20T13:10', summer), 'yes: Stays a draft');
});

test('outside the time it was signed for, only who may sign can move it', () => {
  const narrow = {
    ...signed,
    approved_for: { from: '2027-03-28T09:00:00.000Z', to: '2027-03-28T10:00:00.000Z' },
  };
  const [inside, outside] = ['2027-03-28T10:30', '2027-03-28T09:30'];
  assert.equal(told(narrow, inside), 'yes: Approval stays');
  assert.equal(told(narrow, outside), 'yes: You approve the new time');
  assert.equal(told(narrow, inside, { ...mover, signs: false }), 'yes: Approval stays');
  assert.equal(told(narrow, outside, { ...mover, signs: false }), 'no: Signed for another time');
});

test('on another day it takes the nearest free posting time of its own account, else its own time', () => {
  const slots = [
    slot('2027-03-24T08:00:00'),
    slot('2027-03-24T11:00:00'),
    slot('2027-03-24T10:00:00', 'acc_2'),
  ];
  assert.deepEqual(targetOn('2027-03-24', draft, slots, mover), { wall: '2027-03-24T11:00', slot: true });
  assert.deepEqual(targetOn('2027-03-25', draft, slots, mover), { wall: '2027-03-25T10:00', slot: false });
  assert.deepEqual(targetOn('2027-03-24', { ...draft, account: null }, slots, mover).slot, false);
});

test('on its own day it stays, also beside a free posting time', () => {
  const slots = [slot('2027-03-22T10:15:00')];
  assert.deepEqual(targetOn('2027-03-22', draft, slots, mover), { wall: '2027-03-22T10:00', slot: false });
});

test('what has no time gets nine o’clock, or the next full hour of a day that has begun', () => {
  assert.equal(targetOn('2027-03-24', waiting, [], mover).wall, '2027-03-24T09:00');
  assert.equal(targetOn('2027-03-20', waiting, [], mover).wall, '2027-03-20T13:00');
  assert.equal(targetOn('2027-03-19', waiting, [], mover).wall, '2027-03-19T09:00');
});

test('a time that the clocks jump over is left for the server to ask about', () => {
  const night = { ...draft, wall_time: '2027-03-22T01:30:00' };
  assert.equal(targetOn('2027-03-28', night, [], mover).wall, '2027-03-28T01:30');
  assert.equal(told(night, '2027-03-28T01:30'), 'yes: Stays a draft');
});

test('on a time of the week it lands there, which may be a free posting time of its account', () => {
  const slots = [slot('2027-03-24T11:00:00'), slot('2027-03-24T12:00:00', 'acc_2')];
  assert.deepEqual(targetAt('2027-03-24T11:00', draft, slots), { wall: '2027-03-24T11:00', slot: true });
  assert.equal(targetAt('2027-03-24T12:00', draft, slots).slot, false);
  assert.equal(targetAt('2027-03-24T11:15', draft, slots).slot, false);
});
