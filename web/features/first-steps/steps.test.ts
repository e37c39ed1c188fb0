import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProgress } from './steps.ts';

const nothing = { hasAccount: false, hasSigned: false };
const statesOf = (...of: Parameters<typeof findProgress>) =>
  findProgress(...of)
    .steps.map(({ state }) => state)
    .join(' ');

test('a new workspace starts with the first of five steps', () => {
  const { next, openCount, isFinished } = findProgress({ done: [], skipped: [] }, nothing);
  assert.deepEqual([next?.name, openCount, isFinished], ['clock', 5, false]);
});

test('what the data shows is done, even if it was skipped before', () => {
  const stored = { done: ['clock' as const], skipped: ['accounts' as const, 'approver' as const] };
  assert.equal(statesOf(stored, nothing), 'done open skipped skipped open');
  assert.equal(statesOf(stored, { ...nothing, hasAccount: true }), 'done open done skipped open');
  assert.equal(findProgress(stored, nothing).next?.name, 'brand');
});

test('a signed post ends the first steps, whatever else is open, and shows name and clock to be known; so does skipping the rest', () => {
  const signed = findProgress({ done: [], skipped: [] }, { ...nothing, hasSigned: true });
  assert.deepEqual([signed.isFinished, signed.openCount], [true, 3]);
  const skipped = findProgress(
    { done: ['clock'], skipped: ['brand', 'accounts', 'approver', 'draft'] },
    nothing,
  );
  assert.deepEqual([skipped.isFinished, skipped.next], [true, undefined]);
});
