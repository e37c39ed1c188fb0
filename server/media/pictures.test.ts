import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { pngChunk, withChunks } from '../../test/media/hostile/png.ts';
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
const jpeg = () => plain().jpeg().toBuffer();
const png = () => plain().png().toBuffer();
const animation = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 2 })
    .toBuffer();
};

test('the four formats are stored as they are', async () => {
  const all = {
    'image/jpeg': await jpeg(),
    'image/png': await png(),
    'image/gif': await plain().gif().toBuffer(),
    'image/webp': await plain().webp().toBuffer(),
  };
  for (const [mime, bytes] of Object.entries(all)) {
    const picture = await stored(bytes);
    assert.deepEqual([picture.mime, picture.width, picture.height], [mime, 60, 40]);
    assert.equal(`image/${(await sharp(picture.bytes).metadata()).format}`, mime);
  }
});

test('the same file gives the same bytes, so that it is stored once', async () => {
  const bytes = await jpeg();
  assert.deepEqual((await stored(bytes)).bytes, (await stored(bytes)).bytes);
});

test('transparency and lossless colours are preserved', async () => {
  const source = sharp({
    create: { width: 4, height: 4, channels: 4, background: { r: 10, g: 20, b: 30, alpha: 0.5 } },
  });
  const pixels = await source.clone().raw().toBuffer();
  for (const bytes of [
    await source.clone().png().toBuffer(),
    await source.clone().webp({ lossless: true }).toBuffer(),
  ]) {
    assert.deepEqual(
      await sharp((await stored(bytes)).bytes)
        .ensureAlpha()
        .raw()
        .toBuffer(),
      pixels,
    );
  }
});

test('an animation keeps its frames, delays and loop', async () => {
  const picture = await stored(await animation());
  const facts = await sharp(picture.bytes, { animated: true }).metadata();
  assert.deepEqual([picture.width, picture.height], [20, 10]);
  assert.deepEqual([facts.pages, facts.delay, facts.loop], [3, [100, 200, 300], 2]);
  const webp = await stored(
    await sharp(await animation(), { animated: true })
      .webp()
      .toBuffer(),
  );
  assert.deepEqual(
    [webp.width, webp.height, (await sharp(webp.bytes, { animated: true }).metadata()).pages],
    [20, 10, 3],
  );
});

test("locations, cameras and comments are removed, and the camera's rotation is applied", async () => {
  const exif = {
    IFD0: { Make: 'Camera', Copyright: 'me' },
    IFD3: { GPSLatitude: '38/1 43/1 0/1', GPSLatitudeRef: 'N' },
  };
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await plain()
      .withExif(exif)
      .withXmp(xmp)
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const before = await sharp(bytes).metadata();
    assert.ok(before.exif, `${format} carries EXIF before`);
    const picture = await stored(bytes);
    const facts = await sharp(picture.bytes).metadata();
    assert.deepEqual(
      [facts.exif, facts.xmp, facts.iptc, facts.icc, facts.comments, facts.orientation],
      Array(6).fill(undefined),
      format,
    );
    assert.ok(!Buffer.from(picture.bytes).includes('GPS') && !Buffer.from(picture.bytes).includes('Camera'));
    assert.deepEqual([picture.width, picture.height], before.orientation === 6 ? [40, 60] : [60, 40], format);
  }
});

test('wide-gamut colours become sRGB', async () => {
  const bytes = await plain(8, 8).withIccProfile('p3').png().toBuffer();
  assert.ok((await sharp(bytes).metadata()).icc);
  const picture = await stored(bytes);
  assert.equal((await sharp(picture.bytes).metadata()).icc, undefined);
  const [red = 0, green = 0] = await sharp(picture.bytes).raw().toBuffer();
  assert.ok(Math.abs(red - 0xcc) <= 3 && Math.abs(green - 0x33) <= 3, `${red}, ${green}`);
  const cmyk = await stored(await plain().toColourspace('cmyk').jpeg().toBuffer());
  assert.equal((await sharp(cmyk.bytes).metadata()).space, 'srgb');
});

test('a file in an unsupported format is refused, whatever its name', async () => {
  const files = ['', 'x', '%PDF-1.7', 'PK\u0003\u0004', 'GIF89', '#EXTM3U\n/etc/passwd', '<svg/>'].map(
    (text) => Buffer.from(text),
  );
  files.push(Buffer.from('push graphic-context\nimage over 0,0 0,0 "/etc/passwd"\n'));
  files.push(await plain().tiff().toBuffer());
  for (const file of files) assert.match(await refused(file), /^(The file|An SVG)/);
  assert.match(await refused(Buffer.from('\0\0\0\x18ftypmp42')), /is a video/);
});

test('an AVIF is stored in a format platforms accept: JPEG, or PNG where it is transparent', async () => {
  assert.equal((await stored(await plain().avif().toBuffer())).mime, 'image/jpeg');
  const opaque = await plain().ensureAlpha(1).avif().toBuffer();
  assert.deepEqual([(await stored(opaque)).mime, (await stored(opaque)).alpha], ['image/jpeg', false]);
  const clear = await stored(await plain().ensureAlpha(0.5).avif().toBuffer());
  assert.deepEqual([clear.mime, clear.alpha, clear.width, clear.height], ['image/png', true, 60, 40]);
  const header = Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1');
  assert.match(await refused(Buffer.concat([header, Buffer.alloc(500)])), /damaged/);
});

test('it reports whether a picture is animated and whether it is transparent', async () => {
  assert.deepEqual(
    [(await stored(await animation())).animated, (await stored(await png())).animated],
    [true, false],
  );
  assert.equal((await stored(await plain().ensureAlpha(0.5).png().toBuffer())).alpha, true);
  assert.equal((await stored(await plain().ensureAlpha(1).png().toBuffer())).alpha, false);
});

test('an animated PNG or AVIF is refused, because only its first frame would be stored', async () => {
  const still = await png();
  const frames = (count: number): Buffer => {
    const data = Buffer.alloc(8);
    data.writeUInt32BE(count);
    return pngChunk('acTL', data);
  };
  assert.match(await refused(withChunks(still, frames(2))), /PNG is animated.*GIF/);
  const profile = pngChunk('zzzZ', Buffer.alloc(70_000));
  assert.match(await refused(withChunks(still, profile, frames(3))), /PNG is animated/);
  assert.equal((await stored(withChunks(still, frames(1)))).mime, 'image/png');
  const avif = await plain().avif().toBuffer();
  for (const brand of [8, 16]) {
    const moving = Buffer.from(avif);
    moving.write('avis', brand, 'latin1');
    assert.match(await refused(moving), /AVIF is animated.*GIF/);
  }
});

test('a picture of more than 50 MB is refused before it is decoded', async () => {
  assert.match(await refused(Buffer.concat([await png(), Buffer.alloc(50_000_000)])), /50 MB/);
});

test('a picture that is also a script is refused or loses the script', async () => {
  const script = '/*<script>alert(document.cookie)</script>*/';
  const candidates = [
    Buffer.from(`GIF89a/*\0\0\0\0${script}*/=1;alert(1)`, 'latin1'),
    Buffer.concat([await plain().gif().toBuffer(), Buffer.from(script)]),
    Buffer.concat([await png(), Buffer.from(script)]),
    Buffer.concat([await jpeg(), Buffer.from(script)]),
    jpegWithComment(await jpeg(), script),
    pngWithText(await png(), script),
  ];
  for (const [index, bytes] of candidates.entries()) {
    assert.ok(bytes.includes('script'));
    const result = await read(bytes);
    if (result.kind === 'ok')
      assert.ok(!Buffer.from(result.picture.bytes).includes('script'), `candidate ${index}`);
  }
});

test('a truncated picture is refused at every length', async () => {
  const noise = () =>
    sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
  for (const bytes of [
    await noise().jpeg().toBuffer(),
    await noise().png().toBuffer(),
    await noise().webp().toBuffer(),
    await noise().gif().toBuffer(),
  ]) {
    for (const share of [0.05, 0.3, 0.6, 0.9])
      await refused(bytes.subarray(0, Math.floor(bytes.length * share)));
  }
});

test('a small file that expands to a huge picture is refused by its header', async () => {
  assert.match(await refused(pngHeader(65_535, 65_535)), /million pixels/);
  assert.match(await refused(gifOf(9_000, 9_000, 1)), /million pixels/);
  const jpegHuge = Buffer.from(await jpeg());
  const start = jpegHuge.indexOf(Buffer.from([0xff, 0xc0]));
  jpegHuge.writeUInt16BE(60_000, start + 5);
  jpegHuge.writeUInt16BE(60_000, start + 7);
  assert.match(await refused(jpegHuge), /million pixels/);
});

test('the frames of an animation count together', async () => {
  assert.match(await refused(gifOf(2_000, 2_000, 21)), /million pixels/);
});

test('an animation with very many frames is refused, however small they are', async () => {
  assert.match(await refused(gifOf(1, 1, 2_001)), /more than 2,000 pictures/);
  assert.equal((await read(gifOf(1, 1, 2_000))).kind, 'ok');
});

test('random damage is refused or stored as a picture, and never throws', async () => {
  const originals = [await jpeg(), await png(), await animation(), await plain().webp().toBuffer()];
  let seed = 42;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % below;
  };
  const damaged = Array.from({ length: 100 }, (_, round) => {
    const bytes = Buffer.from(originals[round % 4]!);
    for (let change = 0; change <= random(4); change++) bytes[random(bytes.length)] = random(256);
    return bytes;
  }).values();
  const readAll = async (): Promise<void> => {
    for (const bytes of damaged) {
      const result = await read(bytes);
      if (result.kind === 'ok')
        await sharp(result.picture.bytes, { failOn: 'warning', animated: true }).stats();
    }
  };
  // In parallel, as uploads arrive.
  await Promise.all([readAll(), readAll(), readAll()]);
});

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.alloc(20)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Frames that claim many pixels and contain almost none. */
function gifOf(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x4c, 0x01, 0])]);
  const start = Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  return Buffer.concat([start, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

const pngWithText = (bytes: Buffer, text: string): Buffer =>
  Buffer.concat([
    bytes.subarray(0, 33),
    pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1')),
    bytes.subarray(33),
  ]);

function jpegWithComment(bytes: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const segment = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255]);
  return Buffer.concat([bytes.subarray(0, 2), segment, comment, bytes.subarray(2)]);
}
