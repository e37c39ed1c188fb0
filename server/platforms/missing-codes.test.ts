import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isMissing } from '../domain/posts/write-draft.ts';

test('what a check calls missing can still come: its code is one that drafts are written with', () => {
  const sources = globSync('*/check*.ts', { cwd: import.meta.dirname }).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const codes = sources.flatMap((path) =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/'(\w+_missing)'/g)].map(
      ([, code = '']) => code,
    ),
  );
  assert.ok(codes.length >= 9, String(codes));
  assert.deepEqual(
    codes.filter((code) => !isMissing(code)),
    [],
  );
});
