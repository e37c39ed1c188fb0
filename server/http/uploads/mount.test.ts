import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, beforeEach, test } from 'node:test';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  sessionHeaders as browser,
  type SessionActor,
  seededAuthenticator,
  seedPerson,
} from '../../../test/account-fixtures.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { unlimitedRouteDeps } from '../../../test/unlimited-route-deps.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { createUploadLocks } from '../../db/media/upload-locks.ts';
import { createUploadStore } from '../../db/media/uploads.ts';
import { StorageError, type Upload, type UploadStore } from '../../domain/media/ports.ts';
import { AppError } from '../../errors.ts';
import { days, later } from '../../lib/clock.ts';
import { newId, type UploadId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { createStorage, type OpenStorage } from '../../storage/index.ts';
import { answerPreflights } from '../pipeline/cors.ts';
import { sendProblem, toAppError } from '../pipeline/problems.ts';
import { mountUploads } from './mount.ts';
import type { UploadUseCases } from './upload-call.ts';

let database: TestDatabase;
let storage: OpenStorage;
let store: UploadStore;
let folder: string;
let app: FastifyInstance;
let other: FastifyInstance;
let address: string;
let otherAddress: string;
let ada: SessionActor;
let viewer: SessionActor;
let colleague: SessionActor;

/** The use-cases are stubs; rows, locks and bytes are real. */
const finished: string[] = [];
let finishing: () => Promise<void> = async () => undefined;
let startFails: Error | undefined;
const mediaId = newId('med', 1);

before(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'signoff-tus-'));
  storage = await createStorage({ dataDir: folder, s3: null });
  store = createUploadStore(database.handle);
  ada = await seedPerson(database.handle);
  viewer = await seedPerson(database.handle, { role: 'viewer', workspaceId: ada.workspaceId });
  colleague = await seedPerson(database.handle, { role: 'editor', workspaceId: ada.workspaceId });
  await database.handle.sql
    .insertInto('media')
    .values({
      id: mediaId,
      workspace_id: ada.workspaceId,
      name: 'a.png',
      kind: 'image',
      mime: 'image/png',
      size_bytes: 1,
      width: 1,
      height: 1,
      sha256: 'a'.repeat(64),
      alt_text: '',
      created_by: ada.userId,
      created_at: new Date(),
      deleted_at: null,
      duration_ms: null,
      details: '{}',
      preview_sha256: null,
      tags: [],
      focus_x: null,
      focus_y: null,
      crops: '{}',
    })
    .execute();
  app = await openInstance();
  other = await openInstance();
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  otherAddress = await other.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  finished.length = 0;
  finishing = async () => undefined;
  startFails = undefined;
});
after(async () => {
  await Promise.all([app.close(), other.close()]);
  await storage[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const change = (id: UploadId, changes: Partial<Upload>) => store.update(null, id, changes, new Date());

const cases: UploadUseCases = {
  async start(actor, input) {
    if (startFails) throw startFails;
    const now = new Date();
    const upload: Upload = {
      id: newId('upl', now.getTime()),
      workspaceId: actor.workspaceId,
      createdBy: actor.userId,
      requestedBy: { kind: 'person', user: actor.userId },
      source: 'resumable',
      ...input,
      receivedBytes: 0,
      sourceUrl: null,
      state: 'receiving',
      problem: null,
      mediaId: null,
      createdAt: now,
      updatedAt: now,
      expiresAt: later(now, days(7)),
    };
    await database.handle.transact((tx) => store.insert(tx, upload));
    return upload;
  },
  async finish(_actor, id) {
    finished.push(id);
    await finishing();
    await change(id, { state: 'done', mediaId });
    return { id: mediaId };
  },
  cancel: (_actor, id) => change(id, { state: 'cancelled' }),
  find: (actor, id) => store.find(actor.workspaceId, id),
};

async function openInstance(): Promise<FastifyInstance> {
  const tusApp = Fastify();
  tusApp.decorateRequest('who', null);
  tusApp.setErrorHandler((error, request, reply) =>
    sendProblem(request, reply, toAppError(error, silentLog)),
  );
  await tusApp.register(cookie);
  const people = seededAuthenticator([ada, viewer, colleague], ['media:write']);
  await mountUploads(tusApp, {
    people,
    sessionCookie: 'session',
    origin: 'http://localhost:3000',
    ...unlimitedRouteDeps(database.handle, () => ({})),
    log: silentLog,
    uploads: cases,
    datastore: storage.tusStore,
    locks: createUploadLocks(database.handle, silentLog, {
      leaseMs: 2_000,
      renewMs: 50,
      retryMs: 20,
      maxWaitMs: 4_000,
    }),
    maxBytes: 1_000_000,
  });
  // An operation of ours at the same address.
  tusApp.get('/v1/uploads/:id', async () => ({ ours: true }));
  const access = { kind: 'scope', scope: 'media:write', capability: 'write_media' } as const;
  answerPreflights(tusApp, [{ access, method: 'GET', paths: ['/v1/uploads/:id'] } as never]);
  return tusApp;
}

const tus = { 'tus-resumable': '1.0.0' };
const encoded = (text: string): string => Buffer.from(text).toString('base64');
const named = (name = 'a.png') => ({
  'upload-metadata': `filename ${encoded(name)},alt_text ${encoded('Ein Bild')}`,
});
const bytesType = { 'content-type': 'application/offset+octet-stream' };

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly as?: Record<string, string>;
  readonly at?: string;
}
const ask = (
  path: string,
  { method = 'HEAD', headers = {}, body, as = browser(ada), at = address }: RequestOptions = {},
) =>
  fetch(at + path, {
    method,
    headers: { ...tus, ...as, ...headers },
    ...(body === undefined ? {} : { body }),
  });
const create = (headers: Record<string, string> = {}, more: RequestOptions = {}) =>
  ask('/v1/uploads', { method: 'POST', headers: { 'upload-length': '10', ...named(), ...headers }, ...more });
const startUpload = async (headers: Record<string, string> = {}): Promise<string> => {
  const response = await create(headers);
  assert.equal(response.status, 201, await response.text());
  return response.headers.get('location')!;
};
const patch = (path: string, offset: number, body: string, more: RequestOptions = {}) =>
  ask(path, { method: 'PATCH', headers: { ...bytesType, 'upload-offset': String(offset) }, body, ...more });
const idOf = (path: string): UploadId => path.split('/').at(-1) as UploadId;
const rowOf = async (path: string): Promise<Upload> => (await store.find(ada.workspaceId, idOf(path)))!;
const offsetOf = async (path: string, at = address): Promise<string | null> =>
  (await ask(path, { at })).headers.get('upload-offset');
const arrived = (path: string) => storage.tusStore.getUpload(idOf(path)).then(({ offset }) => offset);

async function problem(
  response: Response,
  status: number,
  code: string,
): Promise<{ detail: string; errors?: { param: string }[] }> {
  const text = await response.text();
  const document = JSON.parse(text) as { code: string; detail: string; status: number; instance: string };
  assert.deepEqual([response.status, document.status, document.code], [status, status, code], text);
  assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
  assert.equal(response.headers.get('tus-resumable'), '1.0.0');
  assert.match(document.instance, /^\/v1\/uploads/);
  return document;
}

test('201, 204: created, sent in parts through two processes, resumed, and made a file once', async () => {
  const made = await create();
  assert.equal(made.status, 201);
  const path = made.headers.get('location')!;
  assert.match(path, /^\/v1\/uploads\/upl_[0-9a-z]{26}$/);
  assert.ok(Date.parse(made.headers.get('upload-expires') ?? '') > Date.now());
  const row = await rowOf(path);
  assert.deepEqual([row.name, row.altText, row.sizeBytes, row.state], ['a.png', 'Ein Bild', 10, 'receiving']);

  const first = await patch(path, 0, '0123');
  assert.deepEqual([first.status, first.headers.get('upload-offset')], [204, '4']);
  assert.equal(first.headers.get('upload-media'), null);
  const head = await ask(path, { at: otherAddress });
  assert.deepEqual(
    ['upload-offset', 'upload-length', 'cache-control', 'tus-resumable'].map((name) =>
      head.headers.get(name),
    ),
    ['4', '10', 'no-store', '1.0.0'],
  );
  const last = await patch(path, 4, '456789', { at: otherAddress });
  assert.deepEqual(
    [last.status, last.headers.get('upload-offset'), last.headers.get('upload-media')],
    [204, '10', mediaId],
  );
  assert.equal(last.headers.get('upload-expires'), null);
  assert.match(last.headers.get('access-control-expose-headers') ?? '', /Upload-Media/);
  assert.ok(last.headers.get('ratelimit'));
  assert.equal(await readFile(join(folder, await uploadFile(path)), 'utf8'), '0123456789');

  // A client that lost the response repeats the request and gets the same one.
  const again = await ask(path);
  assert.deepEqual(
    [again.status, again.headers.get('upload-offset'), again.headers.get('upload-media')],
    [200, '10', mediaId],
  );
  const empty = await patch(path, 10, '');
  assert.deepEqual([empty.status, empty.headers.get('upload-media')], [204, mediaId]);
  await problem(await patch(path, 3, 'x'), 409, 'invalid_request');
  assert.deepEqual(finished, [idOf(path)]);
});

async function uploadFile(path: string): Promise<string> {
  const { storage: place } = await storage.tusStore.getUpload(idOf(path));
  return (place?.path ?? '').slice(folder.length);
}

test('201 with all bytes at once', async () => {
  const response = await create(bytesType, { body: '0123456789' });
  assert.deepEqual([response.status, response.headers.get('upload-media')], [201, mediaId]);
  assert.equal(finished.length, 1);
});

test('400: no length, a deferred length, no or bad metadata, no name, long texts, an empty or too large file', async () => {
  const named400 = async (headers: Record<string, string>, ...params: string[]) => {
    const { errors } = await problem(await create(headers), 400, 'invalid_request');
    assert.deepEqual(
      errors?.map(({ param }) => param),
      params,
    );
  };
  const noLength = ask('/v1/uploads', {
    method: 'POST',
    headers: { 'upload-defer-length': '1', ...named() },
  });
  await problem(await noLength, 400, 'invalid_request');
  await named400({ 'upload-length': '-1' }, 'Upload-Length');
  await named400(
    { 'upload-length': '1e3', 'upload-metadata': 'alt_text' },
    'Upload-Length',
    'Upload-Metadata.filename',
  );
  await named400({ 'upload-metadata': 'filename %%%' }, 'Upload-Metadata');
  await named400({ 'upload-metadata': `filename ${encoded('n'.repeat(1_001))}` }, 'Upload-Metadata.filename');
  await named400(
    { 'upload-metadata': `filename ${encoded('a')},alt_text ${encoded('x'.repeat(5_000))}` },
    'Upload-Metadata.alt_text',
  );
  await named400({ 'upload-metadata': `filename ${encoded('a\0b')}` }, 'Upload-Metadata.filename');
  await problem(await create({ 'upload-length': '0' }), 400, 'media_not_readable');
  await problem(await create({ 'upload-length': '1000001' }), 400, 'body_too_large');
  startFails = new AppError('media_quota_exceeded', verbatim('There is no room.'));
  await problem(await create(), 400, 'media_quota_exceeded');
});

test('401, 403, 404: no session, another site, a viewer, a colleague, a wrong id', async () => {
  await problem(await create({}, { as: {} }), 401, 'unauthenticated');
  await problem(await create({}, { as: { authorization: 'Bearer nonsense' } }), 401, 'invalid_token');
  await problem(
    await create({}, { as: { ...browser(ada), 'sec-fetch-site': 'cross-site' } }),
    403,
    'cross_site_request',
  );
  await problem(await create({}, { as: browser(viewer) }), 403, 'forbidden');
  assert.equal((await create({}, { as: { authorization: `Bearer ${ada.userId}` } })).status, 201);
  const path = await startUpload();
  for (const as of [browser(colleague), { ...browser(ada), 'x-workspace': newId('wsp', 1) }]) {
    await problem(await patch(path, 0, '0123', { as }), 404, 'not_found');
    assert.equal((await ask(path, { as })).status, 404);
  }
  await problem(await patch(`/v1/uploads/${newId('upl', 1)}`, 0, 'x'), 404, 'not_found');
  for (const id of ['upl_', '..%2f..%2fetc', `${idOf(path)}x`])
    await problem(await patch(`/v1/uploads/${id}`, 0, 'x'), 404, 'not_found');
  await change(idOf(path), { state: 'cancelled' });
  await problem(await patch(path, 0, 'x'), 404, 'not_found');
  assert.equal(await arrived(path), 0);
});

test('the protocol keeps its own statuses: 409, 412, and 400 for an unreadable request', async () => {
  const path = await startUpload();
  await problem(await patch(path, 5, 'x'), 409, 'invalid_request');
  const version = await ask('/v1/uploads', { method: 'POST', headers: { 'tus-resumable': '0.2.2' } });
  assert.equal(version.headers.get('tus-version'), '1.0.0');
  await problem(version, 412, 'invalid_request');
  await problem(
    await patch(path, 0, 'x', { headers: { 'upload-offset': 'zero', ...bytesType } }),
    400,
    'invalid_request',
  );
  await problem(await patch(path, 0, 'x', { headers: bytesType }), 400, 'invalid_request');
  await problem(
    await patch(path, 0, 'x', { headers: { 'upload-offset': '0', 'content-type': 'text/plain' } }),
    400,
    'invalid_request',
  );
  await problem(await patch(path, 0, '0123456789+'), 400, 'body_too_large');
  assert.equal(await offsetOf(path), '0');
  const proxied = { ...bytesType, 'upload-offset': '0', 'x-forwarded-proto': 'https, http' };
  assert.equal((await patch(path, 0, '01', { headers: proxied })).status, 204);
});

test('400 and 503 at the end: a refused file reports why, also later; our own failure can be retried', async () => {
  const path = await startUpload();
  finishing = async () => {
    throw new StorageError('the disk is full');
  };
  const trouble = await patch(path, 0, '0123456789');
  assert.ok(trouble.headers.get('retry-after'));
  await problem(trouble, 503, 'storage_unavailable');
  assert.equal((await rowOf(path)).state, 'receiving');
  finishing = async () => {
    await change(idOf(path), {
      state: 'refused',
      problem: { code: 'media_not_readable', detail: verbatim('No picture.') },
    });
    throw new AppError('media_not_readable', verbatim('No picture.'));
  };
  const refused = await patch(path, 10, '');
  assert.equal((await problem(refused, 400, 'media_not_readable')).detail, 'No picture.');
  finished.length = 0;
  assert.equal((await problem(await patch(path, 10, ''), 400, 'media_not_readable')).detail, 'No picture.');
  assert.equal((await ask(path)).status, 400);
  assert.deepEqual(finished, []);
});

test('503: storage that fails at the start leaves no upload behind', async (t) => {
  t.mock.method(storage.tusStore, 'create', () => Promise.reject(new StorageError('full')));
  const before = (await store.listUnfinished(ada.workspaceId, ada.userId)).length;
  await problem(await create(), 503, 'storage_unavailable');
  assert.equal((await store.listUnfinished(ada.workspaceId, ada.userId)).length, before);
});

test('after a process died behind the last byte, the next request finishes the upload', async () => {
  const path = await startUpload();
  await patch(path, 0, '012345678');
  await storage.tusStore.write(Readable.from([Buffer.from('9')]), idOf(path), 9);
  const both = await Promise.all([ask(path), ask(path, { at: otherAddress })]);
  for (const head of both)
    assert.deepEqual(
      [head.status, head.headers.get('upload-offset'), head.headers.get('upload-media')],
      [200, '10', mediaId],
    );
  assert.deepEqual(finished, [idOf(path)], 'once');
});

async function locked(path: string): Promise<void> {
  const uploads = database.handle.sql
    .selectFrom('uploads')
    .select('lock_holder')
    .where('id', '=', idOf(path));
  await waitUntil('the upload is locked', async () => (await uploads.executeTakeFirst())?.lock_holder);
}

/** Sends some bytes and then nothing, as a phone does that left its network. */
function hanging(path: string, body: string) {
  const request = httpRequest(address + path, {
    method: 'PATCH',
    headers: { ...tus, ...browser(ada), ...bytesType, 'upload-offset': '0', 'content-length': '10' },
  });
  const ended = new Promise<number | undefined>((resolve) => {
    request.on('response', (response) => resolve(response.resume().statusCode));
    request.on('error', () => resolve(undefined));
  });
  request.write(body);
  return { request, ended };
}

test('a new request takes over from a hanging connection, in another process, and loses no byte', async () => {
  const path = await startUpload();
  const { ended, request } = hanging(path, '0123');
  await locked(path);
  const offset = Number(await offsetOf(path, otherAddress));
  assert.equal(offset, 4);
  const rest = await patch(path, offset, '456789', { at: otherAddress });
  assert.equal(rest.headers.get('upload-media'), mediaId);
  await ended;
  request.destroy();
});

test('bytes that arrived before a connection broke are kept', async () => {
  const path = await startUpload();
  const { request, ended } = hanging(path, '01234');
  await locked(path);
  request.destroy();
  await ended;
  const offset = Number(await offsetOf(path));
  const rest = await patch(path, offset, '0123456789'.slice(offset));
  assert.deepEqual([rest.status, rest.headers.get('upload-media')], [204, mediaId]);
  assert.equal(await readFile(join(folder, await uploadFile(path)), 'utf8'), '0123456789');
});

test('browsers of other sites can send preflights, without a cookie; our own GET stays ours', async () => {
  const path = await startUpload();
  for (const url of ['/v1/uploads', path]) {
    const { status, headers } = await fetch(address + url, { method: 'OPTIONS' });
    assert.equal(status, 204);
    assert.deepEqual(
      ['tus-version', 'tus-max-size', 'access-control-allow-origin', 'access-control-allow-credentials'].map(
        (name) => headers.get(name),
      ),
      ['1.0.0', '1000000', '*', null],
    );
    assert.equal(headers.get('tus-extension'), 'creation,creation-with-upload,termination,expiration');
    assert.match(headers.get('access-control-allow-methods') ?? '', /PATCH/);
    assert.match(headers.get('access-control-allow-headers') ?? '', /Upload-Metadata/);
  }
  assert.deepEqual(await (await fetch(address + path)).json(), { ours: true });
});
