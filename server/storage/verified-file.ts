/**
 * Promise 1: what goes out is exactly what was approved. A file is read and verified completely before its first
 * byte is sent; each block is verified again as it is read for sending, and a changed block is never sent. So a
 * part of a file can be sent, or resent, without reading what comes before it.
 */
import { createHash } from 'node:crypto';
import type { ByteRange, VerifiedFile } from '../domain/media/ports.ts';
import { WrongBytesError } from '../domain/publishing/deps.ts';

const blockBytes = 1_048_576;

type OpenSource = (range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>;

export async function verifyFile(open: OpenSource, sha256: string): Promise<VerifiedFile> {
  const whole = createHash('sha256');
  const digests: Buffer[] = [];
  let sizeBytes = 0;
  for await (const block of blocks(await open())) {
    whole.update(block);
    digests.push(digestOf(block));
    sizeBytes += block.length;
  }
  if (whole.digest('hex') !== sha256) throw wrongBytes(sha256);

  async function* checked({ first, last }: ByteRange): AsyncGenerator<Uint8Array> {
    const startBlock = Math.floor(first / blockBytes);
    const end = Math.min(sizeBytes, (Math.floor(last / blockBytes) + 1) * blockBytes);
    let at = startBlock * blockBytes;
    for await (const block of blocks(await open({ first: at, last: end - 1 }))) {
      const expected = digests[at / blockBytes];
      if (!expected?.equals(digestOf(block))) throw wrongBytes(sha256);
      yield block.subarray(Math.max(0, first - at), Math.min(block.length, last + 1 - at));
      at += block.length;
    }
    if (at < end) throw wrongBytes(sha256);
  }

  return {
    sizeBytes,
    stream(range = { first: 0, last: sizeBytes - 1 }) {
      const last = Math.min(range.last, sizeBytes - 1);
      return ReadableStream.from(last < range.first ? [] : checked({ first: range.first, last }));
    },
  };
}

const digestOf = (block: Uint8Array): Buffer => createHash('sha256').update(block).digest();

/** Collects pieces of any size into blocks. */
async function* blocks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered = Buffer.allocUnsafe(blockBytes);
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(chunk.length - at, blockBytes - filled);
      gathered.set(chunk.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled < blockBytes) continue;
      yield gathered;
      gathered = Buffer.allocUnsafe(blockBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield gathered.subarray(0, filled);
}

const wrongBytes = (sha256: string): Error =>
  new WrongBytesError(`the stored bytes are not those of ${sha256}`);
