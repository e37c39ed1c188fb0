import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DiffedFile, diffFiles } from './media-diff.ts';

const file = (sha256: string, more: Partial<DiffedFile> = {}): DiffedFile => ({
  sha256,
  mime: 'image/jpeg',
  width: 400,
  height: 300,
  alt_text: '',
  ...more,
});
const told = (before: DiffedFile[], after: DiffedFile[]): string[] =>
  diffFiles(before, after).map(({ kind, was, now }) => `${was?.sha256 ?? '-'}>${now?.sha256 ?? '-'} ${kind}`);

test('what stays, comes and goes', () => {
  assert.deepEqual(told([], []), []);
  assert.deepEqual(told([file('a')], [file('a')]), ['a>a same']);
  assert.deepEqual(told([file('a')], [file('a'), file('b')]), ['a>a same', '->b added']);
  assert.deepEqual(told([file('a'), file('b')], [file('b')]), ['b>b same', 'a>- removed']);
  assert.deepEqual(told([file('a')], [file('a', { alt_text: 'A bag' })]), ['a>a described']);
});

test('another file in the same place replaces it, and another kind does not', () => {
  assert.deepEqual(told([file('a'), file('b')], [file('a'), file('c')]), ['a>a same', 'b>c replaced']);
  assert.deepEqual(told([file('a')], [file('v', { mime: 'video/mp4' })]), ['->v added', 'a>- removed']);
  const [change] = diffFiles([file('a')], [file('c', { width: 300 })]);
  assert.equal(change?.kind === 'replaced' && change.reshaped, true);
});

test('of a new order, as few as possible count as moved', () => {
  const [a, b, c] = [file('a'), file('b'), file('c')];
  assert.deepEqual(told([a, b, c], [c, a, b]), ['c>c moved', 'a>a same', 'b>b same']);
  assert.deepEqual(told([a, b], [b, a]), ['b>b same', 'a>a moved']);
  assert.deepEqual(told([a, a], [a, a]), ['a>a same', 'a>a same'], 'one file twice');
});
