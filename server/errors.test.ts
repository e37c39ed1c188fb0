import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { AppError, type ErrorCode, errorTable, notFound } from './errors.ts';
import { verbatim } from './lib/message.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/errors.md'), 'utf8');
const codes = Object.keys(errorTable) as ErrorCode[];

const sections = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ code: section.slice(0, section.indexOf('\n')).trim(), text: section }));

test('the page has one section for each code, in the order of the table, and no other', () => {
  assert.deepEqual(
    sections.map(({ code }) => code),
    codes,
  );
});

for (const code of codes) {
  test(`the page gives the status and title of ${code}, what happened and what to do`, () => {
    const text = sections.find((section) => section.code === code)?.text ?? '';
    const { status, title } = errorTable[code];
    assert.ok(text.includes(`\n\nStatus ${status}. ${title}.\n\n`), text);
    assert.match(text, /\n\nWhat happened: .{15,}\.\n\n/);
    assert.match(text, /\n\nWhat to do: .{7,}\.\n/);
  });
}

test('only the statuses of the contract are used', () => {
  const statuses = new Set(codes.map((code) => errorTable[code].status));
  assert.deepEqual([...statuses].sort(), [400, 401, 403, 404, 429, 500, 503]);
});

test('titles are short, unique and end without a full stop', () => {
  const titles = codes.map((code) => errorTable[code].title);
  assert.equal(new Set(titles).size, titles.length);
  for (const title of titles) assert.match(title, /^[A-Z].{5,60}[^.]$/);
});

/** Codes that the contract promises and that a later part of the service raises. */
const reserved: readonly ErrorCode[] = ['declarations_missing', 'rate_limited'];

test('every code is raised somewhere, except those that are reserved', () => {
  const sources = globSync('server/**/*.ts', { cwd: root })
    .filter((path) => path !== 'server/errors.ts' && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  const silent = codes.filter((code) => !sources.includes(`'${code}'`) && !reserved.includes(code));
  // `notFound` raises its code here.
  assert.deepEqual(
    silent.filter((code) => code !== 'not_found'),
    [],
  );
});

test('an error takes its status and title from its code, and does not expose its cause', () => {
  const cause = new Error('internal detail');
  const error = new AppError('edit_conflict', verbatim('Somebody saved it.'), { cause });
  assert.equal(error.status, 400);
  assert.equal(error.title, 'Somebody else changed this first');
  assert.equal(error.message, 'Somebody saved it.');
  assert.equal(error.cause, cause);
  assert.deepEqual(error.errors, []);
});

test('a resource of another workspace is reported as not found', () => {
  assert.equal(notFound('post').code, 'not_found');
  assert.equal(notFound('post').message, 'There is no such post in this workspace.');
});
