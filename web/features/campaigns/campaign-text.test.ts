import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countPlanned, describeCampaign, formatDays, stretchTitle } from './campaign-text.ts';

const now = Date.parse('2026-11-16T10:00Z');

test('days are formatted as briefly as possible', () => {
  assert.equal(formatDays('2026-11-16', '2026-11-29', 'long', now), '16 to 29 November');
  assert.equal(formatDays('2026-11-28', '2026-12-04', 'short', now), '28 Nov to 4 Dec');
  assert.equal(formatDays('2026-11-28', '2026-11-28', 'long', now), '28 November');
});

test('days of another year name it, and days of one year name it once', () => {
  assert.equal(formatDays('2027-11-16', '2027-11-29', 'long', now), '16 to 29 November 2027');
  assert.equal(formatDays('2027-11-28', '2027-12-04', 'short', now), '28 Nov to 4 Dec 2027');
  assert.equal(formatDays('2025-11-28', '2025-11-28', 'long', now), '28 November 2025');
  assert.equal(formatDays('2026-12-28', '2027-01-04', 'long', now), '28 December to 4 January 2027');
  assert.equal(formatDays('2025-12-28', '2026-01-04', 'long', now), '28 December 2025 to 4 January');
  assert.equal(formatDays('2027-12-28', '2028-01-04', 'short', now), '28 Dec 2027 to 4 Jan 2028');
  const campaign = { from: '2027-03-01', to: '2027-03-07', brief: null, time_zone: 'Europe/Lisbon' };
  assert.match(describeCampaign(campaign, [], now), /^Made by hand, 1 to 7 March 2027\./);
});

test('each target gets at least one post, else as many as the weeks allow', () => {
  assert.equal(countPlanned('2026-11-16', '2026-11-29', 2, 5), 20);
  assert.equal(countPlanned('2026-11-16', '2026-11-16', 1, 3), 3);
  assert.equal(countPlanned('2026-10-20', '2026-10-29', 3, 1), 4);
});

test('a stretch has a title, also where themes alternate or one is unknown', () => {
  assert.equal(stretchTitle(['tease']), 'Something is coming');
  assert.equal(stretchTitle(['teach', 'proof']), 'Why it is worth it');
  assert.equal(stretchTitle(['last_call']), 'Last call');
});
