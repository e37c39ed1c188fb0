import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryScripts } from './entry-scripts.ts';

const mostBytes = 200_000;

test('the first page needs at most 200 kB of compressed JavaScript; other pages bring their own', async () => {
  const { bytes, files, holdsCalendar } = await entryScripts();
  assert.ok(files > 2, 'the page names its scripts');
  assert.ok(bytes <= mostBytes, `${bytes} bytes in ${files} files`);
  assert.equal(holdsCalendar, false, 'the calendar comes when somebody goes there');
});
