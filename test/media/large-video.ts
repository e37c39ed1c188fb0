/** A valid small video followed by as much noise as requested: accepted as a video, any number of bytes long. */
import { createCipheriv, createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createVideo } from '../videos.ts';

const blockBytes = 4 * 1_048_576;

/** Noise that the same seed repeats. */
export function noise(seed: number): (length: number) => Buffer {
  const key = createHash('sha256').update(`noise ${seed}`).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return (length) => cipher.update(Buffer.alloc(length));
}

/** A video, then the header of a free box that holds all the rest. */
export async function videoPrefix(sizeBytes: number): Promise<Buffer> {
  const small = await createVideo({ seconds: 1, width: 320, height: 240 });
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write('free', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(sizeBytes - small.length), 8);
  return Buffer.concat([small, head]);
}

/** In blocks, so that no more than one of them is in memory. */
export async function* largeVideo(sizeBytes: number, seed: number): AsyncGenerator<Buffer> {
  const beginning = await videoPrefix(sizeBytes);
  yield beginning;
  const next = noise(seed);
  for (let left = sizeBytes - beginning.length; left > 0; left -= blockBytes)
    yield next(Math.min(left, blockBytes));
}

export async function writeLargeVideo(path: string, sizeBytes: number, seed: number): Promise<string> {
  const hash = createHash('sha256');
  await using file = await open(path, 'w');
  for await (const block of largeVideo(sizeBytes, seed)) {
    hash.update(block);
    await file.write(block);
  }
  return hash.digest('hex');
}
