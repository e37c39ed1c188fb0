/**
 * Takes a resumable upload in when its last byte is there. Promise: whoever dies in between, the file appears once:
 * the library's row and the upload's end are one transaction, and somebody else may finish what was left.
 */

import { AppError, type ErrorCode, errorTable, notFound } from '../../errors.ts';
import { later, seconds } from '../../lib/clock.ts';
import type { UploadId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { messages } from './messages.ts';
import type { Media, Upload } from './ports.ts';
import { ownUpload, type UploadDeps } from './start-upload.ts';
import { takeIn } from './take-in.ts';

/** A check that nobody confirmed for this long belongs to a process that died. */
export const staleAfterMs = seconds(30);
const confirmEveryMs = seconds(5);

export async function finishUpload(deps: UploadDeps, actor: Actor, id: UploadId): Promise<Media> {
  require(actor, 'write_media');
  const upload = await ownUpload(deps, actor, id);
  const ended = await alreadyEnded(deps, upload);
  if (ended) return ended;
  const staged = await deps.staging.openUpload(id);
  if (!staged) throw new AppError('wrong_state', messages.not_whole_yet());
  if (!(await claim(deps, id))) throw beingChecked();
  // From here on the bytes are thrown away unless they are kept, or the trouble is ours.
  const bytes = new AsyncDisposableStack();
  bytes.use(staged);
  const confirming = setInterval(() => {
    deps.uploads
      .updateChecking(id, {}, deps.clock.now())
      .catch((error: unknown) => deps.log.debug({ error }, 'a check could not be confirmed'));
  }, confirmEveryMs);
  try {
    const { workspaceId, createdBy, name, altText } = upload;
    const media = await takeIn(deps, {
      staged,
      promisedTo: id,
      name,
      altText,
      workspaceId,
      createdBy,
      actor,
      also: async (tx, { id: mediaId }) => {
        if ((await deps.uploads.lock(tx, id))?.state !== 'checking') throw new Overtaken();
        await deps.uploads.update(tx, id, { state: 'done', mediaId }, deps.clock.now());
      },
    });
    await bytes.disposeAsync();
    await deps.staging.removeUpload(id);
    return media;
  } catch (error) {
    if (error instanceof Overtaken) return await whatOthersMade(deps, actor, id);
    const refused = error instanceof AppError && error.status === 400;
    const ended = await deps.uploads.updateChecking(
      id,
      refused
        ? { state: 'refused', problem: { code: error.code, detail: error.detail } }
        : { state: 'receiving', problem: null },
      deps.clock.now(),
    );
    if (refused && ended) {
      await bytes.disposeAsync();
      await deps.staging.removeUpload(id);
    }
    throw error;
  } finally {
    clearInterval(confirming);
  }
}

/** Others took us for dead and ended it. */
class Overtaken extends Error {}

async function whatOthersMade(deps: UploadDeps, actor: Actor, id: UploadId): Promise<Media> {
  const made = await alreadyEnded(deps, await ownUpload(deps, actor, id));
  if (made) return made;
  throw beingChecked();
}

/** The file of an upload that is done; throws what was said about one that was refused or given up. */
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
      (upload?.state === 'checking' && upload.updatedAt < later(now, -staleAfterMs));
    if (isFree) await uploads.update(tx, id, { state: 'checking' }, now);
    return isFree;
  });
