import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BlobStore, StoredBlob } from './blobs.ts';

/** Routes whose bodies are files: they are streamed, not read into memory. */
export function addUploadRoutes(server: FastifyInstance, add: (uploads: FastifyInstance) => void): void {
  server.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_req, _bytes, done) => done(null));
    add(uploads);
  });
}

/**
 * Stores the body before the call is decided; if the caller disconnects, nothing is stored. The first `headBytes` are
 * attached to detect the file type.
 */
export async function storeUpload(blobs: BlobStore, req: FastifyRequest, headBytes: number): Promise<void> {
  const blob = await blobs.receive(req.raw);
  req.upload = { ...blob, head: await blobs.head(blob.sha256, headBytes) };
}

/** The bytes of one request in a resumable upload. */
export type ReceivedBytes = StoredBlob & {
  /** All bytes that arrived, including those that were skipped or not stored. */
  arrivedBytes: number;
  /** The connection closed before the end of the body. */
  interrupted: boolean;
  /** More bytes arrived than `maxBytes`. */
  truncated: boolean;
};

/**
 * Streams the body of a resumable upload to the blob store. If the caller disconnects, the bytes that arrived stay, so
 * that the upload can resume there; with `blockBytes`, only whole blocks stay.
 */
export async function receiveBytes(
  blobs: BlobStore,
  req: IncomingMessage,
  limits: {
    /** Bytes at the start that are already stored. */
    skip?: number;
    maxBytes?: number;
    /** Drops the connection when more than `maxBytes` arrive, to test interrupted uploads. */
    cut?: boolean;
    blockBytes?: number;
  } = {},
): Promise<ReceivedBytes> {
  let { skip = 0, maxBytes: remainingBytes = Number.POSITIVE_INFINITY } = limits;
  let arrivedBytes = 0;
  let interrupted = false;
  let truncated = false;
  const blocks = createBlocks(limits.blockBytes ?? 1);
  async function* receivedChunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        arrivedBytes += chunk.length;
        const newBytes = chunk.subarray(Math.min(skip, chunk.length));
        skip -= chunk.length - newBytes.length;
        const accepted = newBytes.subarray(0, Math.min(remainingBytes, newBytes.length));
        remainingBytes -= accepted.length;
        yield* blocks.add(accepted);
        if (accepted.length === newBytes.length) continue;
        truncated = true;
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
  const blob = await blobs.receive(Readable.from(receivedChunks(), { objectMode: false }));
  // Not earlier: a caller that asks for the stored size right after the cut must get the final size.
  if (interrupted) req.socket.destroy();
  return { ...blob, arrivedBytes, interrupted, truncated };
}

/** Passes bytes on in whole blocks only. Chunks are not copied, to save memory. */
function createBlocks(blockBytes: number) {
  let buffered: Buffer[] = [];
  let bufferedBytes = 0;
  return {
    *add(chunk: Buffer): Generator<Buffer> {
      bufferedBytes += chunk.length;
      const remainder = bufferedBytes % blockBytes;
      if (bufferedBytes < blockBytes) {
        buffered.push(chunk);
        return;
      }
      yield* buffered;
      yield chunk.subarray(0, chunk.length - remainder);
      buffered = remainder > 0 ? [chunk.subarray(chunk.length - remainder)] : [];
      bufferedBytes = remainder;
    },
    rest: () => buffered,
  };
}
