import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { test } from 'node:test';
import { lockFolder } from './folder-lock.ts';
import { temporaryFolder } from './test-support.ts';

test('a folder can be locked once, under any path, until it is released', async () => {
  await using folder = await temporaryFolder();
  await using linkFolder = await temporaryFolder();
  const otherPath = `${linkFolder.path}/link`;
  await symlink(folder.path, otherPath);

  const lock = await lockFolder(folder.path);
  await assert.rejects(lockFolder(otherPath), (error: Error & { code: string }) => {
    assert.equal(error.code, 'data_folder_locked');
    assert.match(error.message, new RegExp(`process ${process.pid}\\b`));
    return true;
  });
  await lock.release();
  await using again = await lockFolder(otherPath);
  assert.ok(again);
});

test('locks of different folders are independent', async () => {
  await using one = await temporaryFolder();
  await using two = await temporaryFolder();
  await using first = await lockFolder(one.path);
  await using second = await lockFolder(two.path);
  assert.notEqual(first, second);
});
