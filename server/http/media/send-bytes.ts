/**
 * Sends stored bytes to a browser. They came from people, so they are shut in: never sniffed for another type,
 * never run as a page. An address means the same bytes forever, so a browser may keep them.
 */
import type { FastifyReply } from 'fastify';
import type { MediaStorage } from '../../domain/media/ports.ts';
import type { WorkspaceId } from '../../lib/ids.ts';

export interface BytesToSend {
  readonly workspaceId: WorkspaceId;
  readonly sha256: string;
  readonly mime: string;
  readonly name: string;
}

export async function sendStoredBytes(
  reply: FastifyReply,
  storage: MediaStorage,
  file: BytesToSend,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  reply.headers({
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    etag,
  });
  if (isKnown(reply.request.headers['if-none-match'], etag)) return reply.status(304).send();
  const { stream, sizeBytes } = await storage.open(file.workspaceId, file.sha256);
  return reply
    .status(200)
    .headers({
      'content-type': file.mime,
      'content-length': sizeBytes,
      'content-disposition': disposition(file.name),
    })
    .send(stream);
}

const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** RFC 6266, with RFC 8187's encoding: everything but plain letters and digits is escaped. */
function disposition(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9 ._()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!~]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
