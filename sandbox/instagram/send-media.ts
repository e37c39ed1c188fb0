import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore } from '../core/blobs.ts';
import { portraitOf } from '../core/portrait.ts';
import { fileType } from './files.ts';
import type { InstagramState } from './state.ts';

/** The files of a post, in ranges, so that a browser can play and seek. */
const quietHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
};

export function sendMedia(
  { media }: InstagramState,
  blobs: BlobStore,
  req: FastifyRequest,
  res: FastifyReply,
): FastifyReply {
  const { id = '', index = '' } = req.params as Record<string, string | undefined>;
  const file = media.find(id)?.items[Number(index)]?.file;
  if (!file) return res.code(404).send('There is no such file in the sandbox.');
  const headers = { ...quietHeaders, 'content-type': fileType(file), 'accept-ranges': 'bytes' };
  const range = readRange(req.headers.range, file.sizeBytes);
  if (!range)
    return res.headers({ ...headers, 'content-length': file.sizeBytes }).send(blobs.read(file.sha256));
  const { start, end } = range;
  return res
    .code(206)
    .headers({
      ...headers,
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${file.sizeBytes}`,
    })
    .send(blobs.read(file.sha256, range));
}

/** One range with a beginning; anything else is answered with the whole file, which is always allowed. */
function readRange(header: string | undefined, sizeBytes: number) {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined) return undefined;
  const [start, end] = [Number(from), Math.min(to ? Number(to) : sizeBytes - 1, sizeBytes - 1)];
  return start <= end ? { start, end } : undefined;
}

/** Profile pictures and the covers of videos: a colour drawn from the name. */
export const sendPicture = (req: FastifyRequest, res: FastifyReply): FastifyReply =>
  res
    .headers({ ...quietHeaders, 'content-type': 'image/png' })
    .send(portraitOf((req.params as { name: string }).name));
