import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDraft } from '../post/drafts.ts';
import { differences } from './differences.ts';

const draft = { ...emptyDraft('linkedin'), caption: 'Late in the harbour' };

test('every part that differs is named', () => {
  assert.deepEqual(differences(draft, { ...draft }), []);
  const schedule = { wall_time: '2026-11-19T09:00', time_zone: 'Europe/Lisbon' };
  assert.deepEqual(
    differences(draft, {
      ...draft,
      caption: 'Early',
      options: { title: 'Now' },
      accountId: 'acc_1',
      schedule,
    }),
    ['text', 'options', 'time', 'account'],
  );
});

test('how a time or options were written down is no difference', () => {
  const time = (wall_time: string) => ({ ...draft, schedule: { wall_time, time_zone: 'Europe/Lisbon' } });
  assert.deepEqual(differences(time('2026-11-19T09:00'), time('2026-11-19T09:00:00')), []);
  const one = { ...draft, options: { title: 'Now', link: 'https://a.example' } };
  const other = { ...draft, options: { link: 'https://a.example', title: 'Now' } };
  assert.deepEqual(differences(one, other), []);
});
