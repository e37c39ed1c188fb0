/** The rules of `Idempotency-Key`, with operations made for this: they count, wait, refuse and break on demand. */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { z } from 'zod';
import { silentLog, testDatabase } from '../../../test/database.ts';
import { openGates } from '../../../test/gates.ts';
import { TestClock } from '../../../test/people.ts';
import { type DatabaseHandle, sqlOf } from '../../db/postgres/database.ts';
import type { ObjectRegister } from '../../domain/media/ports.ts';
import type { Authenticator } from '../../domain/people/ports.ts';
import { AppError } from '../../errors.ts';
import { hours } from '../../lib/clock.ts';
import type { Id } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { createStorage } from '../../storage/index.ts';
import { createApp } from '../app.ts';
import { readSameness, readUpload, samenessOf, type UploadForm } from '../media/read-upload.ts';
import { created, defineRoute, type Route } from './define-route.ts';
import { readKey } from './idempotency.ts';

const database = await testDatabase();
const { handle } = database;
const clock = new TestClock();
let runs = 0;
let meanwhile: () => Promise<void> = async () => undefined;

const access = { kind: 'scope', scope: 'posts:write', capability: 'write_posts' } as const;
const made = z.object({ run: z.number() });
const failures: Record<string, () => unknown> = {
  crash: () => new Error('the process might as well be gone'),
  unavailable: () => new AppError('platform_unavailable', verbatim('Not now.')),
  limited: () => new AppError('rate_limited', verbatim('Slowly.')),
  signed_out: () => new AppError('session_expired', verbatim('Sign in.')),
  forbidden: () => new AppError('forbidden', verbatim('No.')),
  unserialisable: () => undefined,
};

const make = (
  operationId: string,
  path: `/${string}`,
  more: Partial<Route<DatabaseHandle>> = {},
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
      responses: { 201: made },
      handler: async ({ transact }: DatabaseHandle, { body }) => {
        const run = ++runs;
        await transact((tx) =>
          sqlOf(tx)
            .insertInto('budgets')
            .values({ name: `effect ${run}`, window_start: clock.now(), spent: 1 })
            .execute(),
        );
        await meanwhile();
        const failure = failures[body?.fail ?? '']?.();
        if (failure) throw failure;
        return created(body?.fail === 'unserialisable' ? { run: 'not a number' } : { run });
      },
    }),
    ...more,
  }) as Route<DatabaseHandle>;

const folder = await mkdtemp(join(tmpdir(), 'signoff-forms-'));
const { staging } = await createStorage({ dataDir: folder, s3: null });

let isFull = false;
const roomFor: ObjectRegister['roomFor'] = (_workspaceId, id) => ({
  id,
  hold: async () => {
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
    readUpload({ staging, maxFileBytes: 1_000, clock, register: { roomFor } }, request),
  sameness: samenessOf,
  readSameness: (_deps: DatabaseHandle, request) => readSameness({ maxFileBytes: 1_000 }, request),
  responses: { 201: made },
  handler: async () => created({ run: ++runs }),
});

const token = (name: string): Awaited<ReturnType<Authenticator['actorOfToken']>> => {
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
  actorOfToken: async (name) => token(name),
};
const baseUrl = new URL('http://localhost:3000');
const app = await createApp({
  log: silentLog,
  baseUrl,
  people,
  sessionCookie: 'session',
  origin: baseUrl.origin,
  ...openGates(handle, (requestHandle) => requestHandle, clock),
  routes: [
    make('make', '/make'),
    make('other', '/other/:id'),
    make('secret', '/secret', { showsSecret: true }),
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
  meanwhile = async () => undefined;
});

interface Ask {
  url?: string;
  body?: unknown;
  as?: string;
}
async function ask(key: string, { url = '/make', body = {}, as = 'ada.home.tool' }: Ask = {}) {
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${as}`, 'idempotency-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  const { code } = (reply.body === '' ? {} : reply.json()) as { code?: string };
  return {
    status: reply.statusCode,
    text: reply.body,
    code,
    replayed: reply.headers['idempotency-replayed'],
  };
}
const effects = async (): Promise<number> =>
  (await handle.sql.selectFrom('budgets').selectAll().execute()).length;

test('the same key and body: the same answer, and one effect', async () => {
  const first = await ask('same');
  const second = await ask('same');
  assert.deepEqual([first.status, second.status, second.text], [201, 201, first.text]);
  assert.deepEqual([first.replayed, second.replayed], [undefined, 'true']);
  assert.deepEqual([runs, await effects()], [1, 1]);
});

test('the order of members does not matter, their values do', async () => {
  const first = await ask('order', { body: { text: 'a', fail: 'no' } });
  const swapped = await ask('order', { body: { fail: 'no', text: 'a' } });
  assert.equal(swapped.text, first.text);
  const another = await ask('order', { body: { text: 'b', fail: 'no' } });
  assert.deepEqual([another.status, another.code], [400, 'idempotency_key_reused']);
  assert.equal(runs, 1);
});

test('another path of the same operation is another request', async () => {
  assert.equal((await ask('path', { url: '/other/1' })).status, 201);
  assert.equal((await ask('path', { url: '/other/2' })).code, 'idempotency_key_reused');
});

test('another person, workspace, program or operation has keys of its own', async () => {
  const callers = ['ada.home.tool', 'bo.home.tool', 'ada.work.tool', 'ada.home.robot'];
  for (const as of callers) assert.equal((await ask('mine', { as })).replayed, undefined, as);
  assert.equal((await ask('mine', { url: '/other/1' })).replayed, undefined);
  assert.equal(runs, 5);
  for (const as of callers) assert.equal((await ask('mine', { as })).replayed, 'true', as);
  assert.equal(runs, 5);
});

test('an app keeps its keys when its token is refreshed; another app has its own', async () => {
  assert.equal((await ask('app', { as: 'ada.home.before.planner' })).replayed, undefined);
  assert.equal((await ask('app', { as: 'ada.home.after.planner' })).replayed, 'true');
  assert.equal((await ask('app', { as: 'ada.home.after.other' })).replayed, undefined);
  assert.equal((await ask('app', { as: 'bo.home.after.planner' })).replayed, undefined);
});

test('a key is good for 24 hours, then it is new', async () => {
  await ask('day');
  clock.advance(hours(24) - 1);
  assert.equal((await ask('day')).replayed, 'true');
  clock.advance(1);
  assert.equal((await ask('day', { body: { text: 'new' } })).replayed, undefined);
  assert.equal((await ask('day', { body: { text: 'new' } })).replayed, 'true');
  assert.equal(runs, 2);
});

test('refusals are kept: of the input, and of the use-case with what it wrote before', async () => {
  const invalid = await ask('bad', { body: { nonsense: 1 } });
  assert.deepEqual([invalid.status, invalid.code], [400, 'invalid_request']);
  assert.equal((await ask('bad', { body: { nonsense: 1 } })).text, invalid.text);
  assert.equal((await ask('bad')).code, 'idempotency_key_reused');
  const refused = await ask('no', { body: { fail: 'forbidden' } });
  const again = await ask('no', { body: { fail: 'forbidden' } });
  assert.deepEqual([again.status, again.text, again.replayed], [403, refused.text, 'true']);
  assert.deepEqual([runs, await effects()], [1, 1]);
});

for (const [fail, status] of [
  ['crash', 500],
  ['unserialisable', 500],
  ['unavailable', 503],
  ['limited', 429],
  ['signed_out', 401],
] as const) {
  test(`${status} (${fail}) keeps neither the effect nor the answer, so the same key may try again`, async () => {
    for (const run of [1, 2]) {
      assert.equal((await ask(fail, { body: { fail } })).status, status);
      assert.deepEqual([runs, await effects()], [run, 0]);
    }
    assert.equal((await ask(fail)).status, 201);
    assert.equal(await effects(), 1);
  });
}

test('a connection that dies between effect and commit leaves neither', async () => {
  meanwhile = async () => {
    await handle.pool.query('select pg_terminate_backend(pg_backend_pid())');
  };
  assert.ok((await ask('killed')).status >= 500);
  assert.equal(await effects(), 0);
  meanwhile = async () => undefined;
  const retried = await ask('killed');
  assert.deepEqual([retried.status, retried.replayed, await effects()], [201, undefined, 1]);
});

test('while the first is running, the same key waits outside', async () => {
  const started = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  meanwhile = () => {
    started.resolve();
    return go.promise;
  };
  const first = ask('busy');
  await started.promise;
  const others = await Promise.all([ask('busy'), ask('busy', { body: { text: 'x' } })]);
  assert.deepEqual(
    others.map(({ code }) => code),
    ['request_in_progress', 'request_in_progress'],
  );
  go.resolve();
  assert.equal((await first).status, 201);
  assert.equal((await ask('busy')).text, (await first).text);
  assert.equal(runs, 1);
});

test('a secret is shown once and stored nowhere', async () => {
  assert.equal((await ask('hush', { url: '/secret' })).status, 201);
  const again = await ask('hush', { url: '/secret' });
  assert.deepEqual([again.status, again.code, runs], [400, 'secret_already_shown', 1]);
  assert.equal((await ask('hush', { url: '/secret', body: { text: 'x' } })).code, 'idempotency_key_reused');
  const kept = await handle.sql
    .selectFrom('idempotency_records')
    .selectAll()
    .where('secret', '=', true)
    .execute();
  assert.deepEqual(
    kept.map(({ body }) => body),
    [null],
  );
});

test('a form is the same when its file and its words are', async () => {
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
  // A question that nobody understands is told, and is no fault of ours.
  const asked = await app.inject({
    method: 'POST',
    url: '/upload?x=1',
    headers: {
      authorization: 'Bearer ada.home.tool',
      'idempotency-key': 'asked',
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: '--x--\r\n',
  });
  assert.equal(asked.statusCode, 400, asked.body);
  // What was taken in already needs no room.
  isFull = true;
  const repeated = await send('bytes', 'words');
  assert.deepEqual([repeated.body, repeated.headers['idempotency-replayed']], [first.body, 'true']);
  assert.equal((await send('Bytes', 'words')).json().code, 'idempotency_key_reused');
  assert.equal((await send('b'.repeat(1_001), 'words')).json().code, 'body_too_large');
  const anew = await send('bytes', 'words', 'a.png', 'x', 'another form');
  assert.equal(anew.json().code, 'media_quota_exceeded');
  assert.equal(runs, 1);
});

test('keys are printable text of at most 255 characters, quoted or not', async () => {
  assert.equal(readKey(undefined), undefined);
  assert.equal(readKey('"8e03978e-40d5"'), readKey('8e03978e-40d5'));
  assert.equal(readKey('"a \\"b\\" \\\\ c"'), 'a "b" \\ c');
  assert.equal(readKey('k'.repeat(255))?.length, 255);
  for (const bad of ['', '""', 'k'.repeat(256), 'schlüssel', 'tab\tbed', ['a', 'b']])
    assert.throws(() => readKey(bad), /1 to 255 printable/);
  assert.equal((await ask('k'.repeat(256))).code, 'invalid_request');
  let deep: unknown = 'x';
  for (let level = 0; level < 100; level++) deep = [deep];
  assert.equal((await ask('deep', { body: { text: deep } })).code, 'invalid_request');
  assert.equal(runs, 0);
});
