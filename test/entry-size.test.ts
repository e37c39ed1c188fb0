import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEntryScripts } from './entry-scripts.ts';

const maxBytes = 162_000;

test('the first page needs at most 162 kB of compressed JavaScript; other pages load their own', async () => {
  const { bytes, files, holdsCalendar } = await readEntryScripts();
  assert.ok(files > 2, 'the page names its scripts');
  assert.ok(bytes <= maxBytes, `${bytes} bytes in ${files} files`);
  assert.equal(holdsCalendar, false, 'the calendar is loaded on demand');
});
