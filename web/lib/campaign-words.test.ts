import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plannedCount, spanOfDays, stretchTitle } from './campaign-words.ts';

test('days are told as short as they can be', () => {
  assert.equal(spanOfDays('2026-11-16', '2026-11-29'), '16 to 29 November');
  assert.equal(spanOfDays('2026-11-28', '2026-12-04', 'short'), '28 Nov to 4 Dec');
  assert.equal(spanOfDays('2026-11-28', '2026-11-28'), '28 November');
});

test('at least one post for each place, else as many as the weeks give', () => {
  assert.equal(plannedCount('2026-11-16', '2026-11-29', 2, 5), 20);
  assert.equal(plannedCount('2026-11-16', '2026-11-16', 1, 3), 3);
  assert.equal(plannedCount('2026-10-20', '2026-10-29', 3, 1), 4);
});

test('a stretch has a name, also where themes alternate or one is new', () => {
  assert.equal(stretchTitle(['tease']), 'Something is coming');
  assert.equal(stretchTitle(['teach', 'proof']), 'Why it is worth it');
  assert.equal(stretchTitle(['last_call']), 'Last call');
});
