import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operation } from '../core/operation.ts';
import type { World } from '../core/world.ts';
import { headBytes } from './file-kind.ts';
import { uploadManners } from './manners.ts';
import { openSession } from './open-session.ts';
import { type Received, receiveBytes } from './receive-bytes.ts';
import { sendBytes } from './send-bytes.ts';
import { setThumbnail } from './set-thumbnail.ts';
import type { YouTubeState } from './state.ts';

/**
 * What stands for www.googleapis.com/upload: beneath its host, /youtube/api, and as an address of its own,
 * /youtube/upload. Bodies with bytes go to the blob store as they come, before the call is decided.
 */
const prefixes = ['/youtube/api/upload', '/youtube/api/resumable/upload', '/youtube/upload'];

export function addUploadRoutes(server: FastifyInstance, world: World, state: YouTubeState): void {
  server.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_req, _bytes, done) => done(null));
    const open = operation(world, uploadManners, 'openSession', (call) => openSession(state, call));
    const thumbnail = operation(world, uploadManners, 'setThumbnail', (call) => setThumbnail(state, call));

    const post = async (req: FastifyRequest, res: FastifyReply) => {
      if (uploadIdOf(req)) return takeBytes(world, state, req, res);
      req.body = await buffer(req.raw);
      return open(req, res);
    };
    const put = (req: FastifyRequest, res: FastifyReply) => takeBytes(world, state, req, res);
    const picture = async (req: FastifyRequest, res: FastifyReply) => {
      const blob = await world.blobs.receive(req.raw);
      req.upload = { ...blob, head: await world.blobs.head(blob.sha256, headBytes) };
      return thumbnail(req, res);
    };
    for (const prefix of prefixes) {
      uploads.post(`${prefix}/youtube/v3/videos`, post);
      uploads.put(`${prefix}/youtube/v3/videos`, put);
      uploads.post(`${prefix}/youtube/v3/thumbnails/set`, picture);
    }
  });
}

const uploadIdOf = (req: FastifyRequest): string => (req.query as { upload_id?: string }).upload_id ?? '';

async function takeBytes(world: World, state: YouTubeState, req: FastifyRequest, res: FastifyReply) {
  const find = () => state.sessions.find(uploadIdOf(req));
  const keepAtMost = state.settings.current().keep_bytes_per_request;
  const received = await receiveBytes(world.blobs, req.raw, find(), keepAtMost);
  const name = operationName(received);
  return operation(world, uploadManners, name, (call) => sendBytes(state, call, find(), received))(req, res);
}

/** Faults can be aimed at the one request that makes the video. */
function operationName({ range, file }: Received): string {
  if (range.kind === 'question') return 'querySession';
  return file ? 'finishUpload' : 'uploadBytes';
}
