import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCpuTimes, parseProcessTimes, stolenShare } from './processes.ts';

test('the stolen share is that of all CPU time between two readings', () => {
  const before = parseCpuTimes('cpu  100 0 50 800 20 0 10 20 7 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n');
  const after = parseCpuTimes('cpu  150 0 60 820 20 0 10 40 9 0\n');
  assert.deepEqual(before, { stolen: 20, all: 1_000 });
  assert.equal(stolenShare(before, after), 0.2);
  assert.equal(stolenShare(before, before), 0);
});

test('times of a process are read behind its name, whatever the name is', () => {
  const stat = '42 (post) gres: (x) S 1 42 42 0 -1 4194560 900 0 0 0 12 34 5 6 20 0 1 0 100';
  assert.deepEqual(parseProcessTimes(stat), { ownMs: 460, endedChildrenMs: 110 });
});
