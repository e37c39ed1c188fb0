import assert from 'node:assert/strict';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { createTestClock, seedPerson } from '../../../test/account-fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { seededBytes } from '../../../test/media-bytes.ts';
import { openMediaFixture } from '../../../test/media-fixture.ts';
import { uploadBytes } from '../../../test/upload-bytes.ts';
import { hours } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { deleteOrphanedObjects } from './clean-up.ts';
import { deleteMedia } from './delete-media.ts';
import { type Fetcher, fetchUpload, startImport } from './fetch-upload.ts';
import { ensureRendition } from './generate-rendition.ts';
import { StorageError } from './ports.ts';
import type { PictureRecipe } from './recipe.ts';
import { cancelUpload, startUpload } from './start-upload.ts';

let database: TestDatabase;
let folder: string;
before(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'signoff-keeping-'));
});
after(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Noise does not compress: about 3 bytes per pixel. */
const noise = (seed: number, side = 400): Promise<Buffer> => {
  const next = seededBytes(seed);
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = next(256);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
};

async function openFixture(settings: Record<string, string> = {}) {
  const clock = createTestClock();
  const ada = await seedPerson(database.handle);
  const deps = await openMediaFixture(database.handle, folder, { clock, settings });
  const upload = (name: string, bytes: Uint8Array) => uploadBytes(deps, ada, { name, bytes, altText: '' });
  const collect = () => deleteOrphanedObjects({ ...deps, jobs: deps.renditionDeps.jobs as never });
  return { clock, ada, deps, upload, collect };
}

const sqlState = (code: string) => (error: unknown) => (error as { code?: string }).code === code;

test('unneeded bytes are deleted after a day, and not before', async () => {
  const { clock, ada, deps, upload, collect } = await openFixture();
  const media = await upload('gone.png', await noise(1));
  assert.ok(media.previewSha256, 'a large picture has a small one beside it');
  await deleteMedia(deps, ada, media.id);
  await collect();
  assert.ok(await deps.storage.has(ada.workspaceId, media.sha256));
  clock.advance(hours(25));
  await collect();
  for (const hash of [media.sha256, media.previewSha256])
    assert.equal(await deps.storage.has(ada.workspaceId, hash), false);
  assert.equal((await deps.register.usage(ada.workspaceId)).usedBytes, 0);
});

test('an object that cannot be removed does not block the others', async () => {
  const { clock, ada, deps, upload } = await openFixture();
  const stuck = await upload('stuck.png', await noise(6, 40));
  clock.advance(1);
  const free = await upload('free.png', await noise(7, 40));
  for (const { id } of [stuck, free]) await deleteMedia(deps, ada, id);
  clock.advance(hours(25));
  const storage = {
    delete: async (workspaceId: WorkspaceId, sha256: string) => {
      if (sha256 === stuck.sha256) throw new StorageError('the disk fails to write');
      await deps.storage.delete(workspaceId, sha256);
    },
  };
  await deleteOrphanedObjects({ ...deps, storage, jobs: deps.renditionDeps.jobs as never });
  assert.equal(await deps.storage.has(ada.workspaceId, free.sha256), false);
  assert.ok(await deps.storage.has(ada.workspaceId, stuck.sha256));
});

test('bytes of a file in the library stay, however old; the database itself refuses to unregister them', async () => {
  const { clock, ada, deps, upload, collect } = await openFixture();
  const media = await upload('stays.png', await noise(2, 40));
  clock.advance(hours(24 * 400));
  await collect();
  assert.ok(await deps.storage.has(ada.workspaceId, media.sha256));
  await assert.rejects(
    database.handle.sql.deleteFrom('stored_objects').where('sha256', '=', media.sha256).execute(),
    sqlState('SG022'),
  );
});

test('bytes deleted under one name and needed under another stay', async () => {
  const { clock, ada, deps, upload, collect } = await openFixture();
  const bytes = await noise(3, 40);
  const [first, second] = [await upload('a.png', bytes), await upload('b.png', bytes)];
  assert.equal(first.sha256, second.sha256);
  await deleteMedia(deps, ada, first.id);
  clock.advance(hours(25));
  await collect();
  assert.ok(await deps.storage.has(ada.workspaceId, second.sha256));
});

test('bytes uploaded again while they are being deleted exist afterwards', async () => {
  const { clock, ada, deps, upload, collect } = await openFixture();
  const bytes = await noise(4, 40);
  for (let round = 0; round < 5; round += 1) {
    const media = await upload('again.png', bytes);
    await deleteMedia(deps, ada, media.id);
    clock.advance(hours(25));
    const [, again] = await Promise.all([collect(), upload('again.png', bytes)]);
    assert.ok(await deps.storage.has(ada.workspaceId, again.sha256), `round ${round}`);
    await deleteMedia(deps, ada, again.id);
  }
});

test('renditions of a deleted file are removed with its bytes, so no revision can name missing bytes', async () => {
  const { clock, ada, deps, upload, collect } = await openFixture();
  const media = await upload('made.png', await noise(5, 60));
  const recipe = {
    kind: 'picture',
    crop: null,
    width: 40,
    height: 40,
    mime: 'image/jpeg',
    maxSizeBytes: 1e6,
  };
  const rendition = await ensureRendition(
    deps.renditionDeps,
    { workspaceId: ada.workspaceId, mediaId: media.id },
    recipe as PictureRecipe,
  );
  assert.equal(rendition.state, 'ready');
  await deleteMedia(deps, ada, media.id);
  clock.advance(hours(25));
  await collect();
  assert.equal(await deps.storage.has(ada.workspaceId, rendition.file?.sha256 ?? ''), false);
  assert.deepEqual(await deps.renditions.forMedia(null, ada.workspaceId, [media.id]), []);
});

test('a workspace never exceeds its quota, however many requests run at once', async () => {
  const { ada, deps, upload } = await openFixture({ MEDIA_QUOTA_GB: '0.002' });
  const pictures = await Promise.all([11, 12, 13, 14, 15, 16].map((seed) => noise(seed)));
  const results = await Promise.allSettled(pictures.map((bytes, index) => upload(`${index}.png`, bytes)));
  const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  assert.ok(refused.length > 0 && refused.length < 6, `${refused.length} of 6 were refused`);
  for (const { reason } of refused) assert.equal(reason.code, 'media_quota_exceeded');
  const { usedBytes, quotaBytes } = await deps.register.usage(ada.workspaceId);
  assert.ok(usedBytes <= quotaBytes, `${usedBytes} of ${quotaBytes}`);
});

test('quota for an upload is reserved when it starts, so it cannot be reserved twice', async () => {
  const { ada, deps } = await openFixture({ MEDIA_QUOTA_GB: '0.01' });
  const begin = () => startUpload(deps, ada, { name: 'film.mp4', altText: '', sizeBytes: 4_000_000 });
  const results = await Promise.allSettled([begin(), begin(), begin(), begin()]);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2);
});

/** The response of another site, one chunk after the other. */
const respondWith = (sizeBytes: number | null, bytes: AsyncIterable<Uint8Array>): Fetcher => ({
  check: () => undefined,
  fetch: async () => ({ sizeBytes, name: 'noise.png', bytes }),
});
async function* chunks(...all: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}

test('quota reserved for an import covers the file and its preview', async () => {
  const { ada, deps } = await openFixture({ MEDIA_QUOTA_GB: '0.001' });
  const bytes = await noise(21, 450);
  const { id } = await startImport(deps, ada, { url: 'https://pictures.example/a', name: '', altText: '' });
  const fileReader: typeof deps.fileReader = {
    async read(file) {
      // As the heartbeat every two seconds does.
      await deps.uploads.updateWhileChecking(id, { sizeBytes: bytes.length }, deps.clock.now());
      return deps.fileReader.read(file);
    },
  };
  await fetchUpload({ ...deps, fileReader, fetcher: respondWith(bytes.length, chunks(bytes)) }, id);
  const upload = await deps.uploads.find(ada.workspaceId, id);
  assert.deepEqual([upload?.state, upload?.problem], ['done', null]);
  const [media] = await deps.media.list(ada.workspaceId, { limit: 1 });
  assert.ok(media?.previewSha256);
});

test('an import that exceeds the quota is not received, whether its size is declared or not', async () => {
  const { ada, deps } = await openFixture({ MEDIA_QUOTA_GB: '0.001' });
  for (const [declaredSize, maxChunks] of [
    [2_000_000, 0],
    [null, 3],
  ] as const) {
    let given = 0;
    const bytes = (async function* () {
      while (given < 5) {
        given += 1;
        yield Buffer.alloc(400_000);
      }
    })();
    const { id } = await startImport(deps, ada, { url: 'https://pictures.example/a', name: '', altText: '' });
    await fetchUpload({ ...deps, fetcher: respondWith(declaredSize, bytes) }, id);
    const { problem } = (await deps.uploads.find(ada.workspaceId, id)) ?? {};
    assert.equal(problem?.code, 'media_quota_exceeded');
    assert.ok(given <= maxChunks, `${given} chunks`);
  }
  assert.equal((await deps.register.usage(ada.workspaceId)).usedBytes, 0);
});

test('deleting frees quota immediately, but alternately uploading and deleting does not fill the disk', async () => {
  const { clock, ada, deps, upload, collect } = await openFixture({ MEDIA_QUOTA_GB: '0.001' });
  const pictures = await Promise.all([31, 32, 33].map((seed) => noise(seed, 450)));
  const used = async () => (await deps.register.usage(ada.workspaceId)).usedBytes;
  const use = async (index: number) => {
    clock.advance(1_000);
    return upload(`${index}.png`, pictures[index] ?? Buffer.alloc(0));
  };
  const first = await use(0);
  await assert.rejects(use(1), { code: 'media_quota_exceeded' });
  await deleteMedia(deps, ada, first.id);
  assert.equal(await used(), 0);
  const again = await use(0);
  assert.ok((await used()) >= first.sizeBytes);
  await deleteMedia(deps, ada, again.id);
  await deleteMedia(deps, ada, (await use(1)).id);
  await assert.rejects(use(2), { code: 'media_quota_exceeded' });
  clock.advance(hours(25));
  await collect();
  await use(2);
});

test('bytes reserved for an upload count as used until it is cancelled', async () => {
  const { ada, deps } = await openFixture();
  const { id } = await startUpload(deps, ada, { name: 'film.mp4', altText: '', sizeBytes: 4_000_000 });
  assert.equal((await deps.register.usage(ada.workspaceId)).usedBytes, 4_000_000);
  await cancelUpload(deps, ada, id);
  assert.equal((await deps.register.usage(ada.workspaceId)).usedBytes, 0);
});

test('a file larger than the limit is refused before its first byte', async () => {
  const { ada, deps } = await openFixture({ MEDIA_MAX_FILE_GB: '0.001' });
  await assert.rejects(startUpload(deps, ada, { name: 'film.mp4', altText: '', sizeBytes: 1_000_001 }), {
    code: 'body_too_large',
  });
});

test('a video is ingested completely even when no still picture can be generated', async () => {
  const { ada, deps } = await openFixture();
  const facts = {
    kind: 'video',
    mime: 'video/mp4',
    width: 2,
    height: 2,
    durationMs: 1,
    details: {},
  } as const;
  const fileReader = { read: async () => ({ kind: 'video', facts, overwrite: [] }) as const };
  const input = { bytes: Buffer.from('moving pictures'), altText: '' };
  for (const missing of [null, verbatim('There is no ffmpeg.')]) {
    let fetched = 0;
    const localFile = async (): Promise<never> => {
      fetched += 1;
      throw new StorageError('the disk for passing files is full');
    };
    const storage = { ...deps.storage, localFile };
    const videos = { unavailableReason: missing, renderPoster: async () => undefined };
    const media = await uploadBytes({ ...deps, fileReader, storage, videos }, ada, {
      ...input,
      name: 'film.mp4',
    });
    assert.deepEqual([media.previewSha256, fetched], [null, missing === null ? 1 : 0]);
  }
});

test('a file that a killed process left half received is removed by the cleanup tasks, not only at start', async () => {
  const clock = { now: () => new Date(Date.now() + hours(2)) };
  const deps = await openMediaFixture(database.handle, folder, { clock });
  const left = join(folder, 'media', '.incoming', 'left');
  await writeFile(left, 'x');
  for (const task of deps.cleanupTasks) await task();
  await assert.rejects(access(left), { code: 'ENOENT' });
});
