/** Uploads in pieces: begun, gone on with after whatever broke, finished or given up. */

import { AppError, notFound } from '../../errors.ts';
import { days, later } from '../../lib/clock.ts';
import { newId, type UploadId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { type Actor, require } from '../actor/actor.ts';
import { messages } from './messages.ts';
import type { ObjectRegister, Staging, Upload, UploadStore } from './ports.ts';
import { altTextMaxLength, type TakeInDeps } from './take-in.ts';

/** Long enough for a bad connection and a weekend. */
export const keptForMs = days(7);
const nameMaxLength = 1_000;

export interface UploadDeps extends TakeInDeps {
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

/** Room for the whole file is set aside now, so that nobody sends 4 GB for a refusal. */
export async function startUpload(deps: UploadDeps, actor: Actor, input: StartUploadInput): Promise<Upload> {
  require(actor, 'write_media');
  checkWords(input);
  if (input.sizeBytes > deps.maxFileBytes) throw tooLarge(deps.maxFileBytes);
  const now = deps.clock.now();
  const upload: Upload = {
    id: newId('upl', now.getTime()),
    workspaceId: actor.workspaceId,
    createdBy: actor.userId,
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
    expiresAt: later(now, keptForMs),
  };
  await deps.transact(async (tx) => {
    await deps.register.checkRoom(tx, actor.workspaceId, input.sizeBytes);
    await deps.uploads.insert(tx, upload);
  });
  return upload;
}

const wrong = (param: string, message: Message): AppError =>
  new AppError('invalid_request', message, { errors: [{ param, code: 'invalid', message }] });

export function checkWords({ name, altText }: Pick<StartUploadInput, 'name' | 'altText'>): void {
  const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
  if (name.trim() === '' || name.length > nameMaxLength || !isText(name))
    throw wrong(
      'filename',
      messages.name_not_valid({
        max: nameMaxLength,
      }),
    );
  if (altText.length > altTextMaxLength || !isText(altText)) throw altTextNotValid();
}

export const altTextNotValid = (): AppError =>
  wrong(
    'alt_text',
    messages.alt_text_not_valid({
      max: altTextMaxLength,
    }),
  );

export const tooLarge = (maxFileBytes: number): AppError =>
  new AppError(
    'body_too_large',
    messages.file_larger_than_allowed({ max: (maxFileBytes / 1_000_000_000).toFixed(1) }),
  );

/** An upload is its owner's alone: to everybody else it does not exist. */
export async function ownUpload(
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
  await ownUpload(deps, actor, id);
  const cancelled = await deps.transact(async (tx) => {
    const upload = await deps.uploads.lock(tx, id);
    if (!upload || upload.state === 'done') return false;
    // An import is fetched meanwhile, and whoever fetches it looks here before the file appears.
    if (upload.state === 'checking' && upload.source === 'resumable')
      throw new AppError('wrong_state', messages.being_checked());
    await deps.uploads.update(tx, id, { state: 'cancelled', sourceUrl: null }, deps.clock.now());
    return true;
  });
  if (cancelled) await deps.staging.removeUpload(id);
}
