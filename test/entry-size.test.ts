/** What a browser must load before anything is shown, as it travels. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const built = join(import.meta.dirname, '../dist/web');
const mostBytes = 200_000;

test('the first page needs at most 200 kB of compressed JavaScript; other pages bring their own', async () => {
  const page = await readFile(join(built, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  const sizes = await Promise.all(
    scripts.map(async (path) => gzipSync(await readFile(join(built, path))).length),
  );
  const bytes = sizes.reduce((sum, one) => sum + one, 0);
  assert.ok(scripts.length > 2, 'the page names its scripts');
  assert.ok(bytes <= mostBytes, `${bytes} bytes in ${scripts.length} files`);
});
