/** Failures that only a disk can have. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  link,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { StorageError } from '../domain/media/ports.ts';
import { newId } from '../lib/ids.ts';
import { toDiskTrouble, withDiskErrors, writeChunks } from './disk-files.ts';
import { createStorage, type OpenStorage } from './index.ts';
import { filesBelow, inChunks } from './test-support.ts';

let folder: string;
let open: OpenStorage;
const workspaceId = newId('wsp', 1);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signoff-disk-'));
  open = await createStorage({ dataDir: folder, s3: null });
});
after(() => rm(folder, { recursive: true, force: true }));

test("stored files are readable by the service's user only", async () => {
  const bytes = randomBytes(10);
  const { sha256 } = await open.storage.put(workspaceId, bytes);
  await using staged = await open.staging.receive(inChunks(randomBytes(20), 5), { maxBytes: 20 });
  const stored = await open.storage.putStaged(workspaceId, staged);
  for (const hash of [sha256, stored.sha256]) {
    await using file = await open.storage.localFile(workspaceId, hash);
    assert.equal((await stat(file.path)).mode & 0o777, 0o600);
  }
  for (const name of ['media', 'media/.incoming', 'media/.uploads', 'tmp'])
    assert.equal((await stat(join(folder, name))).mode & 0o777, 0o700, name);
});

test('unfinished files of a process that died are removed at the next start, recent ones are not', async () => {
  for (const place of [join(folder, 'media', '.incoming'), join(folder, 'tmp')]) {
    await writeFile(join(place, 'old'), 'x');
    await writeFile(join(place, 'fresh'), 'x');
    const longAgo = new Date(Date.now() - 7_200_000);
    await utimes(join(place, 'old'), longAgo, longAgo);
    await createStorage({ dataDir: folder, s3: null });
    assert.deepEqual(await readdir(place), ['fresh']);
    await rm(join(place, 'fresh'));
  }
});

test('temporary files of a process that died are removed while another runs; files being stored are not', async () => {
  const place = join(folder, 'media', '.incoming');
  const elsewhere = join(folder, 'media', '.uploads', 'whole');
  await writeFile(join(place, 'left'), 'x');
  await writeFile(elsewhere, 'x');
  await link(elsewhere, join(place, 'linked'));
  await open.staging.removeAbandoned(new Date(Date.now() + 3_000_000));
  assert.deepEqual((await readdir(place)).sort(), ['left', 'linked']);
  await open.staging.removeAbandoned(new Date(Date.now() + 4_000_000));
  assert.deepEqual(await readdir(place), ['linked']);
  await rm(join(place, 'linked'));
  await rm(elsewhere);
});

test('a full disk is reported in plain words', async () => {
  await using full = await openFile('/dev/full', 'r+');
  for (const size of [1, 5_000_000]) {
    await assert.rejects(
      withDiskErrors(() => writeChunks(full, inChunks(Buffer.alloc(size), 65_536))),
      (error) => error instanceof StorageError && /disk of the data folder is full/.test(error.message),
    );
  }
});

test('disk errors are distinguished from all other errors', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'])
    assert.ok(toDiskTrouble(Object.assign(new Error(code), { code })) instanceof StorageError, code);
  const other = Object.assign(new Error('x'), { code: 'ENOENT' });
  assert.equal(toDiskTrouble(other), other);
});

test('chunks of any size are written in order, from any position', async () => {
  const path = join(folder, 'order');
  const bytes = randomBytes(3_000_000);
  for (const size of [1_000, 65_536, 1_048_576, 2_999_999]) {
    await using file = await openFile(path, 'w+');
    await file.write(bytes, 0, 1_234, 0);
    assert.equal(await writeChunks(file, inChunks(bytes.subarray(1_234), size), 1_234), bytes.length);
    assert.deepEqual(await readFile(path), bytes);
  }
  await rm(path);
});

test('after a kill at any moment, the resumable upload counts exactly what is in its file', async () => {
  const moduleUrl = new URL('./index.ts', import.meta.url).href;
  const id = newId('upl', 1);
  const script = `
    const { createStorage } = await import('${moduleUrl}');
    const { Readable } = await import('node:stream');
    const { tusStore } = await createStorage({ dataDir: ${JSON.stringify(folder)}, s3: null });
    await tusStore.create({ id: '${id}', size: 1e12, offset: 0 });
    async function* counting() {
      for (let block = 0; ; block += 1) {
        const bytes = Buffer.alloc(4_096);
        for (let at = 0; at < 4_096; at += 4) bytes.writeUInt32LE(block * 1_024 + at / 4, at);
        yield bytes;
        if (block === 2_000) process.stdout.write('running');
      }
    }
    await tusStore.write(Readable.from(counting()), '${id}', 0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { offset } = await open.tusStore.getUpload(id);
  const bytes = await readFile(join(folder, 'media', '.uploads', id));
  assert.equal(offset, bytes.length);
  assert.ok(offset > 4_000_000, `${offset} bytes`);
  for (let at = 0; at + 4 <= bytes.length; at += 4)
    if (bytes.readUInt32LE(at) !== at / 4) assert.fail(`at ${at}`);
  await open.staging.removeUpload(id);
  assert.deepEqual(await filesBelow(join(folder, 'media', '.uploads')), []);
});
