/** The rules of `Idempotency-Key`, with test operations that count, wait, refuse and fail on demand. */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { z } from 'zod';
import { openTestDatabase, silentLog } from '../../../test/database.ts';
import { TestClock } from '../../../test/people-fixture.ts';
import { unlimitedRouteDeps } from '../../../test/unlimited-route-deps.ts';
import { type DatabaseHandle, sqlOf } from '../../db/postgres/database.ts';
import type { ObjectRegister } from '../../domain/media/ports.ts';
import type { Authenticator } from '../../domain/people/ports.ts';
import { AppError } from '../../errors.ts';
import { hours } from '../../lib/clock.ts';
import type { Id } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { createStorage } from '../../storage/index.ts';
import { createApp } from '../app.ts';
import {
  readUpload,
  readUploadFingerprint,
  type UploadForm,
  uploadFingerprint,
} from '../media/read-upload.ts';
import { created, defineRoute, type Route } from './define-route.ts';
import { readIdempotencyKey } from './idempotency.ts';

const database = await openTestDatabase();
const { handle } = database;
const clock = new TestClock();
let runs = 0;
let beforeResponse: () => Promise<void> = async () => undefined;

const access = { kind: 'scope', scope: 'posts:write', capability: 'write_posts' } as const;
const runView = z.object({ run: z.number() });
const failures: Record<string, () => unknown> = {
  crash: () => new Error('the process might as well be gone'),
  unavailable: () => new AppError('platform_unavailable', verbatim('Not now.')),
  limited: () => new AppError('rate_limited', verbatim('Slowly.')),
  signed_out: () => new AppError('session_expired', verbatim('Sign in.')),
  forbidden: () => new AppError('forbidden', verbatim('No.')),
  unserialisable: () => undefined,
};

const testRoute = (
  operationId: string,
  path: `/${string}`,
  overrides: Partial<Route<DatabaseHandle>> = {},
): Route<DatabaseHandle> =>
  ({
    ...defineRoute({
      operationId,
      summary: operationId,
      tag: 'Test',
      method: 'POST',
      paths: [path],
      access,
      body: z.strictObject({ fail: z.string().optional(), text: z.string().optional() }).nullish(),
      responses: { 201: runView },
      handler: async ({ transact }: DatabaseHandle, { body }) => {
        const run = ++runs;
        await transact((tx) =>
          sqlOf(tx)
            .insertInto('budgets')
            .values({ name: `effect ${run}`, window_start: clock.now(), spent: 1 })
            .execute(),
        );
        await beforeResponse();
        const failure = failures[body?.fail ?? '']?.();
        if (failure) throw failure;
        return created(body?.fail === 'unserialisable' ? { run: 'not a number' as never } : { run });
      },
    }),
    ...overrides,
  }) as Route<DatabaseHandle>;

const folder = await mkdtemp(join(tmpdir(), 'signoff-forms-'));
const { staging } = await createStorage({ dataDir: folder, s3: null });

let isFull = false;
const openReservation: ObjectRegister['openReservation'] = (_workspaceId, id) => ({
  id,
  reserve: async () => {
    if (isFull) throw new AppError('media_quota_exceeded', verbatim('Full.'));
  },
  [Symbol.dispose]: () => undefined,
});

const upload = defineRoute({
  operationId: 'upload',
  summary: 'upload',
  tag: 'Test',
  method: 'POST',
  paths: ['/upload'],
  access,
  bodyKind: 'multipart',
  body: z.custom<UploadForm>(),
  readBody: (_deps: DatabaseHandle, request) =>
    readUpload({ staging, maxFileBytes: 1_000, clock, register: { openReservation } }, request),
  fingerprint: uploadFingerprint,
  readFingerprint: (_deps: DatabaseHandle, request) =>
    readUploadFingerprint({ maxFileBytes: 1_000 }, request),
  responses: { 201: runView },
  handler: async () => created({ run: ++runs }),
});

const actorOf = (name: string): Awaited<ReturnType<Authenticator['actorForToken']>> => {
  const [user, workspace, program, app] = name.split('.');
  const appId = app === undefined ? null : `app_${app}`;
  const via = {
    kind: 'token',
    tokenId: `tok_${program}` as Id<'tok'>,
    scopes: new Set(['posts:write']),
    appId,
  };
  return { userId: `usr_${user}`, workspaceId: `wsp_${workspace}`, role: 'owner', via } as never;
};
const people: Authenticator = {
  session: async () => undefined,
  actorInWorkspace: async () => undefined,
  actorForToken: async (name) => actorOf(name),
};
const baseUrl = new URL('http://localhost:3000');
const app = await createApp({
  log: silentLog,
  baseUrl,
  people,
  sessionCookie: 'session',
  origin: baseUrl.origin,
  ...unlimitedRouteDeps(handle, (requestHandle) => requestHandle, clock),
  routes: [
    testRoute('make', '/make'),
    testRoute('other', '/other/:id'),
    testRoute('secret', '/secret', { showsSecret: true }),
    upload,
  ],
  tls: null,
  trustProxy: null,
  webRoot: '/nowhere',
  ready: async () => true,
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
  await database[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await handle.sql.deleteFrom('budgets').execute();
  runs = 0;
  beforeResponse = async () => undefined;
});

interface PostOptions {
  url?: string;
  body?: unknown;
  as?: string;
}
async function post(key: string, { url = '/make', body = {}, as = 'ada.home.tool' }: PostOptions = {}) {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${as}`, 'idempotency-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  const { code } = (response.body === '' ? {} : response.json()) as { code?: string };
  return {
    status: response.statusCode,
    text: response.body,
    code,
    replayed: response.headers['idempotency-replayed'],
  };
}
const countEffects = async (): Promise<number> =>
  (await handle.sql.selectFrom('budgets').selectAll().execute()).length;

test('the same key and body get the same response, with one effect', async () => {
  const first = await post('same');
  const second = await post('same');
  assert.deepEqual([first.status, second.status, second.text], [201, 201, first.text]);
  assert.deepEqual([first.replayed, second.replayed], [undefined, 'true']);
  assert.deepEqual([runs, await countEffects()], [1, 1]);
});

test('the order of members does not matter, their values do', async () => {
  const first = await post('order', { body: { text: 'a', fail: 'no' } });
  const swapped = await post('order', { body: { fail: 'no', text: 'a' } });
  assert.equal(swapped.text, first.text);
  const another = await post('order', { body: { text: 'b', fail: 'no' } });
  assert.deepEqual([another.status, another.code], [400, 'idempotency_key_reused']);
  assert.equal(runs, 1);
});

test('another path of the same operation is another request', async () => {
  assert.equal((await post('path', { url: '/other/1' })).status, 201);
  assert.equal((await post('path', { url: '/other/2' })).code, 'idempotency_key_reused');
});

test('another person, workspace, program or operation has separate keys', async () => {
  const callers = ['ada.home.tool', 'bo.home.tool', 'ada.work.tool', 'ada.home.robot'];
  for (const as of callers) assert.equal((await post('mine', { as })).replayed, undefined, as);
  assert.equal((await post('mine', { url: '/other/1' })).replayed, undefined);
  assert.equal(runs, 5);
  for (const as of callers) assert.equal((await post('mine', { as })).replayed, 'true', as);
  assert.equal(runs, 5);
});

test('an app keeps its keys when its token is refreshed; another app has separate ones', async () => {
  assert.equal((await post('app', { as: 'ada.home.before.planner' })).replayed, undefined);
  assert.equal((await post('app', { as: 'ada.home.after.planner' })).replayed, 'true');
  assert.equal((await post('app', { as: 'ada.home.after.other' })).replayed, undefined);
  assert.equal((await post('app', { as: 'bo.home.after.planner' })).replayed, undefined);
});

test('a key is valid for 24 hours, then it is new', async () => {
  await post('day');
  clock.advance(hours(24) - 1);
  assert.equal((await post('day')).replayed, 'true');
  clock.advance(1);
  assert.equal((await post('day', { body: { text: 'new' } })).replayed, undefined);
  assert.equal((await post('day', { body: { text: 'new' } })).replayed, 'true');
  assert.equal(runs, 2);
});

test('refusals are stored: of the input, and of the use-case with what it wrote before', async () => {
  const invalid = await post('bad', { body: { nonsense: 1 } });
  assert.deepEqual([invalid.status, invalid.code], [400, 'invalid_request']);
  assert.equal((await post('bad', { body: { nonsense: 1 } })).text, invalid.text);
  assert.equal((await post('bad')).code, 'idempotency_key_reused');
  const refused = await post('no', { body: { fail: 'forbidden' } });
  const again = await post('no', { body: { fail: 'forbidden' } });
  assert.deepEqual([again.status, again.text, again.replayed], [403, refused.text, 'true']);
  assert.deepEqual([runs, await countEffects()], [1, 1]);
});

for (const [fail, status] of [
  ['crash', 500],
  ['unserialisable', 500],
  ['unavailable', 503],
  ['limited', 429],
  ['signed_out', 401],
] as const) {
  test(`${status} (${fail}) stores neither the effect nor the response, so the same key may try again`, async () => {
    for (const run of [1, 2]) {
      assert.equal((await post(fail, { body: { fail } })).status, status);
      assert.deepEqual([runs, await countEffects()], [run, 0]);
    }
    assert.equal((await post(fail)).status, 201);
    assert.equal(await countEffects(), 1);
  });
}

test('a connection that dies between effect and commit leaves neither', async () => {
  beforeResponse = async () => {
    await handle.pool.query('select pg_terminate_backend(pg_backend_pid())');
  };
  assert.ok((await post('killed')).status >= 500);
  assert.equal(await countEffects(), 0);
  beforeResponse = async () => undefined;
  const retried = await post('killed');
  assert.deepEqual([retried.status, retried.replayed, await countEffects()], [201, undefined, 1]);
});

test('a request is refused while another with the same key is running', async () => {
  const started = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  beforeResponse = () => {
    started.resolve();
    return go.promise;
  };
  const first = post('busy');
  await started.promise;
  const others = await Promise.all([post('busy'), post('busy', { body: { text: 'x' } })]);
  assert.deepEqual(
    others.map(({ code }) => code),
    ['request_in_progress', 'request_in_progress'],
  );
  go.resolve();
  assert.equal((await first).status, 201);
  assert.equal((await post('busy')).text, (await first).text);
  assert.equal(runs, 1);
});

test('a secret is shown once and stored nowhere', async () => {
  assert.equal((await post('hush', { url: '/secret' })).status, 201);
  const again = await post('hush', { url: '/secret' });
  assert.deepEqual([again.status, again.code, runs], [400, 'secret_already_shown', 1]);
  assert.equal((await post('hush', { url: '/secret', body: { text: 'x' } })).code, 'idempotency_key_reused');
  const stored = await handle.sql
    .selectFrom('idempotency_records')
    .selectAll()
    .where('secret', '=', true)
    .execute();
  assert.deepEqual(
    stored.map(({ body }) => body),
    [null],
  );
});

test('two forms are the same when their file and their fields are', async () => {
  const send = (bytes: string, altText: string, name = 'a.png', boundary = 'x', key = 'form') =>
    app.inject({
      method: 'POST',
      url: '/upload',
      headers: {
        authorization: 'Bearer ada.home.tool',
        'idempotency-key': key,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: [
        `--${boundary}\r\ncontent-disposition: form-data; name="alt_text"\r\n\r\n${altText}`,
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${bytes}`,
        `--${boundary}--\r\n`,
      ].join('\r\n'),
    });
  const first = await send('bytes', 'words');
  assert.equal(first.statusCode, 201);
  assert.equal((await send('bytes', 'words', 'a.png', 'another')).body, first.body);
  for (const other of [
    await send('Bytes', 'words'),
    await send('bytes', 'Words'),
    await send('bytes', 'words', 'b.png'),
  ])
    assert.equal(other.json().code, 'idempotency_key_reused');
  assert.equal(runs, 1);
  // An unreadable request is reported, and is not a server error.
  const unreadable = await app.inject({
    method: 'POST',
    url: '/upload?x=1',
    headers: {
      authorization: 'Bearer ada.home.tool',
      'idempotency-key': 'unreadable',
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: '--x--\r\n',
  });
  assert.equal(unreadable.statusCode, 400, unreadable.body);
  // A form that was stored already needs no quota.
  isFull = true;
  const repeated = await send('bytes', 'words');
  assert.deepEqual([repeated.body, repeated.headers['idempotency-replayed']], [first.body, 'true']);
  assert.equal((await send('Bytes', 'words')).json().code, 'idempotency_key_reused');
  assert.equal((await send('b'.repeat(1_001), 'words')).json().code, 'body_too_large');
  const again = await send('bytes', 'words', 'a.png', 'x', 'another form');
  assert.equal(again.json().code, 'media_quota_exceeded');
  assert.equal(runs, 1);
});

test('keys are printable text of at most 255 characters, quoted or not', async () => {
  assert.equal(readIdempotencyKey(undefined), undefined);
  assert.equal(readIdempotencyKey('"8e03978e-40d5"'), readIdempotencyKey('8e03978e-40d5'));
  assert.equal(readIdempotencyKey('"a \\"b\\" \\\\ c"'), 'a "b" \\ c');
  assert.equal(readIdempotencyKey('k'.repeat(255))?.length, 255);
  for (const bad of ['', '""', 'k'.repeat(256), 'schlüssel', 'tab\tbed', ['a', 'b']])
    assert.throws(() => readIdempotencyKey(bad), /1 to 255 printable/);
  assert.equal((await post('k'.repeat(256))).code, 'invalid_request');
  let deep: unknown = 'x';
  for (let level = 0; level < 100; level++) deep = [deep];
  assert.equal((await post('deep', { body: { text: deep } })).code, 'invalid_request');
  assert.equal(runs, 0);
});
