import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Figure, formatTable, formatValue, isUndisturbed, ratioOf } from './figure.ts';

const figure = (changes: Partial<Figure> = {}): Figure => ({
  group: 'create a draft',
  name: 'throughput',
  unit: 'requests/s',
  baseline: 'floor',
  rounds: [
    { ours: 100, baseline: 400 },
    { ours: 90, baseline: 100 },
    { ours: 100, baseline: 200 },
  ],
  stolen: 0.021,
  ...changes,
});

test('the ratio is the median of the ratios of the rounds, not the ratio of the medians', () => {
  assert.deepEqual(ratioOf(figure()), { median: 0.5, low: 0.25, high: 0.9 });
});

test('one figure with more than a tenth of the CPU stolen disturbs the whole run', () => {
  assert.equal(isUndisturbed([figure(), figure({ stolen: 0.1 })]), true);
  assert.equal(isUndisturbed([figure(), figure({ stolen: 0.101 })]), false);
});

test('a run without figures is no result', () => {
  assert.equal(isUndisturbed([]), false);
});

test('the table shows each group once, with medians, ratio, spread, stolen share and baseline', () => {
  const table = formatTable([figure(), figure({ name: 'p99', unit: 'ms' })]);
  const lines = table.split('\n');
  assert.equal(lines.filter((line) => line === 'create a draft').length, 1);
  const row = lines.find((line) => line.startsWith('  throughput'))?.split(/ {2,}/);
  assert.deepEqual(row, [
    '',
    'throughput',
    '100',
    '200',
    'requests/s',
    '0.50',
    '0.25 to 0.90',
    '2.1 %',
    'floor',
  ]);
});

test('values keep the digits that mean something', () => {
  assert.deepEqual([1234.5, 45.67, 3.456, 0.0123, Number.NaN].map(formatValue), [
    '1235',
    '45.7',
    '3.46',
    '0.012',
    '-',
  ]);
});
