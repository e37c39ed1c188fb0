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
const kinds = (before: DiffedFile[], after: DiffedFile[]): string[] =>
  diffFiles(before, after).map(({ kind, was, now }) => `${was?.sha256 ?? '-'}>${now?.sha256 ?? '-'} ${kind}`);

test('unchanged, added and removed files are detected', () => {
  assert.deepEqual(kinds([], []), []);
  assert.deepEqual(kinds([file('a')], [file('a')]), ['a>a same']);
  assert.deepEqual(kinds([file('a')], [file('a'), file('b')]), ['a>a same', '->b added']);
  assert.deepEqual(kinds([file('a'), file('b')], [file('b')]), ['b>b same', 'a>- removed']);
  assert.deepEqual(kinds([file('a')], [file('a', { alt_text: 'A bag' })]), ['a>a described']);
});

test('another file in the same position is a replacement, and one of another kind is not', () => {
  assert.deepEqual(kinds([file('a'), file('b')], [file('a'), file('c')]), ['a>a same', 'b>c replaced']);
  assert.deepEqual(kinds([file('a')], [file('v', { mime: 'video/mp4' })]), ['->v added', 'a>- removed']);
  const [change] = diffFiles([file('a')], [file('c', { width: 300 })]);
  assert.equal(change?.kind === 'replaced' && change.reshaped, true);
});

test('for a new order, as few files as possible count as moved', () => {
  const [a, b, c] = [file('a'), file('b'), file('c')];
  assert.deepEqual(kinds([a, b, c], [c, a, b]), ['c>c moved', 'a>a same', 'b>b same']);
  assert.deepEqual(kinds([a, b], [b, a]), ['b>b same', 'a>a moved']);
  assert.deepEqual(kinds([a, a], [a, a]), ['a>a same', 'a>a same'], 'one file twice');
});
