import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBroken, proposeLimits } from './gate.ts';

const figure = (name: string, unit: string, median: number) => ({
  group: 'create a draft',
  name,
  unit,
  ratio: { median, low: median, high: median },
});
const measured = [figure('throughput', 'requests/s', 0.3), figure('p99', 'ms', 4)];

test('proposed limits leave room: rates may fall and times may rise by half', () => {
  assert.deepEqual(proposeLimits(measured), {
    'create a draft: throughput': { atLeast: 0.2 },
    'create a draft: p99': { atMost: 6 },
  });
});

test('the gate passes what stays within its limits', () => {
  const limits = proposeLimits(measured);
  assert.deepEqual(findBroken(limits, measured), []);
  assert.deepEqual(findBroken(limits, [figure('throughput', 'requests/s', 0.9), figure('p99', 'ms', 1)]), []);
});

test('the gate names what is beyond its limit, and what is not recorded any more', () => {
  const limits = proposeLimits(measured);
  assert.deepEqual(findBroken(limits, [figure('throughput', 'requests/s', 0.15), figure('p99', 'ms', 7)]), [
    'create a draft: throughput: 0.150, at least 0.2',
    'create a draft: p99: 7.000, at most 6',
  ]);
  assert.deepEqual(findBroken({ 'gone: p99': { atMost: 1 } }, measured), ['gone: p99: not recorded']);
});
