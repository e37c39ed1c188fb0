/** A model that misbehaves, through the front door: every failure is a problem in plain words, and no draft is left behind. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorCode } from '../../server/errors.ts';
import type { CaptionsView } from '../../server/http/content/views.ts';
import { type Desk, openDesk } from '../api/desk.ts';
import { assertProblem } from '../api/problem.ts';
import { picture } from '../pictures.ts';
import { caption, captions, testKey } from './model-fixtures.ts';
import * as server from './model-server.ts';

const models = await server.startModelServer();
let desk: Desk;
before(async () => {
  desk = await openDesk({
    settings: {
      AI_PROVIDER: 'openai_compatible',
      AI_MODEL: 'test-model',
      AI_IMAGE_MODEL: 'test-pictures',
      AI_BASE_URL: models.baseUrl,
      AI_API_KEY: testKey,
    },
  });
});
after(async () => {
  await desk[Symbol.asyncDispose]();
  await models[Symbol.asyncDispose]();
});

const path = '/v1/content/captions';
const brief = { subject: 'Rye loaf', points: ['Baked at 5'], goal: 'sell', keywords: [], language: 'en' };
const ask = { brief, platforms: ['linkedin', 'facebook'], variants: 2 };
const good = captions(
  caption('linkedin', 'Still warm.'),
  caption('linkedin', 'Rye at 5.'),
  caption('facebook', 'Come at 5.'),
  caption('facebook', 'Rye, still warm.'),
);
const posts = async (): Promise<number> => {
  const { pool } = desk.house.database.handle;
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from posts');
  return rows[0]?.n ?? 0;
};

test('201: the first caption for each platform is held as a draft, with what the model used', async () => {
  models.behave(server.streams(good));
  const before = await posts();
  const reply = await desk.owner.post<CaptionsView>(path, ask);
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  assert.deepEqual(reply.body.writer, { kind: 'model', name: 'Model server test-model' });
  assert.deepEqual(reply.body.tokens, { input: 700, output: 90 });
  assert.equal(reply.body.captions.length, 4);
  assert.equal(await posts(), before + 2);
});

const half = Math.floor(Buffer.byteLength(server.wireOf(JSON.stringify(good))) * 0.7);
const failures: [string, server.Behaviour, number, ErrorCode][] = [
  ['cuts', server.cuts(good, half), 503, 'generation_failed'],
  ['writes no JSON', server.streams('Here you are!'), 503, 'generation_failed'],
  ['leaves out a platform', server.streams(captions(caption('linkedin', 'Warm.'))), 503, 'generation_failed'],
  ['refuses', server.refuses, 400, 'generation_refused'],
  ['takes no key', server.status(401), 400, 'model_key_refused'],
  ['is busy', server.status(429, { 'retry-after': '17' }), 503, 'model_unavailable'],
];

for (const [name, behaviour, status, code] of failures)
  test(`${status}: a model that ${name} leaves nothing behind, whole or as events`, async () => {
    models.behave(behaviour);
    const before = await posts();
    const reply = await desk.owner.post(path, ask);
    const problem = assertProblem(reply, status, code);
    if (name === 'is busy') assert.equal(reply.headers.get('retry-after'), '17');
    const events = await (await stream()).text();
    assert.match(events, new RegExp(`event: error\\ndata: .*"${code}"`));
    assert.ok(!/event: (done|caption)/.test(events));
    assert.ok(!(JSON.stringify(problem) + events).includes('CANARY'));
    assert.equal(await posts(), before);
  });

test('closing the page stops the model and leaves nothing behind', async () => {
  models.behave(server.stalls(good, half));
  const before = await posts();
  const leaving = new AbortController();
  const reply = await stream(leaving.signal);
  for await (const chunk of reply.body ?? assert.fail())
    if (Buffer.from(chunk).toString().includes('event: text')) break;
  leaving.abort();
  await models.requests.at(-1)?.over;
  assert.equal(await posts(), before);
});

test('a picture by the image model is kept like an upload, or nothing is', async () => {
  const ask = { prompt: 'A loaf on a board', sizes: [{ width: 1080, height: 1080 }] };
  const files = async (): Promise<number> =>
    (await desk.owner.get<{ data: unknown[] }>('/v1/media')).body.data.length;
  models.behave(server.draws(await picture('#8a5a2b', 1024, 1024)));
  const kept = await desk.owner.post<{ media: { kind: string }[] }>('/v1/content/images', ask);
  assert.equal(kept.status, 201, JSON.stringify(kept.body));
  assert.equal(models.requests.at(-1)?.path, '/v1/images/generations');
  const before = await files();
  for (const [behaviour, status, code] of [
    [server.draws(Buffer.from('<svg/>')), 503, 'generation_failed'],
    [server.status(400, {}, { code: 'moderation_blocked' }), 400, 'generation_refused'],
    [server.hangsUp, 503, 'model_unavailable'],
  ] as const) {
    models.behave(behaviour);
    assertProblem(await desk.owner.post('/v1/content/images', ask), status, code);
  }
  assert.equal(await files(), before);
});

test('the built-in composer writes on while the model does not', async () => {
  models.behave(server.status(500));
  const reply = await desk.owner.post<CaptionsView>(path, { ...ask, writer: 'built_in', drafts: false });
  assert.equal(reply.status, 200);
  assert.equal(reply.body.writer.kind, 'built_in');
});

const stream = (signal?: AbortSignal): Promise<Response> =>
  fetch(new URL(path, desk.house.baseUrl), {
    method: 'POST',
    headers: {
      cookie: desk.owner.cookieHeader,
      'sec-fetch-site': 'same-origin',
      'x-workspace': desk.owner.workspace ?? '',
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify(ask),
    ...(signal ? { signal } : {}),
  });
