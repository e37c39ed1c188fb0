import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { AppError } from '../../errors.ts';
import { createLogger } from '../../lib/logger.ts';
import { modelHosts } from '../../wiring/endpoints.ts';
import { createImageModel, type ImageModelInput } from './image-model.ts';

const png = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#c33' } })
  .png()
  .toBuffer();
const requests: { url: string; body: { size?: string; parameters?: { aspectRatio?: string } } }[] = [];

const model = (answer: () => Response | Promise<Response>, more: Partial<ImageModelInput> = {}) =>
  createImageModel({
    provider: 'openai_compatible',
    model: 'text',
    imageModel: 'pictures',
    baseUrl: 'http://127.0.0.1:9/v1',
    key: 'sk-CANARY-0123456789',
    fetch: async (input, init) => {
      requests.push({ url: String(input), body: JSON.parse(String(init?.body)) });
      return answer();
    },
    log: createLogger('silent'),
    ...more,
  }) ?? assert.fail('there is no image model');

const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
const request = (width: number, height: number, signal = new AbortController().signal) => ({
  prompt: 'A loaf',
  width,
  height,
  signal,
});
const picture = json({ data: [{ b64_json: png.toString('base64') }] });

test('the nearest shape is requested, and the picture is cut to the requested size', async () => {
  const shapes: [number, number, string][] = [
    [1080, 1080, '1024x1024'],
    [1080, 1920, '1024x1536'],
    [1200, 627, '1536x1024'],
    [1080, 1200, '1024x1024'],
  ];
  for (const [width, height, size] of shapes) {
    const result = await model(picture).generate(request(width, height));
    const { format, ...cut } = await sharp(result.bytes).metadata();
    assert.deepEqual([result.mime, format, cut.width, cut.height], ['image/png', 'png', width, height]);
    assert.equal(requests.at(-1)?.body.size, size);
  }
  assert.equal(model(picture).name, 'Model server pictures');
});

test('the request goes to the provider’s own URL', async () => {
  const baseUrl = modelHosts.openai;
  const openai = model(picture, { provider: 'openai', baseUrl, imageModel: 'gpt-image-1' });
  await openai.generate(request(1, 1));
  assert.equal(requests.at(-1)?.url, 'https://api.openai.com/v1/images/generations');
});

test('an invalid picture, a refusal and a failure end with plain messages', async () => {
  const cases: [() => Response | Promise<Response>, string][] = [
    [json({ data: [{ b64_json: Buffer.from('<svg>').toString('base64') }] }), 'generation_failed'],
    [json({ data: [{ b64_json: png.subarray(0, 40).toString('base64') }] }), 'generation_failed'],
    [json({ data: [] }), 'generation_failed'],
    [json({ error: { message: 'no', code: 'moderation_blocked' } }, 400), 'generation_refused'],
    [json({ error: { message: 'no' } }, 401), 'model_key_refused'],
    [json({ error: { message: 'no' } }, 503), 'model_unavailable'],
    [() => new Response('x'.repeat(41_000_000)), 'generation_failed'],
  ];
  for (const [answer, code] of cases)
    await assert.rejects(model(answer).generate(request(1, 1)), (error: unknown) => {
      assert.ok(error instanceof AppError, String(error));
      assert.equal(error.code, code);
      return true;
    });
});

test('an aborted request fails with the abort reason', async () => {
  const stopping = new AbortController();
  const reason = new Error('gone');
  const running = model(() => {
    stopping.abort(reason);
    return new Promise<Response>((_resolve, reject) => setImmediate(reject, new Error('aborted')));
  }).generate(request(1, 1, stopping.signal));
  await assert.rejects(running, (error) => error === reason);
});

test('without an image model, or with a provider that has none, nothing is created', () => {
  const given = { model: 'm', baseUrl: null, key: 'k', fetch, log: createLogger('silent') };
  assert.equal(createImageModel({ ...given, provider: 'openai', imageModel: null }), undefined);
  assert.equal(createImageModel({ ...given, provider: 'anthropic', imageModel: 'x' }), undefined);
});
