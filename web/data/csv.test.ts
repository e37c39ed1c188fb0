import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsv } from './csv.ts';

test('cells with commas, quotes and line breaks stay one cell', () => {
  assert.equal(toCsv([['a,b', 'say "x"', 'two\nlines', 3]]), '"a,b","say ""x""","two\nlines",3\r\n');
});

test('no text runs as a formula, and numbers stay numbers', () => {
  assert.equal(toCsv([['=SUM(A1)', '@x', '-1', -1]]), "'=SUM(A1),'@x,'-1,-1\r\n");
});
