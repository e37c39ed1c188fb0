/**
 * Ingests a resumable upload when its last byte has arrived. Promise: if a process dies in between, the file still
 * appears exactly once, because the library's row and the end of the upload are one transaction and another
 * request may finish it.
 */

import { AppError, type ErrorCode, errorTable, notFound } from '../../errors.ts';
import { later, seconds } from '../../lib/clock.ts';
import type { UploadId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { ingestFile } from './ingest-file.ts';
import { messages } from './messages.ts';
import type { Media, Upload } from './ports.ts';
import { refuseUpload } from './refuse-upload.ts';
import { findOwnUpload, type UploadDeps } from './start-upload.ts';

/** A check without a heartbeat for this long belongs to a process that died. */
export const checkStaleAfterMs = seconds(30);
const heartbeatIntervalMs = seconds(5);

export async function finishUpload(deps: UploadDeps, actor: Actor, id: UploadId): Promise<Media> {
  require(actor, 'write_media');
  const upload = await findOwnUpload(deps, actor, id);
  const ended = await alreadyEnded(deps, upload);
  if (ended) return ended;
  const staged = await deps.staging.openUpload(id);
  if (!staged) throw new AppError('wrong_state', messages.not_whole_yet());
  if (!(await claim(deps, id))) throw beingChecked();
  // From here on the bytes are discarded unless they are stored or the failure is ours.
  const bytes = new AsyncDisposableStack();
  bytes.use(staged);
  const heartbeat = setInterval(() => {
    deps.uploads
      .updateWhileChecking(id, {}, deps.clock.now())
      .catch((error: unknown) => deps.log.debug({ error }, 'the heartbeat of a check could not be recorded'));
  }, heartbeatIntervalMs);
  try {
    const { workspaceId, createdBy, requestedBy: madeBy, name, altText } = upload;
    const media = await ingestFile(deps, {
      staged,
      reservedFor: id,
      name,
      altText,
      workspaceId,
      createdBy,
      madeBy,
      actor,
      alsoWrite: async (tx, { id: mediaId }) => {
        if ((await deps.uploads.lock(tx, id))?.state !== 'checking') throw new Overtaken();
        await deps.uploads.update(tx, id, { state: 'done', mediaId }, deps.clock.now());
      },
    });
    await bytes.disposeAsync();
    await deps.staging.removeUpload(id);
    return media;
  } catch (error) {
    if (error instanceof Overtaken) return await resultOfOther(deps, actor, id);
    if (!(error instanceof AppError && error.status === 400)) {
      await deps.uploads.updateWhileChecking(id, { state: 'receiving', problem: null }, deps.clock.now());
    } else if (await refuseUpload(deps, upload, { code: error.code, detail: error.detail })) {
      await bytes.disposeAsync();
      await deps.staging.removeUpload(id);
    }
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Another request took this one for dead and finished the upload. */
class Overtaken extends Error {}

async function resultOfOther(deps: UploadDeps, actor: Actor, id: UploadId): Promise<Media> {
  const media = await alreadyEnded(deps, await findOwnUpload(deps, actor, id));
  if (media) return media;
  throw beingChecked();
}

/** The file of a finished upload; throws the stored problem of one that was refused or cancelled. */
async function alreadyEnded(deps: UploadDeps, upload: Upload): Promise<Media | undefined> {
  if (upload.state === 'cancelled') throw notFound('upload');
  if (upload.state === 'refused' && upload.problem)
    throw new AppError(codeOf(upload.problem.code), upload.problem.detail);
  if (upload.state !== 'done' || upload.mediaId === null) return undefined;
  const media = await deps.media.find(null, upload.workspaceId, upload.mediaId);
  if (!media) throw notFound('file');
  return media;
}

const beingChecked = (): AppError =>
  new AppError('request_in_progress', messages.being_checked_already(), {
    retryAfterSeconds: 2,
  });

const codeOf = (code: string): ErrorCode =>
  Object.hasOwn(errorTable, code) ? (code as ErrorCode) : 'media_not_readable';

const claim = ({ transact, uploads, clock }: UploadDeps, id: UploadId): Promise<boolean> =>
  transact(async (tx) => {
    const upload = await uploads.lock(tx, id);
    const now = clock.now();
    const isFree =
      upload?.state === 'receiving' ||
      (upload?.state === 'checking' && upload.updatedAt < later(now, -checkStaleAfterMs));
    if (isFree) await uploads.update(tx, id, { state: 'checking' }, now);
    return isFree;
  });
