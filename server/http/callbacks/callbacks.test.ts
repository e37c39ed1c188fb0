/**
 * The callback endpoints for platforms, at the level of HTTP: a test for each status.
 * `test/attacks/callbacks.test.ts` tests which notices are trusted.
 */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import {
  createRecordingAudit,
  createTestClock,
  fakeConnector,
  seededAuthenticator,
  testKeyRing,
} from '../../../test/account-fixtures.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { unlimitedQuotas, unlimitedRouteDeps } from '../../../test/unlimited-route-deps.ts';
import { createAccountStore } from '../../db/accounts/accounts.ts';
import { createDeletionStore, createNoticeStore } from '../../db/accounts/notices.ts';
import type { NoticeMessage, NoticeReading } from '../../domain/platform-port/notices.ts';
import { systemClock } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import { catalog } from '../../platforms/index.ts';
import { createApp } from '../app.ts';
import { createRateLimiter } from '../pipeline/rate-limit.ts';
import type { ProblemDocument } from '../pipeline/view-parts.ts';
import { callbackRoutes } from './index.ts';
import type { CallbackDeps } from './receive-notice.ts';

const baseUrl = new URL('http://localhost:3000');
const received: NoticeMessage[] = [];
let reading: NoticeReading = { kind: 'refused', reason: 'a secret reason' };
let database: TestDatabase;
let app: FastifyInstance;

before(async () => {
  database = await openTestDatabase();
  app = await openApp();
});

async function openApp(
  routeDeps: Partial<ReturnType<typeof unlimitedRouteDeps<CallbackDeps>>> = {},
): Promise<FastifyInstance> {
  const { handle } = database;
  const clock = createTestClock();
  const shared = { log: silentLog, baseUrl, people: seededAuthenticator([]), sessionCookie: 'session' };
  const deps: CallbackDeps = {
    ...shared,
    clock,
    transact: handle.transact,
    audit: createRecordingAudit(),
    accounts: createAccountStore(handle, testKeyRing()),
    noticeStore: createNoticeStore(handle),
    deletions: createDeletionStore(handle),
    catalog,
    platforms: {
      connector: (name) => (name === 'facebook' ? { ...fakeConnector(clock), name } : undefined),
      notices: () => ({
        endpoints: ['deauthorize', 'data-deletion'],
        read: (message) => {
          received.push(message);
          return reading;
        },
      }),
    },
  };
  return createApp({
    ...shared,
    routes: callbackRoutes,
    origin: baseUrl.origin,
    ...unlimitedRouteDeps(handle, () => deps),
    ...routeDeps,
    tls: null,
    trustProxy: null,
    webRoot: '/nowhere',
    ready: async () => true,
  });
}
after(async () => {
  await app.close();
  await database[Symbol.asyncDispose]();
});

const post = (url: string, payload: string | Buffer, type = 'application/x-www-form-urlencoded') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
const endpoint = '/callbacks/facebook/deauthorize';
const genuine = (identity: string): NoticeReading => ({
  kind: 'genuine',
  notice: { kind: 'revoked', personId: 'nobody', at: new Date(), plainReason: verbatim('gone') },
  identity,
});

test('200: a genuine notice is accepted as the raw bytes, whatever its content type', async () => {
  reading = genuine('one');
  for (const [body, type] of [
    ['signed_request=a.b', 'application/x-www-form-urlencoded'],
    ['{"event": "x",\n "content" : 1}', 'application/json'],
    ['not { json', 'application/json'],
    ['é', 'text/plain'],
  ] as const) {
    const answer = await post(endpoint, body, type);
    assert.deepEqual([answer.statusCode, answer.json()], [200, { status: 'success' }]);
    assert.equal(received.at(-1)?.body.toString(), body);
  }
  assert.equal(received.at(-1)?.endpoint, 'deauthorize');
});

test('the reader gets the headers, but never cookies or tokens', async () => {
  reading = genuine('two');
  const headers = { 'TikTok-Signature': 't=1,s=2', cookie: 'session=x', authorization: 'Bearer y' };
  const answer = await app.inject({ method: 'POST', url: endpoint, headers });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['set-cookie'], undefined);
  const seen = received.at(-1)?.headers ?? {};
  assert.equal(seen['tiktok-signature'], 't=1,s=2');
  assert.deepEqual([seen.cookie, seen.authorization], [undefined, undefined]);
  assert.equal(received.at(-1)?.body.length, 0, 'no body is an empty one');
});

test('200: a request to delete data is answered with a page and a code, which show what became of it', async () => {
  reading = {
    kind: 'genuine',
    notice: { kind: 'delete_data', personId: 'nobody', at: new Date() },
    identity: 'three',
  };
  const answer = await post('/callbacks/facebook/data-deletion', 'signed_request=a.b');
  assert.equal(answer.statusCode, 200);
  const { url, confirmation_code } = answer.json<{ url: string; confirmation_code: string }>();
  assert.equal(url, `http://localhost:3000/data-deletion?id=${confirmation_code}`);
  const response = await app.inject(`/v1/data-deletions/${confirmation_code}`);
  assert.equal(response.statusCode, 200);
  const deletion = response.json<Record<string, unknown>>();
  assert.equal(deletion.platform, 'facebook');
  assert.equal(deletion.accounts_removed, 0);
  assert.equal(deletion.finished_at, deletion.requested_at);
  assert.deepEqual((await post('/callbacks/facebook/data-deletion', 'again')).json(), answer.json());
});

test('400: an untrusted notice is refused without a reason', async () => {
  reading = { kind: 'refused', reason: 'a secret reason' };
  const answer = await post(endpoint, 'signed_request=forged');
  assert.equal(answer.statusCode, 400);
  assert.equal(answer.json<ProblemDocument>().code, 'callback_refused');
  assert.doesNotMatch(answer.body, /secret|signature/);
});

test('400: more than 64 KB is not read', async () => {
  reading = genuine('four');
  const before = received.length;
  const fits = await post(endpoint, Buffer.alloc(64 * 1024, 'a'));
  assert.equal(fits.statusCode, 200);
  const answer = await post(endpoint, Buffer.alloc(64 * 1024 + 1, 'a'));
  assert.deepEqual([answer.statusCode, answer.json<ProblemDocument>().code], [400, 'body_too_large']);
  assert.equal(received.length, before + 1);
});

test('404: unknown platforms, endpoints, codes and methods', async () => {
  for (const path of [
    '/callbacks/facebook/webhook',
    '/callbacks/tiktok/webhook',
    '/callbacks/nobody/deauthorize',
    '/callbacks/facebook',
  ])
    assert.equal((await post(path, '')).statusCode, 404, path);
  assert.equal((await app.inject(endpoint)).statusCode, 404);
  for (const code of ['del_unknown', '..%2f', "'--", 'x'.repeat(200)])
    assert.equal((await app.inject(`/v1/data-deletions/${code}`)).statusCode, 404, code);
});

test('429: limited by address, apart from all other requests', async () => {
  const limiter = createRateLimiter({ ...unlimitedQuotas, callbacks: 2 }, systemClock, {} as never);
  const strict = await openApp({ limiter });
  const statuses: number[] = [];
  for (let times = 0; times < 3; times++)
    statuses.push((await strict.inject({ method: 'POST', url: endpoint, payload: '' })).statusCode);
  await strict.close();
  assert.deepEqual(statuses, [200, 200, 429]);
});
