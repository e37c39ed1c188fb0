/**
 * Every documented operation, with valid and invalid input: nothing causes a server error, every response is a
 * documented one, and its body has the documented shape. Seeded: FUZZ_SEED=… repeats a run, FUZZ_TIMES=… sends more
 * for each operation and caller.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import type { Reply } from '../browser-session.ts';
import { drawRequests } from '../fuzz/draw-requests.ts';
import { judgeReply } from '../fuzz/judge-reply.ts';
import { readApiDocument } from '../fuzz/operations.ts';
import { seedResources } from '../fuzz/seed-resources.ts';
import { sendMany } from '../fuzz/send-many.ts';
import { createPicture } from '../pictures.ts';
import { openApiFixture } from './api-fixture.ts';
import { assertProblem } from './assert-problem.ts';

type SendRequest = (
  method: string,
  path: string,
  sent: { body?: string; headers?: Record<string, string> },
) => Promise<Reply>;

/** The same requests every time, so that a failure points to a change; other seeds search for unknown problems. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_115);
const times = Number(process.env.FUZZ_TIMES ?? 5);
/** Ends the very session we use. */
const notWithSession = ['endSession'];

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const { operations, resolve } = await readApiDocument(api.server.baseUrl);
// Not the owner's own id: the owner could hand over the workspace and really be removed.
const known = [...(await seedResources(api.owner, api.pageId)), api.viewer.userId];

async function fuzz(ask: SendRequest, excluded: readonly string[] = []): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  for (const documented of operations) {
    const { path, method, operation } = documented;
    if (excluded.includes(operation.operationId)) continue;
    const property = fc.asyncProperty(
      drawRequests(documented, known, resolve),
      async ({ path: address, body }) => {
        const headers = body === undefined ? {} : { 'content-type': 'application/json' };
        const sent = method === 'get' || body === undefined ? {} : { body, headers };
        const reply = await ask(method.toUpperCase(), address, sent);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        judgeReply({ operation, reply, address }, resolve);
      },
    );
    const result = await fc.check(property, { seed, numRuns: times });
    if (result.failed)
      failures.push(
        `${method} ${path}: ${String(result.errorInstance)}\n    asked with ${JSON.stringify(result.counterexample).slice(0, 600)}`,
      );
  }
  assert.equal(failures.length, 0, `FUZZ_SEED=${seed}\n  ${failures.join('\n  ')}`);
  return statuses;
}

test('a person with a web session', async (t) => {
  t.diagnostic(`FUZZ_SEED=${seed}`);
  const statuses = await fuzz((method, path, sent) => api.owner.request(method, path, sent), notWithSession);
  t.diagnostic(JSON.stringify(Object.fromEntries(statuses)));
  assert.ok((statuses.get(200) ?? 0) > 50, 'too few of the questions made sense');
  assert.equal((await api.owner.get('/v1/session')).status, 200);
});

test('a NUL in a path is not found', async () => {
  for (const { path, method, operation } of operations.filter((one) => one.path.includes('{')))
    judgeReply(
      {
        operation,
        reply: await api.owner.request(method.toUpperCase(), path.replace(/\{\w+\}/g, '%00'), {}),
      },
      resolve,
    );
});

test('a client with an access token', async (t) => {
  t.diagnostic(`FUZZ_SEED=${seed}`);
  const client = await api.client();
  const statuses = await fuzz((method, path, sent) => client.request(method, path, sent));
  t.diagnostic(JSON.stringify(Object.fromEntries(statuses)));
  assert.ok((statuses.get(200) ?? 0) > 30, 'too few of the questions made sense');
});

test('uploads: whatever is sent as a form, the response is a file or a problem', async (t) => {
  t.diagnostic(`FUZZ_SEED=${seed}`);
  const image = await createPicture('teal', 16, 16);
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.nat(image.length).map((end) => image.subarray(0, end)),
  );
  const upload = fc.record({
    field: fc.constantFrom('file', 'file', 'files', ''),
    name: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('a.png', '../a.png', '.png', '\0'),
    ),
    bytes,
    altText: fc.option(fc.string({ unit: 'grapheme', maxLength: 50 })),
  });
  const property = fc.asyncProperty(upload, async ({ field, name, bytes: content, altText }) => {
    const form = new FormData();
    if (altText !== null) form.set('alt_text', altText);
    form.set(field, new Blob([new Uint8Array(content)]), name);
    const reply = await api.owner.request('POST', '/media/upload', { body: form });
    if (reply.status !== 201) assertProblem(reply, reply.status);
    assert.ok(reply.status < 500);
  });
  await fc.assert(property, { seed, numRuns: times * 3 });
});

test('everybody, also while PostgreSQL is stopped and back: a sample of npm run prove -- fuzz', async (t) => {
  const { statuses, whileAway, succeeded, failures } = await sendMany({ seed, requests: 300, stops: 1 });
  t.diagnostic(JSON.stringify(statuses));
  assert.deepEqual(failures, []);
  assert.ok(whileAway > 0, 'nothing was asked while it was away');
  assert.ok(succeeded.length > 15, 'too few of the questions made sense');
});

test('the fuzzer can fail: an undocumented response is noticed', () => {
  const operation = operations.find(({ path }) => path === '/posts/create')?.operation;
  assert.ok(operation);
  const judge = (reply: Reply) => judgeReply({ operation, reply }, resolve);
  const validReply = { status: 'success', post_id: '1', message: 'm', review_url: 'u' };
  const answer = (status: number, body: unknown) => ({ status, body, headers: new Headers() });
  judge(answer(200, validReply));
  assert.throws(() => judge(answer(200, { ...validReply, post_id: 1 })), /post_id is integer/);
  assert.throws(() => judge(answer(200, { ...validReply, secret: 1 })), /secret is not documented/);
  assert.throws(() => judge(answer(500, {})), /answered 500/);
  assert.throws(() => judge(answer(400, { error: 'x' })));
});
