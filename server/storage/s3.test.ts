/** Failures that only a bucket can have: refusing, breaking off, or storing only part of what we sent. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { Upload } from '@tus/utils';
import { startS3, type TestS3 } from '../../test/s3/start-s3.ts';
import { StorageError } from '../domain/media/ports.ts';
import { sha256Hex } from '../lib/canonical-json.ts';
import { newId, type UploadId } from '../lib/ids.ts';
import { openBucket, partBytes, type S3Settings } from './bucket.ts';
import { checkBucket } from './check-bucket.ts';
import { createStorage, type OpenStorage } from './index.ts';
import { collectBytes, inChunks } from './test-support.ts';

let folder: string;
let s3: TestS3;
let open: OpenStorage;
const workspaceId = newId('wsp', 1);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signoff-s3-'));
  s3 = await startS3();
  open = await createStorage({ dataDir: folder, s3: s3.settings });
});
beforeEach(() => {
  s3.refuse = () => undefined;
});
after(async () => {
  await open[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const troubleMatching = (refused: RegExp) => (error: unknown) =>
  error instanceof StorageError && refused.test(error.message);

async function startUpload(size: number): Promise<UploadId> {
  const id = newId('upl', Date.now());
  await open.tusStore.create(new Upload({ id, size, offset: 0 }));
  return id;
}
const send = (id: UploadId, at: number, bytes: Uint8Array): Promise<number> =>
  open.tusStore.write(Readable.from(inChunks(bytes, 65_536)), id, at);

test('a wrong signature, key, region or bucket is refused, and reported in plain words before the service starts', async () => {
  const wrong: [Partial<S3Settings>, RegExp][] = [
    [{ secretAccessKey: 'another' }, /refuses our keys/],
    [{ accessKeyId: 'another' }, /refuses our keys/],
    [{ region: 'mars-1' }, /another region/],
    [{ bucket: 'not-there' }, /bucket does not exist/],
    [{ endpoint: 'http://127.0.0.1:1' }, /cannot be reached \(ECONNREFUSED\)/],
  ];
  for (const [change, refused] of wrong) {
    using bucket = openBucket({ ...s3.settings, ...change });
    await assert.rejects(checkBucket(bucket), troubleMatching(refused));
  }
  await assert.rejects(
    createStorage({ dataDir: folder, s3: { ...s3.settings, bucket: 'no' } }),
    StorageError,
  );
  s3.refuse = (operation) => (operation === 'PutObject' ? 'AccessDenied' : undefined);
  using readOnly = openBucket(s3.settings);
  await assert.rejects(
    checkBucket(readOnly),
    troubleMatching(/must be allowed to list the bucket and to read, write/),
  );
  const unsigned = await fetch(`${s3.settings.endpoint}/${s3.settings.bucket}?list-type=2`);
  assert.equal(unsigned.status, 403);
});

test('a storage that is unreachable or refuses is reported in plain words, whatever the operation', async () => {
  const { sha256 } = await open.storage.put(workspaceId, Buffer.from('x'));
  s3.refuse = () => 'AccessDenied';
  const refused = troubleMatching(/does not let us/);
  await assert.rejects(open.storage.put(workspaceId, Buffer.from('y')), refused);
  await assert.rejects(open.storage.put(workspaceId, inChunks(Buffer.from('y'), 1)), refused);
  await assert.rejects(open.storage.has(workspaceId, sha256), refused);
  await assert.rejects(open.storage.open(workspaceId, sha256), refused);
  await assert.rejects(open.storage.localFile(workspaceId, sha256), refused);
  await assert.rejects(open.storage.delete(workspaceId, sha256), refused);
  await assert.rejects(open.staging.openUpload(newId('upl', 1)), refused);
});

test('a temporary refusal is retried', async () => {
  let refusals = 0;
  s3.refuse = () => (refusals++ === 0 ? 'SlowDown' : undefined);
  const { sha256 } = await open.storage.put(workspaceId, Buffer.from('patience'));
  assert.equal(await open.storage.has(workspaceId, sha256), true);
});

test('a file above the size limit of one copy is copied in parts', async () => {
  using bucket = openBucket(s3.settings);
  const bytes = randomBytes(12_000_000);
  await bucket.writeStream('here/from here', inChunks(bytes, 65_536));
  const limits = { wholeBytes: 5_242_880, partBytes: 5_242_880 };
  await bucket.copy('here/from here', 'here/to', bytes.length, limits);
  assert.equal(sha256Hex(await buffer((await bucket.read('here/to')).body)), sha256Hex(bytes));
  s3.refuse = (operation) => (operation === 'CompleteMultipartUpload' ? 'AccessDenied' : undefined);
  await assert.rejects(bucket.copy('here/from here', 'here/again', bytes.length, limits), StorageError);
  assert.equal(s3.store.multiparts.size, 0);
});

test('a part that fails leaves no gap: nothing after it is sent or counted', async () => {
  const bytes = randomBytes(30_000_000);
  const id = await startUpload(bytes.length);
  let parts = 0;
  s3.refuse = (operation) => (operation === 'UploadPart' && ++parts === 2 ? 'AccessDenied' : undefined);
  await assert.rejects(send(id, 0, bytes), StorageError);
  const { offset } = await open.tusStore.getUpload(id);
  assert.ok(offset >= partBytes && offset < partBytes + 1_000_000, `${offset}`);
  await send(id, offset, bytes.subarray(offset));
  assert.equal(await (await open.staging.openUpload(id))?.sha256(), sha256Hex(bytes));
});

test('a tail whose bytes have gone into a part is not counted again', async () => {
  const bytes = randomBytes(14_000_000);
  const id = await startUpload(bytes.length);
  assert.equal(await send(id, 0, bytes.subarray(0, 3_000_000)), 3_000_000);
  s3.refuse = (operation, key) =>
    operation === 'PutObject' && key.endsWith('.tail') ? 'AccessDenied' : undefined;
  await assert.rejects(send(id, 3_000_000, bytes.subarray(3_000_000, 12_000_000)), StorageError);
  s3.refuse = () => undefined;
  const { offset } = await open.tusStore.getUpload(id);
  const inParts = Math.floor(12_000_000 / partBytes) * partBytes;
  assert.ok(offset >= inParts && offset < inParts + 1_000_000, `${offset}`);
  await send(id, offset, bytes.subarray(offset));
  assert.equal(await (await open.staging.openUpload(id))?.sha256(), sha256Hex(bytes));
});

test('an upload whose last step was interrupted is completed when it is opened', async () => {
  for (const size of [4_000_000, 17_000_000]) {
    const bytes = randomBytes(size);
    const id = await startUpload(size);
    s3.refuse = (operation) => (operation === 'CompleteMultipartUpload' ? 'AccessDenied' : undefined);
    await assert.rejects(send(id, 0, bytes), StorageError);
    await assert.rejects(open.staging.openUpload(id), StorageError);
    s3.refuse = () => undefined;
    assert.equal((await open.tusStore.getUpload(id)).offset, size);
    for (const staged of await Promise.all([1, 2, 3].map(() => open.staging.openUpload(id))))
      assert.equal(await staged?.sha256(), sha256Hex(bytes));
  }
});

test('an upload that a rule of the bucket deleted is gone, not complete', async () => {
  const id = await startUpload(10);
  s3.store.multiparts.clear();
  await assert.rejects(open.tusStore.getUpload(id), { status_code: 410 });
  assert.equal(await open.staging.openUpload(id), undefined);
  await open.staging.removeUpload(id);
});

test('a download that breaks off fails; it does not end early', async () => {
  const bytes = randomBytes(3_000_000);
  const { sha256 } = await open.storage.put(workspaceId, bytes);
  const { stream } = await open.storage.open(workspaceId, sha256);
  const reader = stream.getReader();
  await reader.read();
  s3.cutConnections();
  await assert.rejects(async () => {
    while (!(await reader.read()).done);
  }, StorageError);
  assert.deepEqual(await collectBytes((await open.storage.open(workspaceId, sha256)).stream), {
    bytes,
    failed: false,
  });
});

test('a file that is opened and abandoned before its first byte releases its connection', {
  timeout: 10_000,
}, async () => {
  await using narrow = await createStorage({ dataDir: folder, s3: { ...s3.settings, maxConnections: 2 } });
  const { storage } = narrow;
  const bytes = randomBytes(300_000);
  const { sha256 } = await storage.put(workspaceId, bytes);
  for (const range of [undefined, { first: 0, last: 0 }, undefined, { first: 5, last: 200_000 }])
    await (await storage.open(workspaceId, sha256, range)).stream.cancel();
  assert.equal(await storage.size(workspaceId, sha256), bytes.length);
});

test('leftovers of processes are removed after a day, resumable uploads are not', async () => {
  using bucket = openBucket(s3.settings);
  await bucket.write('here/incoming/left', Buffer.from('x'));
  s3.store.startMultipart('here/incoming/half', {});
  s3.store.startMultipart('here/media/half', {});
  const id = await startUpload(10);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const left = (): string[] => [
    ...[...s3.store.objects.keys()].filter((key) => key.startsWith('here/incoming/')),
    ...[...s3.store.multiparts.values()].map(({ key }) => key),
  ];
  await open.staging.removeAbandoned(hours(23));
  assert.equal(left().length, 4);
  await open.staging.removeAbandoned(hours(25));
  assert.deepEqual(left(), [`here/uploads/${id}`]);
});
