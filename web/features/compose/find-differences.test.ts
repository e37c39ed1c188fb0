import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDraft } from '../post/drafts.ts';
import { findDifferences } from './find-differences.ts';

const draft = { ...emptyDraft('linkedin'), caption: 'Late in the harbour' };

test('every part that differs is named', () => {
  assert.deepEqual(findDifferences(draft, { ...draft }), []);
  const schedule = { wall_time: '2026-11-19T09:00', time_zone: 'Europe/Lisbon' };
  assert.deepEqual(
    findDifferences(draft, {
      ...draft,
      caption: 'Early',
      options: { title: 'Now' },
      accountId: 'acc_1',
      schedule,
    }),
    ['text', 'options', 'time', 'account'],
  );
});

test('the format of a time or the order of options is no difference', () => {
  const time = (wall_time: string) => ({ ...draft, schedule: { wall_time, time_zone: 'Europe/Lisbon' } });
  assert.deepEqual(findDifferences(time('2026-11-19T09:00'), time('2026-11-19T09:00:00')), []);
  const one = { ...draft, options: { title: 'Now', link: 'https://a.example' } };
  const other = { ...draft, options: { link: 'https://a.example', title: 'Now' } };
  assert.deepEqual(findDifferences(one, other), []);
});
