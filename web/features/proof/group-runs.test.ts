import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupRuns } from './group-runs.ts';

const ines = { id: 'usr_1', name: 'Ines Duarte' };
const tomas = { id: 'usr_2', name: 'Tomas Reyl' };
const entry = (minute: number, action: string, by = ines) => ({
  at: `2026-11-15T10:0${minute}:00Z`,
  action,
  by,
  summary: action,
});

test('a run of the same action by the same user is shown once, newest first', () => {
  const runs = groupRuns([
    entry(0, 'created'),
    entry(1, 'edited'),
    entry(2, 'edited'),
    entry(3, 'submitted'),
  ]);
  assert.deepEqual(
    runs.map((run) => [run.entry.action, run.times, run.entry.at.slice(14, 16)]),
    [
      ['submitted', 1, '03'],
      ['edited', 2, '02'],
      ['created', 1, '00'],
    ],
  );
});

test('an action by another user starts a new run', () => {
  assert.equal(groupRuns([entry(0, 'edited'), entry(1, 'edited', tomas), entry(2, 'edited')]).length, 3);
});
