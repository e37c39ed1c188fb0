/** Resumable uploads through the real tus server, on both kinds of storage. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server as HttpServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { Server } from '@tus/server';
import { startS3, type TestS3 } from '../../test/s3/start-s3.ts';
import { sha256Hex } from '../lib/canonical-json.ts';
import { newId, type UploadId } from '../lib/ids.ts';
import { createStorage, type OpenStorage } from './index.ts';

const workspaceId = newId('wsp', 1);
const tus = { 'Tus-Resumable': '1.0.0' };

for (const kind of ['disk', 's3'] as const) {
  describe(`resumable uploads on ${kind}`, () => {
    let folder: string;
    let s3: TestS3 | null = null;
    let open: OpenStorage;
    let http: HttpServer;
    let address: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'signoff-uploads-'));
      if (kind === 's3') s3 = await startS3();
      open = await createStorage({ dataDir: folder, s3: s3?.settings ?? null });
      const server = new Server({
        path: '/uploads',
        datastore: open.tusStore,
        namingFunction: () => newId('upl', Date.now()),
        generateUrl: (_req, { id }) => `/uploads/${id}`,
      });
      http = createServer((req, res) => void server.handle(req, res));
      await once(http.listen(0, '127.0.0.1'), 'listening');
      address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    });
    after(async () => {
      http.closeAllConnections();
      http.close();
      await open[Symbol.asyncDispose]();
      await s3?.[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    });

    async function create(headers: Record<string, string>): Promise<UploadId> {
      const answer = await fetch(`${address}/uploads`, { method: 'POST', headers: { ...tus, ...headers } });
      assert.equal(answer.status, 201, await answer.text());
      return (answer.headers.get('location') ?? '').replace('/uploads/', '') as UploadId;
    }
    const patch = (id: UploadId, offset: number, bytes: Buffer, headers: Record<string, string> = {}) =>
      fetch(`${address}/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          ...tus,
          'Upload-Offset': String(offset),
          'Content-Type': 'application/offset+octet-stream',
          ...headers,
        },
        body: new Uint8Array(bytes),
      });
    async function offset(id: UploadId): Promise<number> {
      const answer = await fetch(`${address}/uploads/${id}`, { method: 'HEAD', headers: tus });
      assert.equal(answer.status, 200);
      return Number(answer.headers.get('upload-offset'));
    }
    /** Sends part of the announced bytes, then cuts the connection. */
    async function cutConnection(id: UploadId, at: number, bytes: Buffer, promised: number): Promise<void> {
      const req = request(`${address}/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          ...tus,
          'Upload-Offset': at,
          'Content-Type': 'application/offset+octet-stream',
          'Content-Length': promised,
        },
      });
      req.on('error', () => undefined);
      await new Promise((resolve) => req.write(bytes, resolve));
      req.destroy();
      await new Promise((resolve) => req.once('close', resolve));
    }
    /** The server notices a cut connection a moment later. */
    async function offsetAfterBreak(id: UploadId, minOffset: number): Promise<number> {
      for (let tries = 0; ; tries += 1) {
        const now = await offset(id);
        if (now >= minOffset || tries > 200) return now;
      }
    }
    async function whole(id: UploadId): Promise<Buffer> {
      const staged = await open.staging.openUpload(id);
      assert.ok(staged, 'the upload is whole');
      return buffer(staged.stream());
    }

    test('an upload in one request, and an empty one, are complete', async () => {
      for (const size of [0, 1, 100_000, 9_000_000]) {
        const bytes = randomBytes(size);
        const id = await create({ 'Upload-Length': String(size) });
        if (size > 0) {
          assert.equal(await open.staging.openUpload(id), undefined, 'not before its bytes are there');
          assert.equal((await patch(id, 0, bytes)).status, 204);
        }
        assert.equal(await offset(id), size);
        assert.equal(await open.staging.uploadedBytes(id), size);
        const staged = await open.staging.openUpload(id);
        assert.equal(await staged?.sha256(), sha256Hex(bytes));
        assert.equal(staged?.sizeBytes, size);
        await open.staging.removeUpload(id);
      }
    });

    test('many small pieces, of any size, make the same file', async () => {
      const bytes = randomBytes(12_000_000);
      const id = await create({ 'Upload-Length': String(bytes.length) });
      let at = 0;
      for (const size of [1, 5_000_000, 3, 5_300_000, 500_000, 1_199_996]) {
        const answer = await patch(id, at, bytes.subarray(at, at + size));
        at += size;
        assert.equal(answer.headers.get('upload-offset'), String(at));
        assert.equal(await offset(id), at);
      }
      assert.equal(sha256Hex(await whole(id)), sha256Hex(bytes));
    });

    test('after a connection breaks, the upload continues from what had arrived', async () => {
      const bytes = randomBytes(13_000_000);
      const id = await create({ 'Upload-Length': String(bytes.length) });
      let at = 0;
      for (const size of [70_000, 3_000_000, 7_000_000]) {
        await cutConnection(id, at, bytes.subarray(at, at + size), bytes.length - at);
        const now = await offsetAfterBreak(id, at + 1);
        assert.ok(now > at && now <= at + size, `${now} after ${at}`);
        at = now;
      }
      assert.equal(await open.staging.openUpload(id), undefined);
      assert.equal((await patch(id, at, bytes.subarray(at))).status, 204);
      assert.equal(sha256Hex(await whole(id)), sha256Hex(bytes));
    });

    test('a piece for an offset other than the end is refused and changes nothing', async () => {
      const bytes = randomBytes(1_000);
      const id = await create({ 'Upload-Length': '1000' });
      await patch(id, 0, bytes.subarray(0, 500));
      for (const wrong of [0, 499, 501, 1_000])
        assert.equal((await patch(id, wrong, bytes.subarray(500))).status, 409);
      assert.equal((await patch(id, 500, bytes.subarray(500))).status, 204);
      assert.deepEqual(await whole(id), bytes);
    });

    test('the length may be declared later', async () => {
      const bytes = randomBytes(2_000);
      const id = await create({ 'Upload-Defer-Length': '1', 'Upload-Metadata': 'filename eA==' });
      await patch(id, 0, bytes.subarray(0, 800));
      assert.equal(await open.staging.openUpload(id), undefined);
      assert.equal((await patch(id, 800, bytes.subarray(800), { 'Upload-Length': '2000' })).status, 204);
      assert.deepEqual(await whole(id), bytes);
      assert.deepEqual((await open.tusStore.getUpload(id)).metadata, { filename: 'x' });
    });

    test('a stored upload stays complete until it is removed', async () => {
      const bytes = randomBytes(600_000);
      const id = await create({ 'Upload-Length': String(bytes.length) });
      await patch(id, 0, bytes);
      // Twice, as when a process dies between storing the file and recording that.
      const storedHashes: string[] = [];
      for (const round of [1, 2]) {
        await using staged = await open.staging.openUpload(id);
        assert.ok(staged, `round ${round}`);
        await staged.overwrite([{ offset: 4, bytes: Buffer.from(`blank ${round}`) }]);
        bytes.write(`blank ${round}`, 4);
        const { sha256 } = await open.storage.putStaged(workspaceId, staged);
        assert.equal(sha256, sha256Hex(bytes));
        storedHashes.push(sha256);
      }
      assert.equal(await offset(id), bytes.length);
      await open.staging.removeUpload(id);
      await open.staging.removeUpload(id);
      for (const sha256 of storedHashes)
        assert.equal(sha256Hex(await buffer((await open.storage.open(workspaceId, sha256)).stream)), sha256);
      assert.equal(await open.staging.openUpload(id), undefined);
      assert.equal(await open.staging.uploadedBytes(id), 0);
      const answer = await fetch(`${address}/uploads/${id}`, { method: 'HEAD', headers: tus });
      assert.equal(answer.status, 404);
    });

    test('a removed upload leaves nothing, finished or not', async () => {
      for (const size of [10, 6_000_000]) {
        const id = await create({ 'Upload-Length': '9000000' });
        await patch(id, 0, randomBytes(size));
        await open.staging.removeUpload(id);
        assert.equal(await open.staging.uploadedBytes(id), 0);
        assert.deepEqual(
          [...(s3?.store.objects.keys() ?? [])].filter((key) => key.includes(id)),
          [],
        );
        assert.deepEqual(
          [...(s3?.store.multiparts.values() ?? [])].filter(({ key }) => key.includes(id)),
          [],
        );
      }
    });
  });
}
