import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecurrenceView } from '../../../server/http/views.ts';
import { firstDays, newPlan, planAfterChange, toRecurrenceInput } from './recurrence-plan.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const schedule = {
  publish_at: '2026-11-19T09:30:00Z',
  wall_time: '2026-11-19T09:30:00',
  time_zone: 'Europe/Lisbon',
};

test('a scheduled post repeats at its time, after its own day', () => {
  const plan = newPlan(schedule, 'UTC', now);
  assert.deepEqual(
    [plan.weekdays, plan.time, plan.timeZone, plan.startsOn],
    [['thursday'], '09:30', 'Europe/Lisbon', '2026-11-20'],
  );
  assert.equal(firstDays(plan)[0], '2026-11-26');
});

test('a post without a time, or whose time has passed, repeats from tomorrow on', () => {
  assert.equal(newPlan(null, 'Europe/Lisbon', now).startsOn, '2026-11-16');
  const past = { ...schedule, wall_time: '2026-11-05T09:30:00' };
  assert.equal(newPlan(past, 'UTC', now).startsOn, '2026-11-16');
});

test('a changed plan starts after the drafted days, in step with the previous plan', () => {
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
  const plan = planAfterChange(recurrence, '2026-11-22');
  assert.equal(plan.startsOn, '2026-11-26');
  assert.deepEqual(toRecurrenceInput(plan, '1'), {
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
