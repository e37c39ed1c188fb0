/**
 * Promise 1: what goes out is exactly what was approved. The bytes are read and checked once before the first
 * of them leaves; that also tells how many there must be. They are hashed again as they pass, in case they change
 * meanwhile, and the last chunk is held back until the hash is right: a receiver never gets a whole wrong file.
 */
import { createHash } from 'node:crypto';
import { WrongBytes } from '../domain/journey/deps.ts';

type OpenSource = () => AsyncIterable<Uint8Array>;

export function verifiedStream(openSource: OpenSource, sha256: string): ReadableStream<Uint8Array> {
  return ReadableStream.from(verified(openSource, sha256));
}

async function* verified(openSource: OpenSource, sha256: string): AsyncGenerator<Uint8Array> {
  const sizeBytes = await checkedSize(openSource(), sha256);
  const hash = createHash('sha256');
  let seenBytes = 0;
  let held: Uint8Array | undefined;
  for await (const chunk of openSource()) {
    seenBytes += chunk.length;
    if (seenBytes > sizeBytes) throw wrongBytes(sha256);
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== sha256) throw wrongBytes(sha256);
  if (held) yield held;
}

async function checkedSize(source: AsyncIterable<Uint8Array>, sha256: string): Promise<number> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  if (hash.digest('hex') !== sha256) throw wrongBytes(sha256);
  return sizeBytes;
}

const wrongBytes = (sha256: string): Error => new WrongBytes(`the stored bytes are not those of ${sha256}`);
