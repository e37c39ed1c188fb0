import type { FastifyInstance } from 'fastify';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { inspectFile } from './inspect-file.ts';
import type { MediaFile, Publish, Publishes } from './publishes.ts';
import { joinParts } from './stored-file.ts';

/** What a PUT brought: its bytes, and the whole file when they were the last ones missing. */
export type Chunk = { part: StoredBlob; whole: MediaFile | null };

declare module 'fastify' {
  interface FastifyRequest {
    tiktokChunk?: Chunk;
  }
}

/** Streams bodies to the blob store before the call is decided; a caller that breaks off leaves nothing. */
export function receiveChunks(server: FastifyInstance, blobs: BlobStore, publishes: Publishes): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_req, _bytes, done) => done(null));
  server.addHook('preHandler', async (req) => {
    if (req.method !== 'PUT') return;
    const part = await blobs.receive(req.raw);
    const { upload_id } = req.query as { upload_id?: string };
    const publish = publishes.findByUploadId(upload_id ?? '');
    req.tiktokChunk = { part, whole: publish ? await wholeFile(blobs, publish, part) : null };
  });
}

async function wholeFile(blobs: BlobStore, publish: Publish, part: StoredBlob): Promise<MediaFile | null> {
  if (publish.receivedBytes + part.sizeBytes !== publish.upload?.sizeBytes) return null;
  const file = await joinParts(blobs, [...publish.parts, part]);
  return inspectFile(blobs, publish.kind, file);
}
