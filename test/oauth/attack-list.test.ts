import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/oauth-attacks.md'), 'utf8');

const rows = [...document.matchAll(/^\| (AS-\d\d) +\|[^|]+\| ([^|]+)\|$/gm)].map(
  ([, family = '', held = '']) => ({
    family,
    files: [...held.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
  }),
);

/** Families by the names of tests, which may be generated from a table. */
const tested = new Map<string, Set<string>>();
for (const path of globSync('test/oauth/*.test.ts', { cwd: root })) {
  const text = readFileSync(join(root, path), 'utf8');
  for (const [, family = ''] of text.matchAll(/\btest\(\s*['"`](AS-\d\d) /g))
    tested.set(family, (tested.get(family) ?? new Set()).add(basename(path, '.test.ts')));
}

test('every family from AS-01 to AS-64 is in the table once', () => {
  const all = Array.from({ length: 64 }, (_, index) => `AS-${String(index + 1).padStart(2, '0')}`);
  assert.deepEqual(
    rows.map(({ family }) => family),
    all,
  );
});

test('the table names exactly the files that test each family', () => {
  for (const { family, files } of rows)
    assert.deepEqual([...files].sort(), [...(tested.get(family) ?? [])].sort(), family);
});
