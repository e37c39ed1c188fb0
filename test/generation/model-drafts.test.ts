/**
 * A misbehaving model, through the API: every failure is a problem in plain language, and no draft is left behind.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorCode } from '../../server/errors.ts';
import type { CaptionsView } from '../../server/http/content/views.ts';
import { type ApiFixture, openApiFixture } from '../api/api-fixture.ts';
import { assertProblem } from '../api/assert-problem.ts';
import { createPicture } from '../pictures.ts';
import { captionAnswer, captionsAnswer, testKey } from './model-fixtures.ts';
import * as modelServer from './model-server.ts';

const models = await modelServer.startModelServer();
let api: ApiFixture;
before(async () => {
  api = await openApiFixture({
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
  await api[Symbol.asyncDispose]();
  await models[Symbol.asyncDispose]();
});

const path = '/v1/content/captions';
const brief = { subject: 'Rye loaf', points: ['Baked at 5'], goal: 'sell', keywords: [], language: 'en' };
const captionInput = { brief, platforms: ['linkedin', 'facebook'], variants: 2 };
const good = captionsAnswer(
  captionAnswer('linkedin', 'Still warm.'),
  captionAnswer('linkedin', 'Rye at 5.'),
  captionAnswer('facebook', 'Come at 5.'),
  captionAnswer('facebook', 'Rye, still warm.'),
);
const posts = async (): Promise<number> => {
  const { pool } = api.server.database.handle;
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from posts');
  return rows[0]?.n ?? 0;
};

test('201: the first caption for each platform is saved as a draft, with the model usage', async () => {
  models.setBehaviours(modelServer.streams(good));
  const before = await posts();
  const reply = await api.owner.post<CaptionsView>(path, captionInput);
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  assert.deepEqual(reply.body.writer, { kind: 'model', name: 'Model server test-model' });
  assert.deepEqual(reply.body.tokens, { input: 700, output: 90 });
  assert.equal(reply.body.captions.length, 4);
  assert.equal(await posts(), before + 2);
});

const half = Math.floor(Buffer.byteLength(modelServer.streamBytes(JSON.stringify(good))) * 0.7);
const failures: [string, modelServer.Behaviour, number, ErrorCode][] = [
  ['cuts', modelServer.cuts(good, half), 503, 'generation_failed'],
  ['writes no JSON', modelServer.streams('Here you are!'), 503, 'generation_failed'],
  [
    'leaves out a platform',
    modelServer.streams(captionsAnswer(captionAnswer('linkedin', 'Warm.'))),
    503,
    'generation_failed',
  ],
  ['refuses', modelServer.refuses, 400, 'generation_refused'],
  ['takes no key', modelServer.status(401), 400, 'model_key_refused'],
  ['is busy', modelServer.status(429, { 'retry-after': '17' }), 503, 'model_unavailable'],
];

for (const [name, behaviour, status, code] of failures)
  test(`${status}: a model that ${name} leaves nothing behind, as JSON or as events`, async () => {
    models.setBehaviours(behaviour);
    const before = await posts();
    const reply = await api.owner.post(path, captionInput);
    const problem = assertProblem(reply, status, code);
    if (name === 'is busy') assert.equal(reply.headers.get('retry-after'), '17');
    const events = await (await stream()).text();
    assert.match(events, new RegExp(`event: error\\ndata: .*"${code}"`));
    assert.ok(!/event: (done|caption)/.test(events));
    assert.ok(!(JSON.stringify(problem) + events).includes('CANARY'));
    assert.equal(await posts(), before);
  });

test('closing the page stops the model and leaves nothing behind', async () => {
  models.setBehaviours(modelServer.stalls(good, half));
  const before = await posts();
  const abortController = new AbortController();
  const reply = await stream(abortController.signal);
  for await (const chunk of reply.body ?? assert.fail())
    if (Buffer.from(chunk).toString().includes('event: text')) break;
  abortController.abort();
  await models.requests.at(-1)?.closed;
  assert.equal(await posts(), before);
});

test('a picture by the image model is stored like an upload, or not at all', async () => {
  const captionInput = { prompt: 'A loaf on a board', sizes: [{ width: 1080, height: 1080 }] };
  const files = async (): Promise<number> =>
    (await api.owner.get<{ data: unknown[] }>('/v1/media')).body.data.length;
  models.setBehaviours(modelServer.returnsImage(await createPicture('#8a5a2b', 1024, 1024)));
  const imageReply = await api.owner.post<{ media: { kind: string }[] }>('/v1/content/images', captionInput);
  assert.equal(imageReply.status, 201, JSON.stringify(imageReply.body));
  assert.equal(models.requests.at(-1)?.path, '/v1/images/generations');
  const before = await files();
  for (const [behaviour, status, code] of [
    [modelServer.returnsImage(Buffer.from('<svg/>')), 503, 'generation_failed'],
    [modelServer.status(400, {}, { code: 'moderation_blocked' }), 400, 'generation_refused'],
    [modelServer.hangsUp, 503, 'model_unavailable'],
  ] as const) {
    models.setBehaviours(behaviour);
    assertProblem(await api.owner.post('/v1/content/images', captionInput), status, code);
  }
  assert.equal(await files(), before);
});

test('the built-in composer keeps working while the model fails', async () => {
  models.setBehaviours(modelServer.status(500));
  const reply = await api.owner.post<CaptionsView>(path, {
    ...captionInput,
    writer: 'built_in',
    drafts: false,
  });
  assert.equal(reply.status, 200);
  assert.equal(reply.body.writer.kind, 'built_in');
});

const stream = (signal?: AbortSignal): Promise<Response> =>
  fetch(new URL(path, api.server.baseUrl), {
    method: 'POST',
    headers: {
      cookie: api.owner.cookieHeader,
      'sec-fetch-site': 'same-origin',
      'x-workspace': api.owner.workspace ?? '',
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify(captionInput),
    ...(signal ? { signal } : {}),
  });
