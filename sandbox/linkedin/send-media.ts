import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore } from '../core/blobs.ts';
import { portraitOf } from '../core/portrait.ts';
import type { LinkedInState } from './state.ts';

/** Stored bytes for a reader's browser. Ranges are answered, since players ask for them. */
type Found = { sha256: string; sizeBytes: number; type: string };

function find(state: LinkedInState, kind: string, key: string, side: string | undefined): Found | undefined {
  const urn = `urn:li:${kind}:${key}`;
  if (kind === 'image') {
    const bytes = state.images.find(urn)?.bytes;
    return bytes?.type ? { ...bytes, type: bytes.type } : undefined;
  }
  if (kind === 'document') {
    const document = state.documents.find(urn);
    return document?.bytes && document.type ? { ...document.bytes, type: document.type } : undefined;
  }
  const video = state.videos.find(urn);
  if (side === 'thumbnail') return video?.thumbnail;
  return video?.bytes && { ...video.bytes, type: 'video/mp4' };
}

const quietHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
};

export function sendMedia(state: LinkedInState, blobs: BlobStore, req: FastifyRequest, res: FastifyReply) {
  const { kind = '', key = '', side } = req.params as Record<string, string | undefined>;
  const found = find(state, kind, key, side);
  if (!found && side === 'thumbnail') return sendPicture(res, key); // LinkedIn makes one where none was sent
  if (!found) return res.code(404).send('There is no such file in the sandbox.');
  const { sha256, sizeBytes, type } = found;
  const headers = { ...quietHeaders, 'content-type': type, 'accept-ranges': 'bytes' };
  const range = readRange(req.headers.range, sizeBytes);
  if (!range) return res.headers({ ...headers, 'content-length': sizeBytes }).send(blobs.read(sha256));
  const { start, end } = range;
  return res
    .code(206)
    .headers({
      ...headers,
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${sizeBytes}`,
    })
    .send(blobs.read(sha256, range));
}

/** One range with a beginning; anything else is answered with the whole file, which is always allowed. */
function readRange(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined) return undefined;
  const [start, end] = [Number(from), Math.min(to ? Number(to) : sizeBytes - 1, sizeBytes - 1)];
  return start <= end ? { start, end } : undefined;
}

const sendPicture = (res: FastifyReply, seed: string): FastifyReply =>
  res.headers({ ...quietHeaders, 'content-type': 'image/png' }).send(portraitOf(seed));

export const sendPortrait = (req: FastifyRequest, res: FastifyReply): FastifyReply =>
  sendPicture(res, (req.params as { sub: string }).sub);
