import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';

/**
 * The raw body of a resumable upload, straight to the blob store. A caller that breaks off leaves what had arrived: the
 * upload goes on from there. `keepAtMost` cuts the connection after so many bytes, to try that out.
 */
export type ReceivedBytes = StoredBlob & { interrupted: boolean };

export async function receiveBytes(
  blobs: BlobStore,
  req: IncomingMessage,
  keepAtMost = Number.POSITIVE_INFINITY,
): Promise<ReceivedBytes> {
  let interrupted = false;
  async function* arriving(): AsyncGenerator<Buffer> {
    let room = keepAtMost;
    try {
      for await (const bytes of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        yield bytes.subarray(0, room);
        room -= bytes.length;
        if (room < 0) {
          interrupted = true;
          return;
        }
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
      interrupted = true;
    }
  }
  const blob = await blobs.receive(Readable.from(arriving(), { objectMode: false }));
  // Only now: whoever is cut off and asks at once how much arrived is told of all of it.
  if (interrupted) req.socket.destroy();
  return { ...blob, interrupted };
}
