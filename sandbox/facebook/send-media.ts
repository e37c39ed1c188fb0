import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore } from '../core/blobs.ts';
import type { FacebookState } from './state.ts';

/** The bytes of a photo or a video, in ranges, so that a browser can play and seek. */
export function sendMedia(
  blobs: BlobStore,
  state: FacebookState,
  req: FastifyRequest,
  res: FastifyReply,
): FastifyReply {
  const { kind, id } = req.params as { kind: string; id: string };
  const file = kind === 'photo' ? state.photos.find(id)?.file : state.videos.find(id)?.file;
  if (!file) return res.code(404).send('There is no such file in the sandbox.');
  const range = wantedRange(req.headers.range, file.sizeBytes);
  if (range === 'impossible')
    return res.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
  return res
    .code(range ? 206 : 200)
    .headers({
      'content-type': file.facts?.type ?? 'application/octet-stream',
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${start}-${end}/${file.sizeBytes}` } : {}),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    .send(blobs.read(file.sha256, { start, end }));
}

function wantedRange(header: string | undefined, sizeBytes: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, sizeBytes - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1);
  return start <= end ? { start, end } : ('impossible' as const);
}
