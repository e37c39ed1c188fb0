import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BlobStore, StoredBlob } from './blobs.ts';

/** Routes whose bodies are files: they are not read into memory, but handed over as they arrive. */
export function addUploadRoutes(server: FastifyInstance, add: (uploads: FastifyInstance) => void): void {
  server.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_req, _bytes, done) => done(null));
    add(uploads);
  });
}

/**
 * Stores the body before the call is decided; a caller that breaks off leaves nothing. The first `headBytes` are kept at
 * hand, to tell what kind of file it is.
 */
export async function storeUpload(blobs: BlobStore, req: FastifyRequest, headBytes: number): Promise<void> {
  const blob = await blobs.receive(req.raw);
  req.upload = { ...blob, head: await blobs.head(blob.sha256, headBytes) };
}

/** The bytes of one request of a resumable upload. */
export type ReceivedBytes = StoredBlob & {
  /** All bytes that arrived, those that were skipped or not kept included. */
  arrivedBytes: number;
  /** The connection ended before the body did. */
  interrupted: boolean;
  /** More arrived than there was room for. */
  shortened: boolean;
};

/**
 * The body of a resumable upload, straight to the blob store. A caller that breaks off leaves what had arrived, whole
 * blocks only where the platform keeps blocks: the upload goes on from there.
 */
export async function receiveBytes(
  blobs: BlobStore,
  req: IncomingMessage,
  limits: {
    /** Bytes at the beginning that are there already. */
    skip?: number;
    keepAtMost?: number;
    /** Cuts the connection when more than `keepAtMost` arrives, to try that out. */
    cut?: boolean;
    blockBytes?: number;
  } = {},
): Promise<ReceivedBytes> {
  let { skip = 0, keepAtMost: room = Number.POSITIVE_INFINITY } = limits;
  let arrivedBytes = 0;
  let interrupted = false;
  let shortened = false;
  const blocks = createBlocks(limits.blockBytes ?? 1);
  async function* kept(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        arrivedBytes += chunk.length;
        const fresh = chunk.subarray(Math.min(skip, chunk.length));
        skip -= chunk.length - fresh.length;
        const wanted = fresh.subarray(0, Math.min(room, fresh.length));
        room -= wanted.length;
        yield* blocks.add(wanted);
        if (wanted.length === fresh.length) continue;
        shortened = true;
        if (limits.cut) {
          interrupted = true;
          break;
        }
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
      interrupted = true;
    }
    if (!interrupted) yield* blocks.rest();
  }
  const blob = await blobs.receive(Readable.from(kept(), { objectMode: false }));
  // Only now: a caller that is cut off and asks at once how much arrived hears of all of it.
  if (interrupted) req.socket.destroy();
  return { ...blob, arrivedBytes, interrupted, shortened };
}

/** Lets bytes through in whole blocks only. Pieces are passed on as they are: copying them would cost memory. */
function createBlocks(blockBytes: number) {
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
      held = left > 0 ? [piece.subarray(piece.length - left)] : [];
      heldBytes = left;
    },
    rest: () => held,
  };
}
