/**
 * Import from an address that somebody typed. The fetch is a job: it shows how far it is, can be cancelled, and is
 * taken up again when its process died. Only public addresses are asked, which the fetcher sees to.
 */

import { AppError } from '../../errors.ts';
import { later, seconds } from '../../lib/clock.ts';
import { newId, type UploadId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { messages } from './messages.ts';
import { type MediaJobs, TooManyBytes, type Upload } from './ports.ts';
import { checkWords, keptForMs, tooLarge, type UploadDeps } from './start-upload.ts';
import { takeIn } from './take-in.ts';
import { withinRoom } from './within-room.ts';

export interface FetchedFile {
  /** Null when the other side does not say. */
  readonly sizeBytes: number | null;
  /** As the other side calls it; may be empty. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Throws `address_not_allowed` or `media_not_readable` with plain words. */
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

const confirmEveryMs = seconds(2);
/** A fetch that nobody confirmed for this long belongs to a process that died. */
const staleAfterMs = seconds(30);

export async function startImport(
  deps: FetchUploadDeps,
  actor: Actor,
  { url, name, altText }: ImportInput,
): Promise<Upload> {
  require(actor, 'write_media');
  deps.fetcher.check(url);
  checkWords({ name: name || 'file', altText });
  const now = deps.clock.now();
  const upload: Upload = {
    id: newId('upl', now.getTime()),
    workspaceId: actor.workspaceId,
    createdBy: actor.userId,
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
    expiresAt: later(now, keptForMs),
  };
  await deps.transact(async (tx) => {
    await deps.register.checkRoom(tx, actor.workspaceId, 0);
    await deps.uploads.insert(tx, upload);
    await deps.jobs.fetchUpload(tx, upload.id);
  });
  return upload;
}

export async function fetchUpload(deps: FetchUploadDeps, id: UploadId): Promise<void> {
  const upload = await claim(deps, id);
  if (!upload || upload.sourceUrl === null) return;
  const stopping = new AbortController();
  let receivedBytes = 0;
  let sizeBytes: number | null = null;
  const confirm = async (): Promise<void> => {
    const goesOn = await deps.uploads.updateChecking(id, { receivedBytes, sizeBytes }, deps.clock.now());
    if (!goesOn) stopping.abort();
  };
  const confirming = setInterval(() => {
    confirm().catch((error: unknown) => deps.log.debug({ error }, 'a fetch could not be confirmed'));
  }, confirmEveryMs);
  try {
    const { signal } = stopping;
    const maxBytes = deps.maxFileBytes;
    const found = await deps.fetcher.fetch(upload.sourceUrl, { maxBytes, signal });
    sizeBytes = found.sizeBytes;
    using room = deps.register.roomFor(upload.workspaceId, id);
    if (sizeBytes !== null) await promise(deps, upload, sizeBytes);
    const bytes = sizeBytes === null ? withinRoom(found.bytes, room) : found.bytes;
    await using staged = await deps.staging.receive(bytes, {
      maxBytes,
      signal,
      onProgress: (received) => {
        receivedBytes = received;
      },
    });
    const { workspaceId, createdBy, altText } = upload;
    await takeIn(deps, {
      staged,
      promisedTo: id,
      name: upload.name || found.name || 'file',
      altText,
      workspaceId,
      createdBy,
      actor: 'system',
      also: async (tx, media) => {
        const current = await deps.uploads.lock(tx, id);
        if (current?.state !== 'checking') throw new Cancelled();
        const ended = { state: 'done', mediaId: media.id, sourceUrl: null, name: media.name } as const;
        await deps.uploads.update(tx, id, { ...ended, receivedBytes: staged.sizeBytes }, deps.clock.now());
      },
    });
  } catch (error) {
    if (!(error instanceof Cancelled) && !stopping.signal.aborted) await refuse(deps, id, error);
  } finally {
    clearInterval(confirming);
    // What was not read to its end must not hold a connection.
    stopping.abort();
  }
}

/** Set aside before the first byte, as for a resumable upload. */
const promise = (
  { transact, register, uploads, clock }: FetchUploadDeps,
  upload: Upload,
  sizeBytes: number,
) =>
  transact(async (tx) => {
    await register.checkRoom(tx, upload.workspaceId, sizeBytes, upload.id);
    await uploads.update(tx, upload.id, { sizeBytes }, clock.now());
  });

class Cancelled extends Error {}

async function refuse(deps: FetchUploadDeps, id: UploadId, error: unknown): Promise<void> {
  const told = error instanceof TooManyBytes ? tooLarge(deps.maxFileBytes) : error;
  if (!(told instanceof AppError)) deps.log.error({ error, upload: id }, 'an import failed unexpectedly');
  const problem =
    told instanceof AppError
      ? { code: told.code, detail: told.detail }
      : {
          code: 'internal_error',
          detail: messages.import_failed(),
        };
  // The address may hold a secret, so it is not kept longer than it is needed.
  await deps.uploads.updateChecking(id, { state: 'refused', problem, sourceUrl: null }, deps.clock.now());
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
