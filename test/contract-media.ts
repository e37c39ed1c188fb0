/** Real files for the platforms' contract test: pictures, a video of any length in bytes, a document. */
import sharp from 'sharp';
import type { MediaFacts } from '../server/domain/platform-port/publisher.ts';
import { keepMedia } from '../server/platforms/contract-media.ts';
import type { TestMedia } from '../server/platforms/contract-types.ts';
import { document } from './documents.ts';
import { video } from './videos.ts';

const photoCount = 10;

export async function makeTestMedia(): Promise<TestMedia> {
  const pictures = await Promise.all(['a red square', '', 'a "blue" (square)'].map(paint));
  const photos = await Promise.all(Array.from({ length: photoCount }, (_, index) => photo(index)));
  const shape = { width: 540, height: 960 };
  const film = await video({ ...shape, seconds: 4, frameRate: 24, fastStart: true });
  const facts = { mime: 'video/mp4', ...shape, durationMs: 4_000, altText: '' };
  const padded = new Map<number, MediaFacts>();
  return {
    pictures,
    photos: (count) => photos.slice(0, count),
    video(sizeBytes) {
      const kept = padded.get(sizeBytes) ?? keepMedia(pad(film, sizeBytes), facts);
      padded.set(sizeBytes, kept);
      return kept;
    },
    document: keepMedia(document(), { mime: 'application/pdf', width: 595, height: 842, altText: '' }),
  };
}

async function paint(altText: string, index: number): Promise<MediaFacts> {
  const background = { r: 40 * index, g: 90, b: 200 };
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  const isPng = index % 2 === 0;
  const bytes = await (isPng ? image.png() : image.jpeg()).toBuffer();
  return keepMedia(bytes, { mime: isPng ? 'image/png' : 'image/jpeg', width: 8, height: 8, altText });
}

async function photo(index: number): Promise<MediaFacts> {
  const size = { width: 720, height: 720 };
  const background = { r: 20 * index, g: 200 - 10 * index, b: 90 };
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return keepMedia(bytes, { mime: 'image/jpeg', ...size, altText: '' });
}

/** A `free` box at the end: players skip it. */
function pad(film: Buffer, sizeBytes: number): Buffer {
  const missing = sizeBytes - film.length;
  if (missing < 8) throw new Error(`The test video alone has ${film.length} bytes.`);
  const box = Buffer.alloc(missing);
  box.writeUInt32BE(missing, 0);
  box.write('free', 4, 'latin1');
  return Buffer.concat([film, box]);
}
