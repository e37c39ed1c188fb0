import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { startS3 } from '../../../test/s3/start-s3.ts';
import { newId } from '../../lib/ids.ts';
import { createStorage } from '../../storage/index.ts';
import { migrateStorage, type RegisteredObject } from './migrate-storage.ts';

for (const [from, to] of [
  ['disk', 's3'],
  ['s3', 'disk'],
] as const) {
  test(`from ${from} to ${to}: every complete file is copied once; missing and damaged ones are reported`, {
    timeout: 30_000,
  }, async () => {
    await using s3 = await startS3();
    const dataDir = await mkdtemp(join(tmpdir(), 'signoff-migrate-'));
    // Fewer than files, so that a leaked connection is noticed.
    const config = { dataDir, s3: { ...s3.settings, maxConnections: 1 } };
    await using disk = await createStorage({ ...config, s3: null });
    await using bucket = await createStorage(config);
    const sides = { disk: disk.storage, s3: bucket.storage };
    const files = [randomBytes(0), randomBytes(500), randomBytes(9_000_000)];
    const register: RegisteredObject[] = [];
    for (const [index, bytes] of files.entries()) {
      const workspaceId = newId('wsp', index);
      register.push({ workspaceId, ...(await sides[from].put(workspaceId, bytes)) });
    }
    const list = async function* (objects: RegisteredObject[]) {
      yield* objects;
    };
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);

    const first = await migrateStorage(config, from, list(register), to, print);
    assert.deepEqual(first, { copied: 3, present: 0, copiedBytes: 9_000_500, problems: [] });
    for (const [index, { workspaceId, sha256 }] of register.entries())
      assert.deepEqual(await buffer((await sides[to].open(workspaceId, sha256)).stream), files[index]);
    const again = await migrateStorage(config, from, list(register), to, print);
    assert.deepEqual([again.copied, again.present], [0, 3]);
    assert.equal(process.exitCode, undefined);

    const workspaceId = newId('wsp', 7);
    const missing = { workspaceId, sha256: 'a'.repeat(64), sizeBytes: 5 };
    const damaged = { workspaceId, ...(await sides[from].put(workspaceId, Buffer.from('right'))) };
    const path =
      from === 'disk'
        ? join(dataDir, 'media', workspaceId, damaged.sha256.slice(0, 2), damaged.sha256)
        : s3.store.find(`here/media/${workspaceId}/${damaged.sha256.slice(0, 2)}/${damaged.sha256}`).path;
    await writeFile(path, 'wrong');
    const bad = await migrateStorage(config, from, list([missing, damaged, ...register]), to, print);
    assert.equal(process.exitCode, 1);
    process.exitCode = undefined;
    assert.equal(bad.present, 3);
    assert.match(bad.problems[0] ?? '', /aaaa: missing/);
    assert.match(bad.problems[1] ?? '', /damaged in the old storage/);
    assert.equal(await sides[to].has(workspaceId, damaged.sha256), false);
    assert.equal(lines.at(-1), '0 copied (0.0 MB), 3 were there, 2 with problems');
    await rm(dataDir, { recursive: true });
  });
}
