/** Real files for the platforms' contract test: pictures, a video of any length in bytes, a document. */
import sharp from 'sharp';
import type { MediaFacts } from '../server/domain/platform-port/publisher.ts';
import { storeMedia } from '../server/platforms/contract-media.ts';
import type { TestMedia } from '../server/platforms/contract-types.ts';
import { createDocument } from './documents.ts';
import { createVideo } from './videos.ts';

const photoCount = 10;

export async function makeTestMedia(): Promise<TestMedia> {
  const pictures = await Promise.all(['a red square', '', 'a "blue" (square)'].map(drawPicture));
  const photos = await Promise.all(Array.from({ length: photoCount }, (_, index) => photo(index)));
  const shape = { width: 540, height: 960 };
  const videoBytes = await createVideo({ ...shape, seconds: 4, frameRate: 24, fastStart: true });
  const facts = { mime: 'video/mp4', ...shape, durationMs: 4_000, altText: '' };
  const padded = new Map<number, MediaFacts>();
  return {
    pictures,
    photos: (count) => photos.slice(0, count),
    video(sizeBytes) {
      const cached = padded.get(sizeBytes) ?? storeMedia(pad(videoBytes, sizeBytes), facts);
      padded.set(sizeBytes, cached);
      return cached;
    },
    document: storeMedia(createDocument(), { mime: 'application/pdf', width: 595, height: 842, altText: '' }),
  };
}

async function drawPicture(altText: string, index: number): Promise<MediaFacts> {
  const background = { r: 40 * index, g: 90, b: 200 };
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  const isPng = index % 2 === 0;
  const bytes = await (isPng ? image.png() : image.jpeg()).toBuffer();
  return storeMedia(bytes, { mime: isPng ? 'image/png' : 'image/jpeg', width: 8, height: 8, altText });
}

async function photo(index: number): Promise<MediaFacts> {
  const size = { width: 720, height: 720 };
  const background = { r: 20 * index, g: 200 - 10 * index, b: 90 };
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return storeMedia(bytes, { mime: 'image/jpeg', ...size, altText: '' });
}

/** A `free` box at the end: players skip it. */
function pad(videoBytes: Buffer, sizeBytes: number): Buffer {
  const missing = sizeBytes - videoBytes.length;
  if (missing < 8) throw new Error(`The test video alone has ${videoBytes.length} bytes.`);
  const box = Buffer.alloc(missing);
  box.writeUInt32BE(missing, 0);
  box.write('free', 4, 'latin1');
  return Buffer.concat([videoBytes, box]);
}
