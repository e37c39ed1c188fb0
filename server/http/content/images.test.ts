import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { assertClosedToStrangers, assertNeedsScope, type Desk, openDesk } from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { picture } from '../../../test/pictures.ts';
import { contentToolsView, type MadePicturesView, madePicturesView } from './views.ts';

let desk: Desk;
before(async () => {
  // Films take many seconds; that they can be made is shown where they are made.
  desk = await openDesk({ settings: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
});
after(() => desk[Symbol.asyncDispose]());

const path = '/v1/content/images';
const tools = async () => contentToolsView.strict().parse((await desk.owner.get('/v1/content/tools')).body);
/** A template with every required text. */
async function order() {
  const { templates } = await tools();
  const template = templates.find(({ name }) => name === 'offer');
  assert.ok(template);
  const required = template.slots.filter(({ required }) => required);
  return { template: 'offer', texts: Object.fromEntries(required.map(({ name }) => [name, 'Summer sale'])) };
}
const files = async () => (await desk.owner.get<{ data: unknown[] }>('/v1/media')).body.data.length;

test('200: the tools say who writes, which templates there are and what cannot be done here', async () => {
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

test('201: one file for each size, with its words as name and alt text', async () => {
  const photo = await desk.owner.upload('beans.png', await picture('sienna'));
  const json = { ...(await order()), photos: [photo.media_id], platforms: ['instagram', 'facebook'] };
  const program = await desk.program(['content:generate']);
  const reply = await program.post<MadePicturesView>(path, {
    ...json,
    sizes: [{ width: 400, height: 300 }],
  });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  const { media } = madePicturesView.strict().parse(reply.body);
  assert.deepEqual(
    media.map(({ name, width, height, mime }) => [name, width, height, mime]),
    [
      ['offer-summer-sale-400x300.png', 400, 300, 'image/png'],
      ['offer-summer-sale-1080x1350.png', 1_080, 1_350, 'image/png'],
    ],
  );
  assert.match(media[0]?.alt_text ?? '', /Summer sale/);
});

test('400: where films cannot be made the tools say why, and so does the refusal', async () => {
  const { films } = await tools();
  assert.match(films.why ?? '', /FFmpeg/);
  const { detail } = assertProblem(
    await desk.owner.post(path, { ...(await order()), film: true }),
    400,
    'invalid_request',
  );
  assert.ok(detail.includes(films.why ?? ''));
});

test('200: a preview is a small PNG, and nothing is kept', async () => {
  const before = await files();
  const { owner } = desk;
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

test('400 for what the template does not have, foreign photos, and models nobody set up', async () => {
  const { owner, stranger } = desk;
  const foreign = await stranger.upload('theirs.png', await picture('teal'));
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
    await assertClosedToStrangers(desk, 'POST', at, json);
    await assertNeedsScope(desk, 'content:generate', 'POST', at, json);
    assertProblem(await desk.viewer.post(at, json), 403, 'forbidden');
  }
});
