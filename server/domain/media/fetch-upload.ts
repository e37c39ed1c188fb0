/**
 * Imports a file from an address that a user typed. The fetch is a job: it reports progress, can be cancelled, and
 * is resumed when its process dies. Only public addresses are requested; the fetcher ensures that.
 */

import { AppError } from '../../errors.ts';
import { later, seconds } from '../../lib/clock.ts';
import { newId, type UploadId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { sourceOf } from '../sources/source.ts';
import { ingestFile } from './ingest-file.ts';
import { messages } from './messages.ts';
import { type MediaJobs, TooManyBytesError, type Upload } from './ports.ts';
import { refuseUpload } from './refuse-upload.ts';
import { fileTooLarge, type UploadDeps, uploadLifetimeMs, validateUploadText } from './start-upload.ts';
import { withinQuota } from './within-quota.ts';

export interface FetchedFile {
  /** Null when the remote server does not send it. */
  readonly sizeBytes: number | null;
  /** The name given by the remote server; may be empty. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Throws `address_not_allowed` or `media_not_readable` with a message for people. */
export interface Fetcher {
  check(url: string): void;
  fetch(
    url: string,
    options: { readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<FetchedFile>;
}

export interface FetchUploadDeps extends UploadDeps {
  readonly fetcher: Fetcher;
  readonly jobs: Pick<MediaJobs, 'fetchUpload'>;
}

export interface ImportInput {
  readonly url: string;
  readonly name: string;
  readonly altText: string;
}

const heartbeatIntervalMs = seconds(2);
/** A fetch without a heartbeat for this long belongs to a process that died. */
const staleAfterMs = seconds(30);

export async function startImport(
  deps: FetchUploadDeps,
  actor: Actor,
  { url, name, altText }: ImportInput,
): Promise<Upload> {
  require(actor, 'write_media');
  deps.fetcher.check(url);
  validateUploadText({ name: name || 'file', altText });
  const now = deps.clock.now();
  const upload: Upload = {
    id: newId('upl', now.getTime()),
    workspaceId: actor.workspaceId,
    createdBy: actor.userId,
    requestedBy: sourceOf(actor),
    source: 'address',
    name,
    altText,
    sizeBytes: null,
    receivedBytes: 0,
    sourceUrl: url,
    state: 'receiving',
    problem: null,
    mediaId: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: later(now, uploadLifetimeMs),
  };
  await deps.transact(async (tx) => {
    await deps.register.checkQuota(tx, actor.workspaceId, 0);
    await deps.uploads.insert(tx, upload);
    await deps.jobs.fetchUpload(tx, upload.id);
  });
  return upload;
}

export async function fetchUpload(deps: FetchUploadDeps, id: UploadId): Promise<void> {
  const upload = await claim(deps, id);
  if (!upload || upload.sourceUrl === null) return;
  const controller = new AbortController();
  let receivedBytes = 0;
  let sizeBytes: number | null = null;
  const sendHeartbeat = async (): Promise<void> => {
    const stillWanted = await deps.uploads.updateWhileChecking(
      id,
      { receivedBytes, sizeBytes },
      deps.clock.now(),
    );
    if (!stillWanted) controller.abort();
  };
  const heartbeat = setInterval(() => {
    sendHeartbeat().catch((error: unknown) =>
      deps.log.debug({ error }, 'the heartbeat of a fetch could not be recorded'),
    );
  }, heartbeatIntervalMs);
  try {
    const { signal } = controller;
    const maxBytes = deps.maxFileBytes;
    const found = await deps.fetcher.fetch(upload.sourceUrl, { maxBytes, signal });
    sizeBytes = found.sizeBytes;
    using reservation = deps.register.openReservation(upload.workspaceId, id);
    if (sizeBytes !== null) await reserveQuota(deps, upload, sizeBytes);
    const bytes = sizeBytes === null ? withinQuota(found.bytes, reservation) : found.bytes;
    await using staged = await deps.staging.receive(bytes, {
      maxBytes,
      signal,
      onProgress: (received) => {
        receivedBytes = received;
      },
    });
    const { workspaceId, createdBy, requestedBy: madeBy, altText } = upload;
    await ingestFile(deps, {
      staged,
      reservedFor: id,
      name: upload.name || found.name || 'file',
      altText,
      workspaceId,
      createdBy,
      madeBy,
      actor: 'system',
      alsoWrite: async (tx, media) => {
        const current = await deps.uploads.lock(tx, id);
        if (current?.state !== 'checking') throw new Cancelled();
        const ended = { state: 'done', mediaId: media.id, sourceUrl: null, name: media.name } as const;
        await deps.uploads.update(tx, id, { ...ended, receivedBytes: staged.sizeBytes }, deps.clock.now());
      },
    });
  } catch (error) {
    if (!(error instanceof Cancelled) && !controller.signal.aborted) await refuse(deps, upload, error);
  } finally {
    clearInterval(heartbeat);
    // A response that was not read to its end must not keep its connection open.
    controller.abort();
  }
}

/** Reserves the quota before the first byte, as for a resumable upload. */
const reserveQuota = (
  { transact, register, uploads, clock }: FetchUploadDeps,
  upload: Upload,
  sizeBytes: number,
) =>
  transact(async (tx) => {
    await register.checkQuota(tx, upload.workspaceId, sizeBytes, upload.id);
    await uploads.update(tx, upload.id, { sizeBytes }, clock.now());
  });

class Cancelled extends Error {}

async function refuse(deps: FetchUploadDeps, upload: Upload, error: unknown): Promise<void> {
  const reported = error instanceof TooManyBytesError ? fileTooLarge(deps.maxFileBytes) : error;
  if (!(reported instanceof AppError))
    deps.log.error({ error, upload: upload.id }, 'an import failed unexpectedly');
  const problem =
    reported instanceof AppError
      ? { code: reported.code, detail: reported.detail }
      : {
          code: 'internal_error',
          detail: messages.import_failed(),
        };
  await refuseUpload(deps, upload, problem);
}

const claim = ({ transact, uploads, clock }: FetchUploadDeps, id: UploadId): Promise<Upload | undefined> =>
  transact(async (tx) => {
    const upload = await uploads.lock(tx, id);
    const now = clock.now();
    const isFree =
      upload?.state === 'receiving' ||
      (upload?.state === 'checking' && upload.updatedAt < later(now, -staleAfterMs));
    if (!upload || !isFree) return undefined;
    await uploads.update(tx, id, { state: 'checking' }, now);
    return upload;
  });
