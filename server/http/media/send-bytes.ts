/**
 * Sends stored bytes, whole or the requested part. They were uploaded by people, so they get restrictive
 * headers: never sniffed for another type, never run as a page. A URL always means the same bytes, so a browser
 * may cache them.
 */
import type { FastifyReply } from 'fastify';
import type { MediaStorage } from '../../domain/media/ports.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { parseRequestedPart, requestsPart } from './byte-range.ts';

export interface BytesToSend {
  readonly workspaceId: WorkspaceId;
  readonly sha256: string;
  readonly mime: string;
  readonly name: string;
  /** Without it the storage is queried once more. */
  readonly sizeBytes?: number;
}

export type BytesSource = Pick<MediaStorage, 'open' | 'size'>;

/** Our own pages, or anyone with the URL: then other sites may show it, and it is cached only briefly. */
export type Audience = 'pages' | 'everybody';

const headersFor: Record<Audience, Readonly<Record<string, string>>> = {
  pages: {
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
  },
  everybody: { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'private, no-cache' },
};

export async function sendStoredBytes(
  reply: FastifyReply,
  storage: BytesSource,
  file: BytesToSend,
  audience: Audience = 'pages',
): Promise<FastifyReply> {
  const { method, headers } = reply.request;
  const etag = `"${file.sha256}"`;
  reply.headers({
    ...headersFor[audience],
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag,
  });
  if (isKnown(headers['if-none-match'], etag)) return reply.status(304).send();
  try {
    reply.headers({ 'content-type': file.mime, 'content-disposition': disposition(file) });
    if (method === 'HEAD')
      return reply.header('content-length', await sizeOf(storage, file)).send(new ReadableStream());
    if (!requestsPart(headers, etag)) return await sendWhole(reply, storage, file);
    const requested = parseRequestedPart(headers, etag, await sizeOf(storage, file));
    if (requested.kind === 'whole') return await sendWhole(reply, storage, file);
    if (requested.kind === 'nothing') return refuseRange(reply, await sizeOf(storage, file));
    const { first, last } = requested.range;
    const { stream, sizeBytes } = await storage.open(file.workspaceId, file.sha256, requested.range);
    reply.headers({
      'content-length': last - first + 1,
      'content-range': `bytes ${first}-${last}/${sizeBytes}`,
    });
    return reply.status(206).send(stream);
  } catch (error) {
    removeFileHeaders(reply);
    throw error;
  }
}

async function sendWhole(
  reply: FastifyReply,
  storage: BytesSource,
  { workspaceId, sha256 }: BytesToSend,
): Promise<FastifyReply> {
  const { stream, sizeBytes } = await storage.open(workspaceId, sha256);
  return reply.status(200).header('content-length', sizeBytes).send(stream);
}

const sizeOf = async (storage: BytesSource, file: BytesToSend): Promise<number> =>
  file.sizeBytes ?? storage.size(file.workspaceId, file.sha256);

const refuseRange = (reply: FastifyReply, sizeBytes: number): FastifyReply =>
  reply
    .removeHeader('content-type')
    .removeHeader('content-disposition')
    .status(416)
    .headers({ 'content-range': `bytes */${sizeBytes}`, 'cache-control': 'no-store' })
    .send();

/** A problem is not the file, so the headers that describe the file are removed. */
function removeFileHeaders(reply: FastifyReply): void {
  for (const name of ['etag', 'content-type', 'content-disposition', 'content-length', 'accept-ranges'])
    reply.removeHeader(name);
}

const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** Only what a browser shows without running anything is shown inline. */
const shownInline = /^(image\/(jpeg|png|gif|webp)|video\/[a-z0-9.+-]+)$/;

/** RFC 6266, with RFC 8187's encoding: everything but plain letters and digits is escaped. */
function disposition({ name, mime }: BytesToSend): string {
  const plain = name.replace(/[^A-Za-z0-9 ._()-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!~]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${shownInline.test(mime) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
