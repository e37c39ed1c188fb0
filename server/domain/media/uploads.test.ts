import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { createTestClock, type SessionActor, seedPerson } from '../../../test/account-fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openMediaFixture } from '../../../test/media-fixture.ts';
import { createPicture } from '../../../test/pictures.ts';
import { days, hours, minutes, seconds } from '../../lib/clock.ts';
import type { UploadId } from '../../lib/ids.ts';
import { createSafeFetch } from '../../lib/safe-fetch.ts';
import { deleteExpiredUploads, resumeAbandonedJobs } from './clean-up.ts';
import { fetchUpload, startImport } from './fetch-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { StorageError } from './ports.ts';
import { cancelUpload, startUpload } from './start-upload.ts';

let database: TestDatabase;
let folder: string;
let bytes: Buffer;
before(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'signoff-uploads-'));
  bytes = await createPicture('teal');
});
after(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

type Kit = Awaited<ReturnType<typeof openMediaFixture>>;

async function openFixture(safeFetch?: Parameters<typeof openMediaFixture>[2]) {
  const clock = createTestClock();
  const ada = await seedPerson(database.handle);
  const deps = await openMediaFixture(database.handle, folder, { clock, ...safeFetch });
  return { clock, ada, deps, cleanUp: { ...deps, jobs: deps.uploadDeps.jobs as never } };
}

/** An upload whose bytes have arrived, as the tus server leaves it. */
async function completeUpload(deps: Kit, ada: SessionActor, content: Buffer = bytes): Promise<UploadId> {
  const { id } = await startUpload(deps, ada, { name: 'sea.png', altText: '', sizeBytes: content.length });
  const store = deps.mount.datastore;
  await store.create({ id, size: content.length, offset: 0, metadata: {} } as never);
  await store.write(Readable.from([content]), id, 0);
  return id;
}

/** The codes of the events that tell of a failed upload. */
const failureEvents = async (id: UploadId): Promise<unknown[]> => {
  const rows = await database.handle.sql
    .selectFrom('event_log')
    .select('data')
    .where('type', '=', 'media.failed')
    .where('resource', '=', `upload:${id}`)
    .execute();
  return rows.map(({ data }) => data.code);
};

const names = async (ada: SessionActor): Promise<string[]> => {
  const rows = await database.handle.sql
    .selectFrom('media')
    .select('name')
    .where('workspace_id', '=', ada.workspaceId)
    .execute();
  return rows.map(({ name }) => name);
};

test('an upload becomes one file, however many requests finish it at once or again', async () => {
  const { ada, deps } = await openFixture();
  const id = await completeUpload(deps, ada);
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => finishUpload(deps, ada, id)));
  const mediaIds = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
  assert.ok(mediaIds.length >= 1);
  for (const result of results)
    if (result.status === 'rejected') assert.equal(result.reason.code, 'request_in_progress');
  assert.equal((await finishUpload(deps, ada, id)).id, mediaIds[0]);
  assert.deepEqual(await names(ada), ['sea.png']);
});

test('a check whose process died is continued by the next request', async () => {
  const { clock, ada, deps } = await openFixture();
  const id = await completeUpload(deps, ada);
  await deps.uploads.update(null, id, { state: 'checking' }, clock.now());
  await assert.rejects(finishUpload(deps, ada, id), { code: 'request_in_progress' });
  clock.advance(minutes(1));
  await finishUpload(deps, ada, id);
  assert.deepEqual(await names(ada), ['sea.png']);
});

test('a refused upload reports the reason, also when repeated, and leaves no bytes', async () => {
  const { ada, deps } = await openFixture();
  const id = await completeUpload(deps, ada, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  for (let times = 0; times < 2; times += 1)
    await assert.rejects(finishUpload(deps, ada, id), { code: 'media_not_readable', message: /SVG/ });
  assert.equal(await deps.staging.uploadedBytes(id), 0);
  assert.equal((await deps.register.usage(ada.workspaceId)).usedBytes, 0);
});

test('an upload belongs to the person who started it', async () => {
  const { ada, deps } = await openFixture();
  const colleague = await seedPerson(database.handle, { workspaceId: ada.workspaceId });
  const id = await completeUpload(deps, ada);
  await assert.rejects(finishUpload(deps, colleague, id), { code: 'not_found' });
  await assert.rejects(cancelUpload(deps, colleague, id), { code: 'not_found' });
});

test('a cancelled upload releases its quota and bytes; an expired one is deleted', async () => {
  const { clock, ada, deps, cleanUp } = await openFixture();
  const [cancelled, forgotten] = [await completeUpload(deps, ada), await completeUpload(deps, ada)];
  await cancelUpload(deps, ada, cancelled);
  await assert.rejects(finishUpload(deps, ada, cancelled), { code: 'not_found' });
  assert.equal(await deps.staging.uploadedBytes(cancelled), 0);
  clock.advance(days(7) - hours(1));
  await deleteExpiredUploads(cleanUp);
  assert.equal(await deps.staging.uploadedBytes(forgotten), bytes.length);
  clock.advance(hours(2));
  await deleteExpiredUploads(cleanUp);
  assert.equal(await deps.staging.uploadedBytes(forgotten), 0);
  assert.equal(await deps.uploads.find(ada.workspaceId, forgotten), undefined);
});

test('an upload whose bytes cannot be removed does not block the others', async () => {
  const { clock, ada, deps, cleanUp } = await openFixture();
  const stuck = await completeUpload(deps, ada);
  clock.advance(1);
  const free = await completeUpload(deps, ada);
  clock.advance(days(8));
  const staging = {
    ...deps.staging,
    removeUpload: async (id: UploadId) => {
      if (id === stuck) throw new StorageError('the disk fails to write');
      await deps.staging.removeUpload(id);
    },
  };
  await deleteExpiredUploads({ ...cleanUp, staging });
  assert.equal(await deps.uploads.find(ada.workspaceId, free), undefined);
  assert.ok(await deps.uploads.find(ada.workspaceId, stuck));
});

/** A web server on this machine, which only tests may fetch from. */
async function webServer(answer: (url: string) => Buffer) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(answer(request.url ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://pictures.example:${port}`, port, asked, [Symbol.dispose]: () => server.close() };
}

const fetchFrom = (port: number) =>
  createSafeFetch({
    isAllowed: (_address: string, asked: number) => asked === port,
    resolve: async () => ['127.0.0.1'],
  });

test('a file is fetched from an address and stored under its name; the address is not stored', async () => {
  using web = await webServer(() => bytes);
  const { ada, deps } = await openFixture({ safeFetch: fetchFrom(web.port) });
  const upload = await startImport(deps, ada, {
    url: `${web.url}/shop/tea%20cup.png?key=secret`,
    name: '',
    altText: 'Cup',
  });
  assert.deepEqual(deps.asked, [{ job: 'fetch', id: upload.id }]);
  await Promise.all([fetchUpload(deps, upload.id), fetchUpload(deps, upload.id)]);
  const done = await deps.uploads.find(ada.workspaceId, upload.id);
  assert.deepEqual([done?.state, done?.sourceUrl, done?.name], ['done', null, 'tea cup.png']);
  assert.deepEqual(web.asked, ['/shop/tea%20cup.png?key=secret']);
  assert.deepEqual(await names(ada), ['tea cup.png']);
});

test('addresses that only this machine can reach are never requested, and the person is notified', async () => {
  using web = await webServer(() => bytes);
  const { ada, deps } = await openFixture();
  for (const url of [
    `http://127.0.0.1:${web.port}/a.png`,
    'http://169.254.169.254/latest',
    'http://localhost/a',
  ]) {
    const { id } = await startImport(deps, ada, { url, name: '', altText: '' });
    await fetchUpload(deps, id);
    const refused = await deps.uploads.find(ada.workspaceId, id);
    assert.deepEqual([refused?.state, refused?.problem?.code], ['refused', 'address_not_allowed'], url);
    assert.deepEqual(await failureEvents(id), ['address_not_allowed'], url);
  }
  await assert.rejects(startImport(deps, ada, { url: 'file:///etc/passwd', name: '', altText: '' }), {
    code: 'address_not_allowed',
  });
  assert.deepEqual(web.asked, []);
});

test('a cancelled fetch adds nothing; one whose process died is queued again', async () => {
  using web = await webServer(() => bytes);
  const { clock, ada, deps, cleanUp } = await openFixture({ safeFetch: fetchFrom(web.port) });
  const cancelled = await startImport(deps, ada, { url: `${web.url}/a.png`, name: '', altText: '' });
  await cancelUpload(deps, ada, cancelled.id);
  await fetchUpload(deps, cancelled.id);
  assert.deepEqual(await names(ada), []);
  const left = await startImport(deps, ada, { url: `${web.url}/b.png`, name: '', altText: '' });
  await deps.uploads.update(null, left.id, { state: 'checking' }, clock.now());
  deps.asked.length = 0;
  await resumeAbandonedJobs(cleanUp);
  assert.deepEqual(deps.asked, []);
  clock.advance(minutes(3));
  await resumeAbandonedJobs(cleanUp);
  assert.deepEqual(deps.asked, [{ job: 'fetch', id: left.id }]);
  await fetchUpload(deps, left.id);
  assert.deepEqual(await names(ada), ['b.png']);
});

test('a late heartbeat does not undo the end of an upload', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const { ada, deps } = await openFixture();
  const id = await completeUpload(deps, ada);
  const confirmed = context.mock.method(deps.uploads, 'updateWhileChecking');
  const staging = {
    ...deps.staging,
    removeUpload: async (gone: UploadId) => {
      // The file is in the library by now, and the heartbeat fires once more.
      const before = confirmed.mock.callCount();
      context.mock.timers.tick(seconds(10));
      assert.ok(confirmed.mock.callCount() > before);
      await Promise.all(confirmed.mock.calls.map(({ result }) => result));
      await deps.staging.removeUpload(gone);
    },
  };
  const media = await finishUpload({ ...deps, staging }, ada, id);
  const upload = await deps.uploads.find(ada.workspaceId, id);
  assert.deepEqual([upload?.state, upload?.mediaId], ['done', media.id]);
});

test('a check that was considered dead and continues creates no second file', async () => {
  const { clock, ada, deps } = await openFixture();
  const id = await completeUpload(deps, ada);
  const [slow, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fileReader: typeof deps.fileReader = {
    async read(file) {
      const reading = await deps.fileReader.read(file);
      slow.resolve();
      await goOn.promise;
      return reading;
    },
  };
  const first = finishUpload({ ...deps, fileReader }, ada, id);
  await slow.promise;
  clock.advance(minutes(1));
  const { id: mediaId } = await finishUpload(deps, ada, id);
  goOn.resolve();
  assert.equal((await first).id, mediaId);
  assert.deepEqual(await names(ada), ['sea.png']);
  assert.equal((await deps.uploads.find(ada.workspaceId, id))?.state, 'done');
});

test('an import can be cancelled while its bytes arrive', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const asked = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.write(bytes.subarray(0, 50));
    asked.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { ada, deps } = await openFixture({ safeFetch: fetchFrom(port) });
  const url = `http://pictures.example:${port}/a.png`;
  const { id } = await startImport(deps, ada, { url, name: '', altText: '' });
  const fetching = fetchUpload(deps, id);
  await asked.promise;
  await cancelUpload(deps, ada, id);
  context.mock.timers.tick(seconds(2));
  await fetching;
  const upload = await deps.uploads.find(ada.workspaceId, id);
  assert.deepEqual([upload?.state, upload?.sourceUrl], ['cancelled', null]);
  assert.deepEqual(await names(ada), []);
});

test('quota reserved for an upload stays reserved while it is checked', async () => {
  const { ada, deps } = await openFixture({ settings: { MEDIA_QUOTA_GB: '0.001' } });
  const id = await completeUpload(deps, ada);
  await deps.uploads.update(null, id, { state: 'checking' }, deps.clock.now());
  const rest = 1_000_000 - bytes.length;
  await assert.rejects(startUpload(deps, ada, { name: 'b.mp4', altText: '', sizeBytes: rest + 1 }), {
    code: 'media_quota_exceeded',
  });
  await startUpload(deps, ada, { name: 'b.mp4', altText: '', sizeBytes: rest });
  await deps.uploads.update(null, id, { state: 'receiving' }, deps.clock.now());
  assert.equal((await finishUpload(deps, ada, id)).name, 'sea.png');
});
