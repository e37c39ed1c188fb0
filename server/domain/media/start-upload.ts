/** Uploads in pieces: begun, gone on with after whatever broke, finished or given up. */
import { AppError, notFound } from '../../errors.ts';
import { days, later } from '../../lib/clock.ts';
import { newId, type UploadId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
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

export function checkWords({ name, altText }: Pick<StartUploadInput, 'name' | 'altText'>): void {
  const wrong = (param: string, message: string): AppError =>
    new AppError('invalid_request', message, { errors: [{ param, code: 'invalid', message }] });
  const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
  if (name.trim() === '' || name.length > nameMaxLength || !isText(name))
    throw wrong('filename', `The name of the file must be text of 1 to ${nameMaxLength} characters.`);
  if (altText.length > altTextMaxLength || !isText(altText))
    throw wrong('alt_text', `alt_text must be plain text of at most ${altTextMaxLength} characters.`);
}

export const tooLarge = (maxFileBytes: number): AppError =>
  new AppError(
    'body_too_large',
    `A file may have at most ${(maxFileBytes / 1_000_000_000).toFixed(1)} GB here. Make it smaller, or ask whoever runs this installation.`,
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
      throw new AppError('wrong_state', 'The file is being checked. Delete it when it is there.');
    await deps.uploads.update(tx, id, { state: 'cancelled', sourceUrl: null }, deps.clock.now());
    return true;
  });
  if (cancelled) await deps.staging.removeUpload(id);
}
