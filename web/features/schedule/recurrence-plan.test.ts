import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecurrenceView } from '../../../server/http/views.ts';
import { changedPlan, firstDays, newPlan, toInput } from './recurrence-plan.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const schedule = {
  publish_at: '2026-11-19T09:30:00Z',
  wall_time: '2026-11-19T09:30:00',
  time_zone: 'Europe/Lisbon',
};

test('a post that has a time comes again at that time, after its own day', () => {
  const plan = newPlan(schedule, 'UTC', now);
  assert.deepEqual(
    [plan.weekdays, plan.time, plan.timeZone, plan.startsOn],
    [['thursday'], '09:30', 'Europe/Lisbon', '2026-11-20'],
  );
  assert.equal(firstDays(plan)[0], '2026-11-26');
});

test('a post without a time, or whose time has passed, comes again from tomorrow on', () => {
  assert.equal(newPlan(null, 'Europe/Lisbon', now).startsOn, '2026-11-16');
  const past = { ...schedule, wall_time: '2026-11-05T09:30:00' };
  assert.equal(newPlan(past, 'UTC', now).startsOn, '2026-11-16');
});

test('a changed plan begins after the days that are drafted, in step with the one before', () => {
  const recurrence: RecurrenceView = {
    id: 'rec_1',
    template_post_id: '1',
    every: 'days',
    weekdays: [],
    every_days: 5,
    day_of_month: null,
    time: '09:00',
    time_zone: 'Europe/Lisbon',
    starts_on: '2026-11-16',
    ends_on: null,
    ahead_days: 7,
    coming: [],
    created_at: '2026-11-15T12:00:00Z',
    ended_at: null,
  };
  const plan = changedPlan(recurrence, '2026-11-22');
  assert.equal(plan.startsOn, '2026-11-26');
  assert.deepEqual(toInput(plan, '1'), {
    every: 'days',
    every_days: 5,
    template_post_id: '1',
    time: '09:00',
    time_zone: 'Europe/Lisbon',
    starts_on: '2026-11-26',
    ends_on: null,
    ahead_days: 7,
  });
});
