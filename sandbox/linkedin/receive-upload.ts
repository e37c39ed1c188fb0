import type { FastifyInstance } from 'fastify';
import type { BlobStore } from '../core/blobs.ts';

/**
 * Streams upload bodies to the blob store before the call is decided; a caller that breaks off leaves nothing. The
 * first `headBytes` are handed to whoever decides what kind of file it is.
 */
export function receiveUploads(server: FastifyInstance, blobs: BlobStore, headBytes: number): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_req, _bytes, done) => done(null));
  server.addHook('preHandler', async (req) => {
    if (req.method !== 'PUT') return;
    const blob = await blobs.receive(req.raw);
    req.upload = { ...blob, head: await blobs.head(blob.sha256, headBytes) };
  });
}
