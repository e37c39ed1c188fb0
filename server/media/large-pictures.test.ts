import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { createGif } from '../../test/media/hostile/gif.ts';
import type { Message } from '../lib/message.ts';
import { createPictureReader } from './pictures.ts';

const { read } = createPictureReader();

async function stored(bytes: Uint8Array) {
  const result = await read(bytes);
  if (result.kind !== 'ok') assert.fail(result.plainReason.text);
  return result.picture;
}

async function refused(bytes: Uint8Array): Promise<string> {
  const result = await read(bytes);
  assert.equal(result.kind, 'not_readable');
  return (result as { plainReason: Message }).plainReason.text;
}

const plain = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

/** Small pictures whose headers claim other sizes: reading more than the header would reveal it. */
async function progressiveJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await plain().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const head = bytes.indexOf(Buffer.from([0xff, 0xc2])) + 5;
  bytes.writeUInt16BE(height, head);
  bytes.writeUInt16BE(width, head + 2);
  return bytes;
}

async function interlacedPng(width: number, height: number): Promise<Buffer> {
  const bytes = await plain().ensureAlpha(0.5).png({ progressive: true }).toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/**
 * As a camera held upright writes it. Its metadata comes from a small picture: rotating all the pixels takes a
 * second.
 */
async function turnedPhoto(width: number, height: number): Promise<Buffer> {
  const noted = await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const large = await plain(width, height).jpeg({ optimizeCoding: false }).toBuffer();
  return Buffer.concat([noted.subarray(0, notesEnd(noted)), large.subarray(notesEnd(large))]);
}

function notesEnd(jpeg: Buffer): number {
  let at = 2;
  while (((jpeg[at + 1] ?? 0) & 0xf0) === 0xe0) at += 2 + jpeg.readUInt16BE(at + 2);
  return at;
}

test('a picture that would take too much memory is refused by its header, ordinary photos of 50 million pixels are not', async () => {
  for (const bytes of [
    await progressiveJpeg(8_000, 7_000),
    await interlacedPng(9_000, 8_000),
    createGif(1, 4_000, 4_000),
  ])
    assert.match(await refused(bytes), /too large for its kind/);
  const photo = await stored(await turnedPhoto(8_192, 6_144));
  assert.deepEqual([photo.width, photo.height, photo.mime], [6_144, 8_192, 'image/jpeg']);
});

test('a large WebP is stored as JPEG, or as PNG where it is lossless or transparent', async () => {
  // Just above the 8 million pixels up to which it stays a WebP.
  const large = () => plain(2_900, 2_800);
  assert.equal((await stored(await large().webp({ effort: 0 }).toBuffer())).mime, 'image/jpeg');
  assert.equal(
    (await stored(await large().webp({ effort: 0, lossless: true }).toBuffer())).mime,
    'image/png',
  );
  const clear = await stored(await large().ensureAlpha(0.5).webp({ effort: 0 }).toBuffer());
  assert.deepEqual([clear.mime, clear.alpha, clear.width], ['image/png', true, 2_900]);
});

test('one transparent pixel in a large picture is detected, and none is detected where there is none', async () => {
  // Just above the 4 million pixels up to which every single pixel is checked.
  const [width, height] = [2_101, 2_003];
  const opaque = await plain(width, height).ensureAlpha(1).raw().toBuffer();
  const png = (pixels: Buffer) =>
    sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
  assert.equal((await stored(await png(opaque))).alpha, false);
  for (const [left, top] of [
    [0, 0],
    [2_100, 2_002],
    [1_203, 777],
  ] as const) {
    const pixels = Buffer.from(opaque);
    pixels[(top * width + left) * 4 + 3] = 0;
    assert.equal((await stored(await png(pixels))).alpha, true);
  }
});
