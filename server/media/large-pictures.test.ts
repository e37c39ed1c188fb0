import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { gifOf } from '../../test/media/hostile/gif.ts';
import type { Message } from '../lib/message.ts';
import { createPictureReader } from './pictures.ts';

const { read } = createPictureReader();

async function kept(bytes: Uint8Array) {
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

/** Small pictures whose heads say otherwise: whoever reads more than the head would see it. */
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

/** As a camera held upright writes it. Its notes are those of a small one: turning all the colours takes a second. */
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

test('what would take too much memory is refused by its header, ordinary photos of 50 million pixels are not', async () => {
  for (const bytes of [
    await progressiveJpeg(8_000, 7_000),
    await interlacedPng(9_000, 8_000),
    gifOf(1, 4_000, 4_000),
  ])
    assert.match(await refused(bytes), /too large for its kind/);
  const photo = await kept(await turnedPhoto(8_192, 6_144));
  assert.deepEqual([photo.width, photo.height, photo.mime], [6_144, 8_192, 'image/jpeg']);
});

test('a large WebP is kept as JPEG, or as PNG where nothing may be lost or one can see through', async () => {
  // Just above the 8 million pixels up to which it stays a WebP.
  const large = () => plain(2_900, 2_800);
  assert.equal((await kept(await large().webp({ effort: 0 }).toBuffer())).mime, 'image/jpeg');
  assert.equal((await kept(await large().webp({ effort: 0, lossless: true }).toBuffer())).mime, 'image/png');
  const clear = await kept(await large().ensureAlpha(0.5).webp({ effort: 0 }).toBuffer());
  assert.deepEqual([clear.mime, clear.alpha, clear.width], ['image/png', true, 2_900]);
});

test('one clear pixel in a large picture is seen, and none is imagined', async () => {
  // Just above the 4 million pixels up to which every single one is looked at.
  const [width, height] = [2_101, 2_003];
  const opaque = await plain(width, height).ensureAlpha(1).raw().toBuffer();
  const png = (pixels: Buffer) =>
    sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
  assert.equal((await kept(await png(opaque))).alpha, false);
  for (const [left, top] of [
    [0, 0],
    [2_100, 2_002],
    [1_203, 777],
  ] as const) {
    const pixels = Buffer.from(opaque);
    pixels[(top * width + left) * 4 + 3] = 0;
    assert.equal((await kept(await png(pixels))).alpha, true);
  }
});
