/** Pictures on their way to LinkedIn. Nothing here can become visible, so every call may be repeated. */

import type { Outcome } from '../../domain/posts/publisher.ts';
import { later } from '../../lib/clock.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { readError, readImageStatus, readUpload } from './answers.ts';
import { getImage, initializeImageUpload, uploadImage } from './calls.ts';
import { type ImageHandle, imageHandle, imageKey, pollingSinceMs, spent } from './handles.ts';
import {
  processingGiveUpMs,
  processingPollMs,
  processingSlowAfterMs,
  processingSlowPollMs,
} from './limits.ts';
import { rejected, troubleBeforeCommit, unavailable } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';
import type { Sending } from './step.ts';

/** Brings one picture to LinkedIn unless an earlier step did. Gives back an outcome only when it cannot go on. */
export async function placeImage(sending: Sending, index: number): Promise<Outcome | undefined> {
  const saved = imageHandle(sending.handles, index);
  if (saved?.uploaded) return undefined;
  const expired = saved?.expiresAtMs != null && saved.expiresAtMs <= sending.io.now().getTime();
  if (saved !== undefined && !expired) {
    const result = await put(sending, index, saved);
    if (isStored(result)) return undefined;
    // The saved address may be used up or have expired: a new one is harmless, a refused token shows itself there.
    if (!isRefused(result)) return troubleBeforeCommit(result, sending.io.now());
  }
  const fresh = await initialize(sending, index, saved);
  if (!('urn' in fresh)) return fresh;
  const result = await put(sending, index, fresh);
  if (isStored(result)) return undefined;
  if (isAddressProblem(result)) return unavailable('LinkedIn did not take a picture at the address it gave.');
  return troubleBeforeCommit(result, sending.io.now());
}

async function initialize(
  sending: Sending,
  index: number,
  old: ImageHandle | undefined,
): Promise<ImageHandle | Outcome> {
  const started = await initializeImageUpload(sending.caller, sending.manifest.account);
  if (started.kind !== 'answered' || started.status !== 200)
    return troubleBeforeCommit(started, sending.io.now());
  const upload = readUpload(started.text);
  if (upload === undefined || !isOwnAddress(upload.uploadUrl, sending.caller.settings)) return unreadable;
  const handle: ImageHandle = {
    urn: upload.image,
    formerUrns: old === undefined ? [] : [...old.formerUrns, old.urn],
    uploadUrl: upload.uploadUrl,
    expiresAtMs: upload.uploadUrlExpiresAt ?? null,
    uploaded: false,
    available: false,
  };
  await sending.save({ [imageKey(index)]: handle, polling_since_ms: null });
  return handle;
}

/** The upload carries the access token, so it goes to LinkedIn's own hosts only, whatever an answer says. */
const isOwnAddress = (url: string, settings: LinkedInSettings): boolean =>
  [settings.wwwUrl, settings.apiUrl].some((own) => new URL(own).origin === new URL(url).origin);

async function put(sending: Sending, index: number, handle: ImageHandle): Promise<HttpResult> {
  const facts = sending.manifest.media[index];
  if (facts === undefined) throw new Error(`the manifest has no picture ${index}`);
  const body = await sending.io.openMedia(facts.sha256);
  const upload = { url: handle.uploadUrl, mime: facts.mime, sizeBytes: facts.sizeBytes, body };
  const result = await uploadImage(sending.caller, upload);
  if (isStored(result)) await sending.save({ [imageKey(index)]: { ...handle, uploaded: true } });
  return result;
}

const isStored = (result: HttpResult): boolean =>
  result.kind === 'answered' && (result.status === 201 || result.status === 200);

const isRefused = (result: HttpResult): boolean =>
  result.kind === 'answered' && result.status >= 400 && result.status < 500 && result.status !== 429;

const isAddressProblem = (result: HttpResult): boolean =>
  result.kind === 'answered' &&
  (result.status === 401 || readError(result.text).code === 'EXPIRED_UPLOAD_URL');

/** Undefined when every picture is ready to be shown. */
export async function awaitImages(sending: Sending): Promise<Outcome | undefined> {
  for (const index of sending.manifest.media.keys()) {
    const handle = imageHandle(sending.handles, index);
    if (handle === undefined || handle.available) continue;
    const answer = await getImage(sending.caller, handle.urn);
    if (answer.kind === 'answered' && answer.status === 404)
      return await drop(sending, index, 'LinkedIn lost');
    if (answer.kind !== 'answered' || answer.status !== 200)
      return troubleBeforeCommit(answer, sending.io.now());
    const status = readImageStatus(answer.text);
    if (status === undefined) return unreadable;
    if (status === 'PROCESSING_FAILED') return await drop(sending, index, 'LinkedIn could not read');
    if (status !== 'AVAILABLE') return await waitOrGiveUp(sending, index);
    await sending.save({ [imageKey(index)]: { ...handle, available: true } });
  }
  return undefined;
}

async function waitOrGiveUp(sending: Sending, index: number): Promise<Outcome> {
  const now = sending.io.now();
  const since = pollingSinceMs(sending.handles);
  if (since === undefined) await sending.save({ polling_since_ms: now.getTime() });
  const waitedMs = now.getTime() - (since ?? now.getTime());
  if (waitedMs >= processingGiveUpMs) return await drop(sending, index, 'LinkedIn did not finish processing');
  const wait = waitedMs < processingSlowAfterMs ? processingPollMs : processingSlowPollMs;
  return { kind: 'pending', checkAt: later(now, wait) };
}

/** Refuses the post because of one picture, and lets a later retry upload that picture anew. */
async function drop(sending: Sending, index: number, what: string): Promise<Outcome> {
  const handle = imageHandle(sending.handles, index);
  if (handle !== undefined) await sending.save({ [imageKey(index)]: spent(handle), polling_since_ms: null });
  return rejected(
    'image_not_processed',
    `${what} picture ${index + 1}. Save it again as JPEG or PNG and replace it.`,
  );
}

const unreadable = unavailable('LinkedIn gave an answer that cannot be read while the post was prepared.');
