import type { FastifyInstance } from 'fastify';
import type { BlobStore } from '../core/blobs.ts';
import { headBytes } from './image-kind.ts';

/** Streams upload bodies to the blob store before the call is decided; a caller that breaks off leaves nothing. */
export function receiveUploads(server: FastifyInstance, blobs: BlobStore): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_req, _bytes, done) => done(null));
  server.addHook('preHandler', async (req) => {
    if (req.method !== 'PUT') return;
    const blob = await blobs.receive(req.raw);
    req.upload = { ...blob, head: await blobs.head(blob.sha256, headBytes) };
  });
}
