import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../../../data/problem.ts';
import { describeUpload } from './describe-upload.ts';
import { isTransient, retryDelayMs } from './retry.ts';
import { createSpeedometer } from './speedometer.ts';
import { findNextToStart, type UploadRow, type UploadRowState } from './upload-row.ts';

const row = (state: UploadRowState, more: Partial<UploadRow> = {}): UploadRow => ({
  key: `${state}-${Math.random()}`,
  workspaceId: null,
  source: 'file',
  name: 'tour.mov',
  mime: 'video/quicktime',
  sizeBytes: 3_840_000_000,
  sentBytes: 2_310_000_000,
  bytesPerSecond: null,
  state,
  problem: null,
  uploadId: null,
  expiresAt: null,
  ...more,
});

test('three uploads run at once, in the order they were added; imports by the server do not count', () => {
  const waiting = ['a', 'b', 'c', 'd'].map((key) => row('waiting', { key }));
  const started = (rows: UploadRow[]) => findNextToStart(rows).map(({ key }) => key);
  assert.deepEqual(started(waiting), ['a', 'b', 'c']);
  assert.deepEqual(started([row('sending'), row('retrying'), ...waiting]), ['a']);
  assert.deepEqual(started([row('sending'), row('sending'), row('checking'), ...waiting]), []);
  assert.deepEqual(started([row('sending', { source: 'address' }), row('paused'), ...waiting]), [
    'a',
    'b',
    'c',
  ]);
});

test('an upload shows how much was sent and how long it will take', () => {
  assert.equal(
    describeUpload(row('sending', { bytesPerSecond: 2_318_000 }), 'UTC'),
    '2.31 of 3.84 GB, 11 min left',
  );
  assert.equal(
    describeUpload(row('paused', { sentBytes: 0.38 * 3.84e9 }), 'UTC'),
    'Paused at 38 %. Kept for a week.',
  );
  assert.equal(
    describeUpload(
      row('needs_file', { expiresAt: '2026-11-22T10:00:00Z' }),
      'UTC',
      Date.parse('2026-11-16T10:00Z'),
    ),
    'Paused at 60 %. Choose the file again to go on; kept until Sun 22 Nov.',
  );
});

test('temporary errors are retried with growing delays; refusals are not', () => {
  for (const status of [0, 409, 423, 429, 500, 503]) assert.ok(isTransient(new ApiProblem({ status })));
  for (const status of [400, 401, 403, 404, 413]) assert.ok(!isTransient(new ApiProblem({ status })));
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 9].map((attempt) => retryDelayMs(attempt, 0.5)),
    [1000, 2000, 4000, 8000, 16_000, 20_000, 20_000],
  );
});

test('speed is measured between progress reports, not at each of them', () => {
  const speed = createSpeedometer();
  assert.equal(speed(0, 0), null);
  assert.equal(speed(100, 100), undefined);
  assert.equal(speed(1000, 1000), 1000);
  assert.equal(speed(1000, 2000), 700);
});
