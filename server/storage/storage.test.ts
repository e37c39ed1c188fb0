/** One suite for both kinds of storage: whatever holds on the disk holds in a bucket. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { startS3, type TestS3 } from '../../test/s3/start-s3.ts';
import { BytesMissingError, TooManyBytesError } from '../domain/media/ports.ts';
import { WrongBytesError } from '../domain/publishing/deps.ts';
import { sha256Hex } from '../lib/canonical-json.ts';
import { newId, type WorkspaceId } from '../lib/ids.ts';
import { createStorage, type OpenStorage } from './index.ts';
import { collectBytes, filesBelow, inChunks, neverEnding } from './test-support.ts';

const workspaceId = newId('wsp', 1);
const other = newId('wsp', 2);
const anySize = { maxBytes: Number.MAX_SAFE_INTEGER };

for (const kind of ['disk', 's3'] as const) {
  describe(`storage on ${kind}`, () => {
    let folder: string;
    let s3: TestS3 | null = null;
    let open: OpenStorage;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'signoff-storage-'));
      if (kind === 's3') s3 = await startS3();
      open = await createStorage({ dataDir: folder, s3: s3?.settings ?? null });
    });
    after(async () => {
      await open[Symbol.asyncDispose]();
      await s3?.[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    });

    /** Everything that is neither stored nor a resumable upload: must be empty. */
    const leftovers = async (): Promise<string[]> => [
      ...(await filesBelow(join(folder, 'media', '.incoming'))),
      ...(await filesBelow(join(folder, 'tmp'))),
      ...[...(s3?.store.objects.keys() ?? [])].filter((key) => key.startsWith('here/incoming/')),
      ...[...(s3?.store.multiparts.values() ?? [])].map(({ key }) => key),
    ];
    const storedNames = async (workspace: WorkspaceId): Promise<string[]> =>
      s3
        ? [...s3.store.objects.keys()].filter((key) => key.startsWith(`here/media/${workspace}/`))
        : filesBelow(join(folder, 'media', workspace));

    test('bytes come back unchanged, from memory or from a stream, stored once for each workspace', async () => {
      const { storage } = open;
      const bytes = randomBytes(300_000);
      const stored = await storage.put(workspaceId, bytes);
      assert.deepEqual(stored, { sha256: sha256Hex(bytes), sizeBytes: bytes.length });
      const before = (await storedNames(workspaceId)).length;
      assert.deepEqual(await storage.put(workspaceId, inChunks(bytes, 70_000)), stored);
      assert.equal((await storedNames(workspaceId)).length, before);
      assert.equal(await storage.size(workspaceId, stored.sha256), bytes.length);
      const opened = await storage.open(workspaceId, stored.sha256);
      assert.equal(opened.sizeBytes, bytes.length);
      assert.deepEqual(await collectBytes(opened.stream), { bytes, failed: false });
      assert.deepEqual(await collectBytes((await storage.verify(workspaceId, stored.sha256)).stream()), {
        bytes,
        failed: false,
      });
      assert.equal(await storage.has(workspaceId, stored.sha256), true);
      assert.equal(await storage.has(other, stored.sha256), false);
      assert.deepEqual(await leftovers(), []);
    });

    test('an empty file and one of many parts are stored completely', async () => {
      for (const size of [0, 1, 17_500_000]) {
        const bytes = randomBytes(size);
        const { sha256, sizeBytes } = await open.storage.put(workspaceId, inChunks(bytes, 65_536));
        assert.deepEqual([sha256, sizeBytes], [sha256Hex(bytes), size]);
        const back = await buffer((await open.storage.open(workspaceId, sha256)).stream);
        assert.equal(sha256Hex(back), sha256);
      }
      assert.deepEqual(await leftovers(), []);
    });

    test('a range returns exactly its bytes; what lies past the end is cut off', async () => {
      const bytes = randomBytes(1_000);
      const { sha256 } = await open.storage.put(workspaceId, bytes);
      const ranges = [
        [0, 0],
        [999, 999],
        [0, 999],
        [10, 19],
        [990, 5_000],
        [1_000, 1_000],
        [4_000, 5_000],
      ] as const;
      for (const [first, last] of ranges) {
        const { stream, sizeBytes } = await open.storage.open(workspaceId, sha256, { first, last });
        assert.equal(sizeBytes, 1_000);
        assert.deepEqual(await collectBytes(stream), {
          bytes: bytes.subarray(first, last + 1),
          failed: false,
        });
      }
    });

    test('a received file has a hash and size, can be read at any position, and is removed unless stored', async () => {
      const bytes = randomBytes(200_000);
      const progress: number[] = [];
      const options = { ...anySize, onProgress: (count: number) => progress.push(count) };
      {
        await using staged = await open.staging.receive(inChunks(bytes, 50_000), options);
        assert.deepEqual([await staged.sha256(), staged.sizeBytes], [sha256Hex(bytes), bytes.length]);
        assert.deepEqual(progress, [50_000, 100_000, 150_000, 200_000]);
        for (const [first, last] of [
          [0, 0],
          [199_999, 199_999],
          [199_990, 900_000],
          [5, 100_000],
          [200_000, 200_005],
        ] as const)
          assert.deepEqual(Buffer.from(await staged.read({ first, last })), bytes.subarray(first, last + 1));
        assert.deepEqual((await collectBytes(staged.stream())).bytes, bytes);
        assert.equal((await leftovers()).length, 1);
      }
      assert.deepEqual(await leftovers(), []);
      assert.equal(await open.storage.has(workspaceId, sha256Hex(bytes)), false);
    });

    test('storing moves the file under its hash, and the same bytes are stored once', async () => {
      const bytes = randomBytes(900_000);
      const before = (await storedNames(workspaceId)).length;
      for (const round of [1, 2]) {
        await using staged = await open.staging.receive(inChunks(bytes, 65_536), anySize);
        const stored = await open.storage.putStaged(workspaceId, staged);
        assert.deepEqual(stored, { sha256: sha256Hex(bytes), sizeBytes: bytes.length });
        assert.deepEqual(await leftovers(), [], `round ${round}`);
      }
      assert.equal((await storedNames(workspaceId)).length, before + 1);
      const { stream } = await open.storage.open(workspaceId, sha256Hex(bytes));
      assert.equal(sha256Hex(await buffer(stream)), sha256Hex(bytes));
      const copies = s3?.calls.filter(
        (call) => call.startsWith('CopyObject') && call.endsWith(sha256Hex(bytes)),
      );
      if (copies) assert.equal(copies.length, 1, 'what is there already is not copied again');
    });

    test('a file staged in the other kind of storage is copied', async () => {
      await using foreignS3 = await startS3();
      const foreignFolder = await mkdtemp(join(tmpdir(), 'signoff-foreign-'));
      await using foreign = await createStorage({
        dataDir: foreignFolder,
        s3: kind === 'disk' ? foreignS3.settings : null,
      });
      const bytes = randomBytes(100_000);
      {
        await using staged = await foreign.staging.receive(inChunks(bytes, 30_000), anySize);
        await open.storage.putStaged(workspaceId, staged);
      }
      assert.deepEqual(
        (await collectBytes((await open.storage.open(workspaceId, sha256Hex(bytes))).stream)).bytes,
        bytes,
      );
      assert.deepEqual(await leftovers(), []);
      await rm(foreignFolder, { recursive: true });
    });

    test('a file too large is refused while it arrives, and leaves nothing', async () => {
      for (const size of [1_001, 10_000_000]) {
        const source = inChunks(randomBytes(size), 65_536);
        await assert.rejects(open.staging.receive(source, { maxBytes: size - 1 }), TooManyBytesError);
        assert.deepEqual(await leftovers(), []);
      }
      await using exact = await open.staging.receive(inChunks(randomBytes(1_000), 100), { maxBytes: 1_000 });
      assert.equal(exact.sizeBytes, 1_000);
    });

    test('a sender that fails, and one aborted while silent, leave nothing', async () => {
      for (const size of [10, 9_000_000]) {
        const broken = async function* () {
          yield* inChunks(randomBytes(size), 65_536);
          throw new Error('the sender went away');
        };
        await assert.rejects(open.staging.receive(broken(), anySize), /went away/);
        await assert.rejects(open.storage.put(workspaceId, broken()), /went away/);
        const stop = new AbortController();
        const silent = neverEnding(randomBytes(size), () => stop.abort(new Error('nobody wants it')));
        await assert.rejects(
          open.staging.receive(silent, { ...anySize, signal: stop.signal }),
          /nobody wants it/,
        );
        assert.deepEqual(await leftovers(), []);
      }
    });

    test('overwriting changes these bytes and no others, and the hash follows', async () => {
      const bytes = randomBytes(9_000_000);
      await using staged = await open.staging.receive(inChunks(bytes, 65_536), anySize);
      const parts = [
        { offset: 0, bytes: Buffer.alloc(3) },
        { offset: 65_530, bytes: Buffer.alloc(20, 1) },
        { offset: 70_000, bytes: 200_000 },
        { offset: 69_990, bytes: Buffer.alloc(20, 3) },
        { offset: bytes.length - 1, bytes: Buffer.alloc(1, 2) },
      ];
      await staged.overwrite(parts);
      const expected = Buffer.from(bytes);
      for (const { offset, bytes: over } of parts)
        expected.set(typeof over === 'number' ? Buffer.alloc(over) : over, offset);
      assert.equal(await staged.sha256(), sha256Hex(expected));
      await assert.rejects(staged.overwrite([{ offset: bytes.length, bytes: Buffer.alloc(1) }]));
      await assert.rejects(staged.overwrite([{ offset: bytes.length - 1, bytes: 2 }]));
      const { sha256 } = await open.storage.putStaged(workspaceId, staged);
      const { stream, sizeBytes } = await open.storage.open(workspaceId, sha256);
      assert.equal(sizeBytes, bytes.length);
      assert.equal(sha256Hex(await buffer(stream)), sha256Hex(expected));
    });

    test('a local file has the bytes, and leaves nothing behind but what was stored', async () => {
      const bytes = randomBytes(2_500_000);
      const { sha256 } = await open.storage.put(workspaceId, bytes);
      let path: string;
      {
        await using file = await open.storage.localFile(workspaceId, sha256);
        path = file.path;
        assert.equal(sha256Hex(await readFile(path)), sha256);
      }
      assert.equal(await open.storage.has(workspaceId, sha256), true);
      if (s3) await assert.rejects(access(path));
      assert.deepEqual(await leftovers(), []);
    });

    test('damaged bytes are not opened for sending', async () => {
      for (const size of [1, 65_537, 400_000]) {
        const bytes = randomBytes(size);
        const { sha256 } = await open.storage.put(workspaceId, bytes);
        const flipped = Buffer.from(bytes);
        flipped[size - 1]! ^= 1;
        for (const spoiled of [flipped, Buffer.concat([bytes, Buffer.from('x')]), bytes.subarray(1)]) {
          await damage(sha256, spoiled);
          await assert.rejects(open.storage.verify(workspaceId, sha256), WrongBytesError);
        }
        await open.storage.put(workspaceId, bytes);
        const mended = await collectBytes((await open.storage.verify(workspaceId, sha256)).stream());
        assert.equal(mended.failed, false, 'storing again mends it');
      }
    });

    test('opening missing bytes is refused; deleting twice is the same as once', async () => {
      const { storage } = open;
      const { sha256 } = await storage.put(workspaceId, Buffer.from('short life'));
      await storage.delete(workspaceId, sha256);
      await storage.delete(workspaceId, sha256);
      assert.equal(await storage.has(workspaceId, sha256), false);
      await assert.rejects(storage.open(workspaceId, sha256), BytesMissingError);
      await assert.rejects(storage.size(workspaceId, sha256), BytesMissingError);
      await assert.rejects(storage.open(workspaceId, sha256, { first: 0, last: 0 }), BytesMissingError);
      await assert.rejects(storage.verify(workspaceId, sha256), BytesMissingError);
      await assert.rejects(storage.localFile(workspaceId, sha256), BytesMissingError);
    });

    test('paths and keys are built from ids and hashes only', async () => {
      const { storage, staging } = open;
      const hash = 'a'.repeat(64);
      for (const wrong of ['..', 'wsp_../../etc', '', 'wsp_', `wsp_${'0'.repeat(25)}/`]) {
        await assert.rejects(async () => storage.open(wrong as WorkspaceId, hash), /not a workspace id/);
        await assert.rejects(storage.put(wrong as WorkspaceId, Buffer.from('x')), /not a workspace id/);
        await using staged = await staging.receive(inChunks(Buffer.from('x'), 1), anySize);
        await assert.rejects(storage.putStaged(wrong as WorkspaceId, staged), /not a workspace id/);
      }
      for (const wrong of ['', '../passwd', hash.toUpperCase(), `${hash}\n`, `${hash}/..`]) {
        for (const use of ['open', 'verify', 'localFile', 'has', 'delete'] as const)
          await assert.rejects(async () => storage[use](workspaceId, wrong), /not a SHA-256/);
      }
      for (const wrong of ['upl_../../etc', 'upl_', '', '..'] as 'upl_'[]) {
        assert.equal(await staging.openUpload(wrong), undefined);
        await staging.removeUpload(wrong);
      }
    });

    async function damage(sha256: string, bytes: Uint8Array): Promise<void> {
      const name = (await storedNames(workspaceId)).find((path) => path.endsWith(sha256));
      assert.ok(name);
      if (!s3) return writeFile(name, bytes);
      const found = s3.store.find(name);
      await writeFile(found.path, bytes);
      s3.store.objects.set(name, { ...found, sizeBytes: bytes.length });
    }
  });
}
