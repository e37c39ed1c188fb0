import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { PictureRecipe } from '../domain/media/recipe.ts';
import { createPictureMaker } from './picture-maker.ts';

const maker = createPictureMaker();

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

const recipe = (changes: Partial<PictureRecipe>): PictureRecipe => ({
  kind: 'picture',
  crop: null,
  width: 100,
  height: 100,
  mime: 'image/jpeg',
  maxSizeBytes: 8_000_000,
  ...changes,
});

async function render(original: Uint8Array, changes: Partial<PictureRecipe>) {
  const result = await maker.render(original, recipe(changes));
  if (result.kind !== 'ok') assert.fail(result.plainReason.text);
  return result.picture;
}

const animation = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 40, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300] })
    .toBuffer();
};

test('a crop is taken where the recipe says', async () => {
  const left = await sharp({ create: { width: 50, height: 60, channels: 3, background: '#f00' } })
    .extend({ right: 50, background: '#00f' })
    .png()
    .toBuffer();
  const picture = await render(left, {
    crop: { left: 50, top: 0, width: 50, height: 50 },
    width: 50,
    height: 50,
    mime: 'image/png',
  });
  assert.deepEqual([picture.width, picture.height], [50, 50]);
  assert.deepEqual([...(await sharp(picture.bytes).raw().toBuffer()).subarray(0, 3)], [0, 0, 255]);
});

test('the eye-catching part stays in view', async () => {
  const dot = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#f20' } })
    .png()
    .toBuffer();
  const wide = await sharp({ create: { width: 800, height: 200, channels: 3, background: '#777' } })
    .composite([{ input: dot, left: 700, top: 70 }])
    .png()
    .toBuffer();
  const picture = await render(wide, { crop: 'attention', width: 200, height: 200, mime: 'image/png' });
  const { channels } = await sharp(picture.bytes).stats();
  assert.ok((channels[0]?.max ?? 0) > 200, 'the red square was cut away');
});

test('nothing is enlarged, and the aspect ratio stays', async () => {
  const small = await noise(50, 40).png().toBuffer();
  const picture = await render(small, { width: 500, height: 400 });
  assert.deepEqual([picture.width, picture.height], [50, 40]);
});

test('the same recipe gives the same bytes', async () => {
  const original = await noise(300, 200).png().toBuffer();
  const size = { width: 150, height: 100, crop: 'attention' as const };
  assert.deepEqual((await render(original, size)).bytes, (await render(original, size)).bytes);
});

test('quality is reduced first, then size, until it fits', async () => {
  const original = await noise(600, 600).png().toBuffer();
  const whole = await render(original, { width: 600, height: 600 });
  const lighter = await render(original, { width: 600, height: 600, maxSizeBytes: whole.bytes.length - 1 });
  assert.deepEqual([lighter.width, lighter.bytes.length < whole.bytes.length], [600, true]);
  const smaller = await render(original, { width: 600, height: 600, maxSizeBytes: 30_000 });
  assert.ok(smaller.width < 600 && smaller.width === smaller.height && smaller.bytes.length <= 30_000);
  const png = await render(original, { width: 600, height: 600, mime: 'image/png', maxSizeBytes: 300_000 });
  assert.ok(png.bytes.length <= 300_000 && png.mime === 'image/png');
  const result = await maker.render(original, recipe({ width: 600, height: 600, maxSizeBytes: 100 }));
  assert.equal(result.kind, 'not_readable');
});

test('transparency becomes white in a JPEG and stays in a PNG', async () => {
  const clear = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const jpeg = await render(clear, { width: 20, height: 20 });
  assert.deepEqual([...(await sharp(jpeg.bytes).raw().toBuffer()).subarray(0, 3)], [255, 255, 255]);
  assert.equal(jpeg.alpha, false);
  assert.equal((await render(clear, { width: 20, height: 20, mime: 'image/png' })).alpha, true);
});

test('an animated GIF stays animated, cropped or whole', async () => {
  const original = await animation();
  const cuts = [null, 'attention', { left: 10, top: 0, width: 20, height: 20 }] as const;
  for (const crop of cuts) {
    const width = crop === null ? 40 : 20;
    const picture = await render(original, { crop, width, height: 20, mime: 'image/gif' });
    const facts = await sharp(picture.bytes, { animated: true }).metadata();
    assert.deepEqual(
      [picture.width, picture.height, picture.animated, facts.pages, facts.delay],
      [width, 20, true, 3, [100, 200, 300]],
    );
  }
  const still = await render(original, { width: 40, height: 20 });
  assert.deepEqual([still.animated, still.width, still.height], [false, 40, 20]);
});

test('a preview is a small still picture, and a small picture gets none', async () => {
  const large = await noise(1_600, 800).png().toBuffer();
  const preview = await maker.renderPreview(large);
  assert.deepEqual([preview?.width, preview?.height, preview?.mime], [640, 320, 'image/webp']);
  assert.equal(await maker.renderPreview(await sharp(large).resize(200).jpeg().toBuffer()), undefined);
  const heavy = await noise(400, 400).png().toBuffer();
  assert.ok(heavy.length > 100_000);
  assert.deepEqual((await maker.renderPreview(heavy))?.width, 400);
});

test('damaged bytes are refused without throwing', async () => {
  const result = await maker.render(Buffer.from('no picture'), recipe({}));
  assert.equal(result.kind, 'not_readable');
});
