/** Small true files of every kind we take, made by code. The hostile ones are made from them. */
import sharp from 'sharp';
import { video } from '../../videos.ts';

export interface Seeds {
  readonly jpeg: Buffer;
  readonly png: Buffer;
  readonly gif: Buffer;
  readonly webp: Buffer;
  readonly avif: Buffer;
  readonly mp4: Buffer;
  readonly mov: Buffer;
  readonly webm: Buffer;
  /** The same picture in motion, with these words of ffmpeg before the name of the result. */
  video(extension: 'mp4' | 'mov' | 'webm', ...words: string[]): Promise<Buffer>;
}

const makeVideo = (format: 'mp4' | 'mov' | 'webm', words: readonly string[]): Promise<Buffer> =>
  video({ format, extra: ['-flags', '+bitexact', '-threads', '1', ...words] });

let made: Promise<Seeds> | undefined;

/** Made once in a process. */
export function seeds(): Promise<Seeds> {
  made ??= makeSeeds();
  return made;
}

async function makeSeeds(): Promise<Seeds> {
  const [width, height] = [64, 48];
  // Not flat: a flat picture hides damage, because every part of it decodes to the same.
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => (index * 7 + (index % 64) * 3) & 255),
  );
  const picture = () => sharp(pixels, { raw: { width, height, channels: 3 } });
  const [jpeg, png, gif, webp, avif, mp4, mov, webm] = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().gif().toBuffer(),
    picture().webp().toBuffer(),
    picture().avif({ effort: 0 }).toBuffer(),
    makeVideo('mp4', []),
    makeVideo('mov', []),
    makeVideo('webm', []),
  ]);
  const videos = new Map<string, Promise<Buffer>>();
  const videoOf: Seeds['video'] = (kind, ...words) => {
    const key = JSON.stringify([kind, words]);
    const known = videos.get(key) ?? makeVideo(kind, words);
    videos.set(key, known);
    return known;
  };
  return { jpeg, png, gif, webp, avif, mp4, mov, webm, video: videoOf };
}
