/**
 * Resumable uploads (tus 1.0) at /v1/uploads. Promises: no caller writes before we know who they are and that
 * the upload is theirs; one request at a time writes to an upload; a client that gets "complete" has a file,
 * even when the process that received the last byte died before it could respond.
 *
 * The library receives the bytes. Access, creation and completion are ours. Reading about an upload (GET) and
 * cancelling it (DELETE) are ordinary operations, in upload-routes.ts.
 */

import type { DataStore, Locker } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Upload } from '../../domain/media/ports.ts';
import { AppError, type ErrorCode, errorTable, notFound } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';
import type { MediaId, UploadId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import { actorOf } from '../pipeline/actor-of.ts';
import { type AdmitDeps, admit } from '../pipeline/add-route.ts';
import type { Access } from '../pipeline/define-route.ts';
import { endSilentRequest } from './end-silent-request.ts';
import { messages } from './messages.ts';
import { answerUploadPreflights, openUploadsToPages } from './preflights.ts';
import { readUploadCreation } from './read-upload-creation.ts';
import { createTusServer, mediaHeader, uploadsPath } from './tus-server.ts';
import { type UploadCall, type UploadUseCases, withUploadCall } from './upload-call.ts';
import { uploadProblem } from './upload-problems.ts';

export interface MountUploadsDeps extends AdmitDeps {
  readonly log: Logger;
  readonly uploads: UploadUseCases;
  /** Where bytes wait; the upload's id is their name. */
  readonly datastore: DataStore;
  readonly locks: Locker;
  /** Of one file. */
  readonly maxBytes: number;
}

const access: Access = { kind: 'scope', scope: 'media:write', capability: 'write_media' };
const oneUpload = `${uploadsPath}/:id`;
/** A phone that left its network goes silent; its connection is not kept forever. */
const silenceMs = seconds(60);

/** Registered before the other routes: HEAD and OPTIONS of these paths belong to tus. */
export async function mountUploads(app: FastifyInstance, deps: MountUploadsDeps): Promise<void> {
  const { uploads, locks, log, datastore } = deps;

  /** Waits until no other request writes, and does not release the lock on request. */
  const finish = async ({ actor, upload: { id } }: UploadCall): Promise<MediaId> => {
    const lock = locks.newLock(id);
    await lock.lock(new AbortController().signal, () => undefined);
    try {
      return settledMedia(await mine(deps, actor, id)) ?? (await uploads.finish(actor, id)).id;
    } finally {
      await lock.unlock();
    }
  };
  const abandon = async ({ actor, upload: { id } }: UploadCall): Promise<void> => {
    try {
      const uncancelled = await uploads.find(actor, id);
      if (uncancelled?.state === 'receiving') await uploads.cancel(actor, id);
    } catch (error) {
      log.warn({ error, upload: id }, 'an upload that could not start is left for the cleanup job');
    }
  };
  const tus = createTusServer({ ...deps, finish, abandon });

  const handToLibrary = async (call: UploadCall): Promise<FastifyReply> => {
    const { request, reply, upload } = call;
    reply.header('upload-expires', upload.expiresAt.toUTCString());
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    hideForwarding(request);
    endSilentRequest(request.raw, silenceMs);
    try {
      await withUploadCall(call, () => tus.handle(request.raw, reply.raw));
    } catch (error) {
      log.error({ error, upload: upload.id }, 'an upload request ended without an answer');
      reply.raw.destroy();
    }
    return reply;
  };

  await app.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.addHook('onRequest', async (request, reply) => {
      openUploadsToPages(reply);
      if (request.method === 'OPTIONS') return;
      request.who = await admit(deps, { access }, request, reply);
      if (request.headers['tus-resumable'] !== '1.0.0') return refuseVersion(request, reply, log);
    });
    answerUploadPreflights(scope, [uploadsPath, oneUpload], datastore.extensions, deps.maxBytes);
    const schema = { hide: true };

    scope.post(uploadsPath, { schema }, async (request, reply) => {
      const actor = actorOf(request);
      const upload = await uploads.start(actor, readUploadCreation(request.headers, deps.maxBytes));
      return handToLibrary({ request, reply, actor, upload });
    });

    scope.head(oneUpload, { schema }, async (request, reply) => {
      const call = await callOf(deps, request, reply);
      const isWhole = settledMedia(call.upload) !== undefined || (await allArrived(datastore, call.upload));
      return isWhole ? sendComplete(call, await finish(call), 200) : handToLibrary(call);
    });

    scope.patch(oneUpload, { schema }, async (request, reply) => {
      const call = await callOf(deps, request, reply);
      const done = settledMedia(call.upload);
      if (done === undefined) return handToLibrary(call);
      if (request.headers['upload-offset'] === String(call.upload.sizeBytes))
        return sendComplete(call, done, 204);
      return sendUploadProblem(call, { status_code: 409 }, log);
    });
  });
}

async function callOf(
  deps: MountUploadsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UploadCall> {
  const actor = actorOf(request);
  const { id } = request.params as { id: string };
  if (!/^upl_[0-9a-z]{26}$/.test(id)) throw notFound('upload');
  return { request, reply, actor, upload: await mine(deps, actor, id as UploadId) };
}

async function mine({ uploads }: MountUploadsDeps, actor: Actor, id: UploadId): Promise<Upload> {
  const upload = await uploads.find(actor, id);
  const isMine = upload?.workspaceId === actor.workspaceId && upload.createdBy === actor.userId;
  if (!isMine || upload.source !== 'resumable' || upload.state === 'cancelled') throw notFound('upload');
  return upload;
}

/** The file it became; undefined while there is none yet. Throws the reason if there never will be one. */
function settledMedia({ state, problem, mediaId }: Upload): MediaId | undefined {
  if (state === 'refused') {
    const code = problem && problem.code in errorTable ? (problem.code as ErrorCode) : 'media_not_readable';
    throw new AppError(code, problem?.detail ?? messages.file_refused());
  }
  return state === 'done' && mediaId !== null ? mediaId : undefined;
}

/** No one writes past the end, so once true it stays true. */
async function allArrived(datastore: DataStore, { id, sizeBytes }: Upload): Promise<boolean> {
  // Any problem with the bytes is reported by the library, which requests them again.
  const stored = await datastore.getUpload(id).catch(() => undefined);
  return stored !== undefined && stored.offset === sizeBytes;
}

function sendComplete({ reply, upload }: UploadCall, media: MediaId, status: 200 | 204): FastifyReply {
  const size = String(upload.sizeBytes);
  reply.headers({ 'cache-control': 'no-store', 'upload-offset': size, [mediaHeader]: media });
  if (status === 200) reply.header('upload-length', size);
  return reply.status(status).send();
}

function sendUploadProblem(
  { request, reply }: Pick<UploadCall, 'request' | 'reply'>,
  error: unknown,
  log: Logger,
): FastifyReply {
  const { status, body } = uploadProblem(request, error, log);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(String)
    .send(body);
}

function refuseVersion(request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  reply.header('tus-version', '1.0.0');
  return sendUploadProblem({ request, reply }, { status_code: 412 }, log);
}

/** The library rejects the values that two chained proxies write there, and we return relative URLs anyway. */
function hideForwarding({ raw }: FastifyRequest): void {
  for (let index = raw.rawHeaders.length - 2; index >= 0; index -= 2)
    if (/^(x-forwarded-.*|forwarded)$/i.test(raw.rawHeaders[index] ?? '')) raw.rawHeaders.splice(index, 2);
}
