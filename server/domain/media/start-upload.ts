/** Resumable uploads: started, resumed after an interruption, finished or cancelled. */

import { AppError, notFound } from '../../errors.ts';
import { days, later } from '../../lib/clock.ts';
import { newId, type UploadId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { EventLog } from '../events/ports.ts';
import { sourceOf } from '../sources/source.ts';
import { type IngestDeps, maxAltTextLength } from './ingest-file.ts';
import { messages } from './messages.ts';
import type { ObjectRegister, Staging, Upload, UploadStore } from './ports.ts';

/** Long enough for a bad connection and a weekend. */
export const uploadLifetimeMs = days(7);
const maxNameLength = 1_000;

export interface UploadDeps extends IngestDeps {
  readonly eventLog: EventLog;
  readonly uploads: UploadStore;
  readonly staging: Staging;
  readonly register: ObjectRegister;
  readonly maxFileBytes: number;
}

export interface StartUploadInput {
  readonly name: string;
  readonly altText: string;
  readonly sizeBytes: number;
}

/** The quota for the whole file is reserved now, so that no client sends 4 GB only to be refused. */
export async function startUpload(deps: UploadDeps, actor: Actor, input: StartUploadInput): Promise<Upload> {
  require(actor, 'write_media');
  validateUploadText(input);
  if (input.sizeBytes > deps.maxFileBytes) throw fileTooLarge(deps.maxFileBytes);
  const now = deps.clock.now();
  const upload: Upload = {
    id: newId('upl', now.getTime()),
    workspaceId: actor.workspaceId,
    createdBy: actor.userId,
    requestedBy: sourceOf(actor),
    source: 'resumable',
    name: input.name,
    altText: input.altText,
    sizeBytes: input.sizeBytes,
    receivedBytes: 0,
    sourceUrl: null,
    state: 'receiving',
    problem: null,
    mediaId: null,
    createdAt: now,
    updatedAt: now,
    expiresAt: later(now, uploadLifetimeMs),
  };
  await deps.transact(async (tx) => {
    await deps.register.checkQuota(tx, actor.workspaceId, input.sizeBytes);
    await deps.uploads.insert(tx, upload);
  });
  return upload;
}

const invalidParam = (param: string, message: Message): AppError =>
  new AppError('invalid_request', message, { errors: [{ param, code: 'invalid', message }] });

export function validateUploadText({ name, altText }: Pick<StartUploadInput, 'name' | 'altText'>): void {
  const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
  if (name.trim() === '' || name.length > maxNameLength || !isText(name))
    throw invalidParam(
      'filename',
      messages.name_not_valid({
        max: maxNameLength,
      }),
    );
  if (altText.length > maxAltTextLength || !isText(altText)) throw altTextNotValid();
}

export const altTextNotValid = (): AppError =>
  invalidParam(
    'alt_text',
    messages.alt_text_not_valid({
      max: maxAltTextLength,
    }),
  );

export const fileTooLarge = (maxFileBytes: number): AppError =>
  new AppError(
    'body_too_large',
    messages.file_larger_than_allowed({ max: (maxFileBytes / 1_000_000_000).toFixed(1) }),
  );

/** An upload belongs to its owner alone: for everyone else it does not exist. */
export async function findOwnUpload(
  deps: Pick<UploadDeps, 'uploads'>,
  actor: Actor,
  id: UploadId,
): Promise<Upload> {
  const upload = await deps.uploads.find(actor.workspaceId, id);
  if (!upload || upload.createdBy !== actor.userId) throw notFound('upload');
  return upload;
}

export async function cancelUpload(
  deps: Pick<UploadDeps, 'uploads' | 'staging' | 'transact' | 'clock'>,
  actor: Actor,
  id: UploadId,
): Promise<void> {
  require(actor, 'write_media');
  await findOwnUpload(deps, actor, id);
  const cancelled = await deps.transact(async (tx) => {
    const upload = await deps.uploads.lock(tx, id);
    if (!upload || upload.state === 'done') return false;
    // An import is being fetched meanwhile, and its job checks this state before the file appears.
    if (upload.state === 'checking' && upload.source === 'resumable')
      throw new AppError('wrong_state', messages.being_checked());
    await deps.uploads.update(tx, id, { state: 'cancelled', sourceUrl: null }, deps.clock.now());
    return true;
  });
  if (cancelled) await deps.staging.removeUpload(id);
}
