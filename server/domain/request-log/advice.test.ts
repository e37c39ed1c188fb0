import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { adviceFor, messages } from './advice.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8');
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')).trim(), section]),
);

test('advice says what the page of errors says', () => {
  for (const [code, advice] of Object.entries(messages)) {
    const [, text = ''] = /\n\nWhat to do: (.+)\n/.exec(sections.get(code) ?? '') ?? [];
    assert.equal(advice().text, text.replaceAll('`', ''), code);
  }
});

test('a code without advice, or none at all, gets none', () => {
  assert.equal(adviceFor('self_approval_forbidden'), null);
  assert.equal(adviceFor('constructor'), null);
  assert.equal(adviceFor(null), null);
});
