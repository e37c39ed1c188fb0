import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { type ByteRange, readContentRange } from './content-range.ts';
import { headBytes } from './file-kind.ts';
import { blockBytes, type Session } from './sessions.ts';

/**
 * Takes the bytes of one request to the blob store as they come, never the whole file in memory. A caller that breaks
 * off leaves what had arrived, down to a multiple of 256 KiB; the session's `Range` tells it afterwards.
 */
export type Received = {
  range: ByteRange;
  /** Where the session stood when these bytes began to arrive. */
  before: number;
  /** What arrived in all, bytes the session had already and bytes not kept included. */
  arrivedBytes: number;
  interrupted: boolean;
  segment: StoredBlob | undefined;
  /** The file, when these bytes complete it. */
  file: (StoredBlob & { head: Buffer }) | undefined;
};

export async function receiveBytes(
  blobs: BlobStore,
  req: IncomingMessage,
  session: Session | undefined,
  keepAtMost: number,
): Promise<Received> {
  const range = readContentRange(req.headers['content-range']);
  const before = session?.storedBytes ?? 0;
  const start = range.kind === 'part' ? range.start : 0;
  const takes = session && !session.videoId && (range.kind === 'whole' || range.kind === 'part');
  const fits = takes && start <= before;
  const intake = createIntake(req, {
    skip: before - start,
    room: !fits ? 0 : keepAtMost === 0 ? Number.POSITIVE_INFINITY : keepAtMost - (keepAtMost % blockBytes),
  });
  const blob = await blobs.receive(Readable.from(intake.kept(), { objectMode: false }));
  const { arrivedBytes, interrupted, shortened } = intake.facts();
  const segment = blob.sizeBytes > 0 ? blob : undefined;
  const partial = { range, before, arrivedBytes, interrupted, segment };
  if (!fits || interrupted || shortened) return { ...partial, file: undefined };
  const total = session.totalBytes ?? (range.kind === 'part' ? range.total : arrivedBytes);
  const complete = before + blob.sizeBytes === total;
  return { ...partial, file: complete ? await wholeFile(blobs, session, segment) : undefined };
}

function createIntake(req: IncomingMessage, limits: { skip: number; room: number }) {
  let { skip, room } = limits;
  let arrivedBytes = 0;
  let interrupted = false;
  let shortened = false;
  async function* kept(): AsyncGenerator<Buffer> {
    const held = createBlocks();
    try {
      for await (const chunk of req as AsyncIterable<Buffer>) {
        arrivedBytes += chunk.length;
        const fresh = chunk.subarray(Math.min(skip, chunk.length));
        skip -= chunk.length - fresh.length;
        const wanted = fresh.subarray(0, Math.min(room, fresh.length));
        if (wanted.length < fresh.length) shortened = true;
        room -= wanted.length;
        yield* held.add(wanted);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
      interrupted = true;
      return;
    }
    yield* held.rest();
  }
  return { kept, facts: () => ({ arrivedBytes, interrupted, shortened }) };
}

/** Lets bytes through in whole blocks only. Pieces are passed on as they are: copying them would cost memory. */
function createBlocks() {
  let held: Buffer[] = [];
  let heldBytes = 0;
  return {
    *add(piece: Buffer): Generator<Buffer> {
      heldBytes += piece.length;
      const left = heldBytes % blockBytes;
      if (heldBytes < blockBytes) {
        held.push(piece);
        return;
      }
      yield* held;
      yield piece.subarray(0, piece.length - left);
      held = [piece.subarray(piece.length - left)];
      heldBytes = left;
    },
    rest: () => held,
  };
}

async function wholeFile(blobs: BlobStore, session: Session, last: StoredBlob | undefined) {
  const segments = last ? [...session.segments, last] : session.segments;
  const [first] = segments;
  const head = first ? await blobs.head(first.sha256, headBytes) : Buffer.alloc(0);
  if (first && segments.length === 1) return { ...first, head };
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for (const segment of segments) {
    for await (const chunk of blobs.read(segment.sha256)) hash.update(chunk as Buffer);
    sizeBytes += segment.sizeBytes;
  }
  return { sha256: hash.digest('hex'), sizeBytes, head };
}
