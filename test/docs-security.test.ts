/**
 * What the pages on security claim: the table of ASVS requirements is complete, without a number twice, and every file and
 * test that it or SECURITY.md names exists.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { daysBySeverity } from '../scripts/dependencies/judge-audit.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/security/asvs.md');

interface Row {
  readonly number: string;
  readonly level: string;
  readonly about: string;
  readonly state: string;
  readonly heldBy: string;
  readonly evidence: string;
}

const rows: readonly Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\|(.*)\|$/gm)].map(
  ([, number = '', cells = '']) => {
    const [level = '', about = '', state = '', heldBy = '', evidence = '', ...more] = cells
      .split('|')
      .map((cell) => cell.trim());
    assert.deepEqual(more, [], number);
    return { number, level, about, state, heldBy, evidence };
  },
);

/** How many requirements of level 1 and 2 each chapter of ASVS 5.0.0 has. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

/** The tests that a held row names: `file`: title. */
const testsOf = ({ evidence }: Row): readonly { readonly file: string; readonly title: string }[] =>
  evidence.split('<br>').map((text) => {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(text) ?? [];
    return { file, title };
  });

/** The titles as they stand in the source; a part that differs from run to run as `${…}`. */
function titlesIn(file: string): ReadonlySet<string> {
  const found = read(file).matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g);
  return new Set([...found].map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1')));
}

const pathIn = (cell: string): string => /^`([^`]+)`$/.exec(cell)?.[1] ?? '';

test('every requirement of level 1 and 2 is there, and none is there twice', () => {
  const numbers = rows.map(({ number }) => number);
  assert.deepEqual(
    numbers.filter((number, index) => numbers.indexOf(number) !== index),
    [],
  );
  const perChapter = requirements.map(
    (_, index) => numbers.filter((number) => number.startsWith(`${index + 1}.`)).length,
  );
  assert.deepEqual(perChapter, requirements);
  assert.equal(rows.filter(({ level }) => level === '1').length, 70);
  assert.equal(rows.filter(({ level }) => level === '2').length, 183);
});

test('every requirement is held, untested, open or not applicable, and the page counts them', () => {
  for (const state of ['held', 'untested', 'open', 'n/a']) {
    const count = rows.filter((row) => row.state === state).length;
    assert.match(page, new RegExp(`^\\| ${state} +\\|[^|]+\\| ${count} +\\|$`, 'm'), `${state}: ${count}`);
  }
  assert.deepEqual(
    rows.filter(
      ({ state, about, evidence }) => !/^(held|untested|open|n\/a)$/.test(state) || !about || !evidence,
    ),
    [],
  );
});

test('every file that holds something exists, and what is open or does not apply names none', () => {
  for (const { number, state, heldBy } of rows) {
    if (state === 'open' || state === 'n/a') assert.equal(heldBy, '', number);
    else assert.ok(pathIn(heldBy) && existsSync(join(root, pathIn(heldBy))), `${number}: ${heldBy}`);
  }
});

test('every test that shows something exists under its title in its file', () => {
  const missing = rows
    .filter(({ state }) => state === 'held')
    .flatMap((row) => testsOf(row).map(({ file, title }) => ({ number: row.number, file, title })))
    .filter(
      ({ file, title }) =>
        !file.includes('.test.') || !existsSync(join(root, file)) || !titlesIn(file).has(title),
    );
  assert.deepEqual(missing, []);
});

test('every guard of SECURITY.md has its number once, and a file and a test that exist', () => {
  const security = read('SECURITY.md');
  const guards = [...security.matchAll(/^\| (G\d+) +\|[^|]+\|([^|]+)\|([^|]+)\|$/gm)];
  assert.deepEqual(
    guards.map(([, name]) => name),
    guards.map((_, index) => `G${index + 1}`),
  );
  assert.ok(guards.length > 20);
  for (const [, name = '', file = '', evidence = ''] of guards) {
    assert.ok(pathIn(file.trim()) && existsSync(join(root, pathIn(file.trim()))), name);
    for (const shown of evidence.trim().split('<br>')) {
      const [, path = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(shown) ?? [];
      assert.ok(path && titlesIn(path).has(title), `${name}: ${shown}`);
    }
  }
});

test('the days in which a weak package is dealt with are those that the audit counts', () => {
  for (const [severity, days] of Object.entries(daysBySeverity))
    assert.match(read('SECURITY.md'), new RegExp(`^\\| ${severity} +\\| ${days} days +\\|$`, 'm'));
});
