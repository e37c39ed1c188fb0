import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isMissingCode } from '../domain/posts/write-draft.ts';

test('every "missing" code of a check is one that a draft may be saved with', () => {
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
    codes.filter((code) => !isMissingCode(code)),
    [],
  );
});
