/**
 * Sends stored bytes, whole or the part that was asked for. They came from people, so they are shut in: never sniffed
 * for another type, never run as a page. An address means the same bytes forever, so a browser may keep them.
 */
import type { FastifyReply } from 'fastify';
import type { MediaStorage } from '../../domain/media/ports.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { askedPart, asksForPart } from './byte-range.ts';

export interface BytesToSend {
  readonly workspaceId: WorkspaceId;
  readonly sha256: string;
  readonly mime: string;
  readonly name: string;
  /** Without it the storage is asked once more. */
  readonly sizeBytes?: number;
}

export type BytesSource = Pick<MediaStorage, 'open' | 'size'>;

/** Our own pages, or whoever holds the address: then other sites may show it, and nobody keeps it long. */
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
    if (!asksForPart(headers, etag)) return await sendWhole(reply, storage, file);
    const asked = askedPart(headers, etag, await sizeOf(storage, file));
    if (asked.kind === 'whole') return await sendWhole(reply, storage, file);
    if (asked.kind === 'nothing') return refuseRange(reply, await sizeOf(storage, file));
    const { first, last } = asked.range;
    const { stream, sizeBytes } = await storage.open(file.workspaceId, file.sha256, asked.range);
    reply.headers({
      'content-length': last - first + 1,
      'content-range': `bytes ${first}-${last}/${sizeBytes}`,
    });
    return reply.status(206).send(stream);
  } catch (error) {
    takeBack(reply);
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

/** A problem is not the file: what was said about the file is taken back. */
function takeBack(reply: FastifyReply): void {
  for (const name of ['etag', 'content-type', 'content-disposition', 'content-length', 'accept-ranges'])
    reply.removeHeader(name);
}

const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** Only what a browser shows without running anything is shown. */
const shown = /^(image\/(jpeg|png|gif|webp)|video\/[a-z0-9.+-]+)$/;

/** RFC 6266, with RFC 8187's encoding: everything but plain letters and digits is escaped. */
function disposition({ name, mime }: BytesToSend): string {
  const plain = name.replace(/[^A-Za-z0-9 ._()-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!~]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${shown.test(mime) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
