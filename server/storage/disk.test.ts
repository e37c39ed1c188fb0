import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { MediaStorage } from '../domain/media/ports.ts';
import { sha256Hex } from '../lib/canonical-json.ts';
import { newId, type WorkspaceId } from '../lib/ids.ts';
import { createDiskStorage } from './disk.ts';

let folder: string;
let storage: MediaStorage;
const workspaceId = newId('wsp', 1);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signoff-disk-'));
  storage = await createDiskStorage(folder);
});
after(() => rm(folder, { recursive: true, force: true }));

const pathOf = (sha256: string) => join(folder, 'media', workspaceId, sha256.slice(0, 2), sha256);
const incoming = () => readdir(join(folder, 'media', '.incoming'));

/** What a receiver got before the stream ended or failed. */
async function receive(stream: ReadableStream<Uint8Array>): Promise<{ bytes: Buffer; failed: boolean }> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
    return { bytes: Buffer.concat(chunks), failed: false };
  } catch {
    return { bytes: Buffer.concat(chunks), failed: true };
  }
}

test('bytes come back as they were, from memory or from a stream, stored once for each workspace', async () => {
  const bytes = randomBytes(300_000);
  const stored = await storage.put(workspaceId, bytes);
  assert.deepEqual(stored, { sha256: sha256Hex(bytes), sizeBytes: bytes.length });
  const streamed = (async function* () {
    for (let at = 0; at < bytes.length; at += 70_000) yield bytes.subarray(at, at + 70_000);
  })();
  assert.deepEqual(await storage.put(workspaceId, streamed), stored);
  assert.deepEqual(await readdir(join(folder, 'media', workspaceId, stored.sha256.slice(0, 2))), [
    stored.sha256,
  ]);
  const opened = await storage.open(workspaceId, stored.sha256);
  assert.equal(opened.sizeBytes, bytes.length);
  assert.deepEqual((await receive(opened.stream)).bytes, bytes);
  assert.deepEqual(await receive(await storage.openVerified(workspaceId, stored.sha256)), {
    bytes,
    failed: false,
  });
  assert.equal((await stat(pathOf(stored.sha256))).mode & 0o777, 0o600);
  assert.deepEqual(await incoming(), []);
  assert.equal(await storage.has(newId('wsp', 2), stored.sha256), false);
});

test('a stream of damaged bytes fails before its last byte', async () => {
  for (const size of [1, 1_000, 65_536, 65_537, 400_000]) {
    const bytes = randomBytes(size);
    const { sha256 } = await storage.put(workspaceId, bytes);
    const spoil: (() => Promise<void>)[] = [
      async () => {
        const flipped = Buffer.from(bytes);
        flipped[size - 1]! ^= 1;
        await writeFile(pathOf(sha256), flipped);
      },
      () => writeFile(pathOf(sha256), Buffer.concat([bytes, Buffer.from('x')])),
      () => truncate(pathOf(sha256), size - 1),
    ];
    for (const damage of spoil) {
      await damage();
      const received = await receive(await storage.openVerified(workspaceId, sha256));
      assert.equal(received.failed, true);
      assert.ok(received.bytes.length < size, `${received.bytes.length} of ${size} bytes got out`);
    }
    await storage.put(workspaceId, bytes);
    assert.equal(
      (await receive(await storage.openVerified(workspaceId, sha256))).failed,
      false,
      'storing again mends it',
    );
  }
});

test('a source that breaks leaves nothing behind', async () => {
  const broken = (async function* () {
    yield randomBytes(10);
    throw new Error('the sender went away');
  })();
  await assert.rejects(storage.put(workspaceId, broken), /went away/);
  assert.deepEqual(await incoming(), []);
});

test('paths are made of ids and hashes only', async () => {
  const hash = 'a'.repeat(64);
  for (const wrong of ['..', 'wsp_../../etc', '', 'wsp_', `wsp_${'0'.repeat(25)}/`]) {
    await assert.rejects(async () => storage.open(wrong as WorkspaceId, hash), /not a workspace id/);
    await assert.rejects(storage.put(wrong as WorkspaceId, Buffer.from('x')), /not a workspace id/);
  }
  for (const wrong of ['', '../passwd', hash.toUpperCase(), `${hash}\n`, `${hash}/..`]) {
    await assert.rejects(async () => storage.open(workspaceId, wrong), /not a SHA-256/);
    await assert.rejects(async () => storage.delete(workspaceId, wrong), /not a SHA-256/);
  }
});

test('what is not there is refused when opened; deleting twice deletes once', async () => {
  const { sha256 } = await storage.put(workspaceId, Buffer.from('short life'));
  await storage.delete(workspaceId, sha256);
  await storage.delete(workspaceId, sha256);
  assert.equal(await storage.has(workspaceId, sha256), false);
  await assert.rejects(storage.open(workspaceId, sha256), { code: 'ENOENT' });
  await assert.rejects(storage.openVerified(workspaceId, sha256), { code: 'ENOENT' });
});

test('unfinished uploads of a process that died are removed at the next start, running ones are not', async () => {
  const [old, fresh] = ['old', 'fresh'].map((name) => join(folder, 'media', '.incoming', name)) as [
    string,
    string,
  ];
  await writeFile(old, 'x');
  await writeFile(fresh, 'x');
  const longAgo = new Date(Date.now() - 7_200_000);
  await utimes(old, longAgo, longAgo);
  await createDiskStorage(folder);
  assert.deepEqual(await incoming(), ['fresh']);
  assert.equal(await readFile(fresh, 'utf8'), 'x');
});
