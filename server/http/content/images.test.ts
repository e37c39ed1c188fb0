import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import {
  type ApiFixture,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { createPicture } from '../../../test/pictures.ts';
import { contentToolsView, type GeneratedPicturesView, generatedPicturesView } from './views.ts';

let api: ApiFixture;
before(async () => {
  // Rendering videos takes many seconds; other tests cover it.
  api = await openApiFixture({ settings: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
});
after(() => api[Symbol.asyncDispose]());

const path = '/v1/content/images';
const tools = async () => contentToolsView.strict().parse((await api.owner.get('/v1/content/tools')).body);
/** A template with every required text. */
async function order() {
  const { templates } = await tools();
  const template = templates.find(({ name }) => name === 'offer');
  assert.ok(template);
  const required = template.slots.filter(({ required }) => required);
  return { template: 'offer', texts: Object.fromEntries(required.map(({ name }) => [name, 'Summer sale'])) };
}
const files = async () => (await api.owner.get<{ data: unknown[] }>('/v1/media')).body.data.length;

test('200: the tools list the writers, the templates and what is not available here', async () => {
  const { writers, templates, image_model, films, languages } = await tools();
  assert.deepEqual(
    writers.map(({ kind }) => kind),
    ['built_in'],
  );
  assert.ok(templates.length >= 12);
  assert.equal(image_model, null);
  assert.equal(films.available, films.why === null);
  assert.equal(languages.length, 5);
});

test('201: one file for each size, with its text as name and alt text', async () => {
  const photo = await api.owner.upload('beans.png', await createPicture('sienna'));
  const json = { ...(await order()), photos: [photo.media_id], platforms: ['instagram', 'facebook'] };
  const client = await api.client(['content:generate']);
  const reply = await client.post<GeneratedPicturesView>(path, {
    ...json,
    sizes: [{ width: 400, height: 300 }],
  });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  const { media } = generatedPicturesView.strict().parse(reply.body);
  assert.deepEqual(
    media.map(({ name, width, height, mime }) => [name, width, height, mime]),
    [
      ['offer-summer-sale-400x300.png', 400, 300, 'image/png'],
      ['offer-summer-sale-1080x1350.png', 1_080, 1_350, 'image/png'],
    ],
  );
  assert.match(media[0]?.alt_text ?? '', /Summer sale/);
});

test('400: where videos cannot be rendered the tools say why, and so does the refusal', async () => {
  const { films } = await tools();
  assert.match(films.why ?? '', /FFmpeg/);
  const { detail } = assertProblem(
    await api.owner.post(path, { ...(await order()), film: true }),
    400,
    'invalid_request',
  );
  assert.ok(detail.includes(films.why ?? ''));
});

test('200: a preview is a small PNG, and nothing is stored', async () => {
  const before = await files();
  const { owner } = api;
  const response = await fetch(new URL(`${path}/preview`, owner.baseUrl), {
    method: 'POST',
    headers: {
      cookie: owner.cookieHeader,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'idempotency-key': 'a-look',
    },
    body: JSON.stringify({ template: 'offer', platforms: ['tiktok'] }),
  });
  assert.equal(response.headers.get('content-type'), 'image/png');
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  assert.deepEqual([width, height, format], [405, 720, 'png']);
  assert.equal(await files(), before);
});

test('400 for unknown template fields, photos of others, and a model that is not set up', async () => {
  const { owner, stranger } = api;
  const foreign = await stranger.upload('theirs.png', await createPicture('teal'));
  const good = await order();
  const refused = async (json: object, param: string) => {
    const { errors } = assertProblem(await owner.post(path, json), 400, 'invalid_request');
    assert.equal(errors?.[0]?.param, param);
  };
  await refused({ ...good, template: 'nothing' }, 'template');
  await refused({}, 'template');
  await refused({ ...good, prompt: 'A fox' }, 'template');
  await refused({ ...good, texts: { ...good.texts, nothing: 'x' } }, 'texts.nothing');
  await refused({ ...good, texts: { __proto__: null, constructor: 'x' } }, 'texts.constructor');
  await refused({ ...good, texts: {} }, `texts.${Object.keys(good.texts)[0]}`);
  await refused({ ...good, photos: [foreign.media_id] }, 'photos');
  await refused({ ...good, sizes: [{ width: 1, height: 5_000 }] }, 'sizes.0.width');
  assertProblem(await owner.post(path, { prompt: 'A fox' }), 400, 'model_not_set_up');
  assertProblem(await owner.post(`${path}/preview`, { prompt: 'A fox' }), 400, 'invalid_request');
});

test('401, 403', async () => {
  for (const at of [path, `${path}/preview`]) {
    const json = { template: 'offer' };
    await assertRequiresAuth(api, 'POST', at, json);
    await assertRequiresScope(api, 'content:generate', 'POST', at, json);
    assertProblem(await api.viewer.post(at, json), 403, 'forbidden');
  }
});
