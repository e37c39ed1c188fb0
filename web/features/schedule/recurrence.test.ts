import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecurrenceView } from '../../../server/http/views.ts';
import { describeRule, findDays, nextDraft } from './recurrence.ts';

const rule = (part: Partial<RecurrenceView>): RecurrenceView => ({
  id: 'rec_1',
  template_post_id: '1',
  every: 'week',
  weekdays: [],
  every_days: null,
  day_of_month: null,
  time: '09:00',
  time_zone: 'Europe/Lisbon',
  starts_on: '2026-11-16',
  ends_on: null,
  ahead_days: 7,
  coming: [],
  created_at: '2026-11-15T12:00:00Z',
  ended_at: null,
  ...part,
});
const weekly = rule({ weekdays: ['monday', 'friday'] });
const now = Date.parse('2026-11-15T12:00:00Z');

test('a rule is described in words', () => {
  assert.equal(describeRule(weekly), 'Every Monday and Friday');
  assert.equal(describeRule(rule({ every: 'days', every_days: 3 })), 'Every three days');
  assert.equal(describeRule(rule({ every: 'days', every_days: 1 })), 'Every day');
  assert.equal(describeRule(rule({ every: 'month', day_of_month: 2 })), 'Every month on the 2nd');
  assert.equal(
    describeRule(rule({ every: 'month', day_of_month: 31 })),
    'Every month on the 31st, or its last day',
  );
});

test('its days are those the server drafts', () => {
  assert.deepEqual(findDays(weekly, '2026-11-01', 3), ['2026-11-16', '2026-11-20', '2026-11-23']);
  assert.deepEqual(findDays(rule({ every: 'days', every_days: 10 }), '2026-11-20', 2), [
    '2026-11-26',
    '2026-12-06',
  ]);
  assert.deepEqual(findDays(rule({ every: 'month', day_of_month: 31 }), '2027-02-01', 2), [
    '2027-02-28',
    '2027-03-31',
  ]);
});

test('the next draft is created the given number of days ahead, and none after the end', () => {
  assert.deepEqual(nextDraft(weekly, now), { createdOn: '2026-11-16', publishesOn: '2026-11-23' });
  assert.equal(nextDraft({ ...weekly, ends_on: '2026-11-22' }, now), undefined);
  assert.equal(nextDraft({ ...weekly, ended_at: '2026-11-15T12:00:00Z' }, now), undefined);
});
