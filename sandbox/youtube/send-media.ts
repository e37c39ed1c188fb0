import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { portraitOf } from '../core/portrait.ts';
import { findAccount, findChannel } from './people.ts';
import type { YouTubeState } from './state.ts';

/** The bytes behind the pages: videos with ranges, so that players can jump, and pictures. */
const quiet = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
};

export function sendVideo(state: YouTubeState, blobs: BlobStore, req: FastifyRequest, res: FastifyReply) {
  const { id } = req.params as { id: string };
  const video = state.videos.find(id);
  if (!video) return res.code(404).send('There is no such video in the sandbox.');
  const { sizeBytes, mimeType } = video.file;
  const asked = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '');
  const start = asked ? Number(asked[1]) : 0;
  const end = Math.min(asked?.[2] ? Number(asked[2]) : sizeBytes - 1, sizeBytes - 1);
  if (asked && start > end)
    return res
      .code(416)
      .headers({ 'content-range': `bytes */${sizeBytes}` })
      .send();
  const type = mimeType === 'application/octet-stream' ? 'video/mp4' : mimeType;
  return res
    .code(asked ? 206 : 200)
    .headers({ ...quiet, 'content-type': type, 'accept-ranges': 'bytes', 'content-length': end - start + 1 })
    .headers(asked ? { 'content-range': `bytes ${start}-${end}/${sizeBytes}` } : {})
    .send(Readable.from(readAcross(blobs, video.segments, start, end), { objectMode: false }));
}

/** The bytes from `start` to `end`, both included, of a file that lies in several pieces. */
async function* readAcross(blobs: BlobStore, segments: StoredBlob[], start: number, end: number) {
  let offset = 0;
  for (const { sha256, sizeBytes } of segments) {
    const from = Math.max(start - offset, 0);
    const to = Math.min(end - offset, sizeBytes - 1);
    if (from <= to) yield* blobs.read(sha256, { start: from, end: to });
    offset += sizeBytes;
  }
}

export function sendThumbnail(state: YouTubeState, blobs: BlobStore, req: FastifyRequest, res: FastifyReply) {
  const { id } = req.params as { id: string };
  const video = state.videos.find(id);
  if (!video) return res.code(404).send('There is no such video in the sandbox.');
  if (!video.thumbnail) return sendPicture(res, video.snippet.title);
  const { type, sizeBytes, sha256 } = video.thumbnail;
  return res
    .headers({ ...quiet, 'content-type': type, 'content-length': sizeBytes })
    .send(blobs.read(sha256));
}

/** Channels and people have a colour of their own. */
export function sendPortrait(req: FastifyRequest, res: FastifyReply) {
  const key = (req.params as { key: string }).key.replace(/\.png$/, '');
  return sendPicture(res, findChannel(key)?.title ?? findAccount(key)?.name ?? '?');
}

const sendPicture = (res: FastifyReply, name: string) =>
  res.headers({ ...quiet, 'content-type': 'image/png' }).send(portraitOf(name));
