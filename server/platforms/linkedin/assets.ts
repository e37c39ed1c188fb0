/**
 * Uploads files to LinkedIn: pictures and documents in one piece, videos in parts (`videos.ts`). Nothing here can
 * become visible, so every call may be repeated.
 */

import type { Outcome } from '../../domain/platform-port/publisher.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { pending, rejected, unavailable } from '../kit/outcomes.ts';
import { fileAt } from '../kit/send-context.ts';
import { readError, readStatus, readUpload } from './answers.ts';
import { getAsset, initializeDocumentUpload, initializeImageUpload, uploadFile } from './calls.ts';
import { type AssetHandle, asJson, assetHandle, assetKey, markUnusable, pollingSinceMs } from './handles.ts';
import {
  processingPollMs,
  processingSlowAfterMs,
  processingSlowPollMs,
  processingTimeoutMs,
  unreadableStatusWaitMs,
} from './limits.ts';
import { kindOf } from './media.ts';
import { isMember } from './members.ts';
import { messages } from './messages.ts';
import { troubleBeforeCommit } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';
import type { Context } from './step.ts';
import { initializeVideo, uploadVideo } from './videos.ts';

/** Uploads one file to LinkedIn unless an earlier step did. Returns an outcome only when it cannot continue. */
export async function uploadAsset(context: Context, index: number): Promise<Outcome | undefined> {
  const saved = assetHandle(context.handles, index);
  if (saved?.uploaded) return undefined;
  const expired = saved?.expiresAtMs != null && saved.expiresAtMs <= context.io.now().getTime();
  if (saved !== undefined && !expired) {
    const result = await uploadTo(context, index, saved);
    if (result === 'stored') return undefined;
    // The saved URL may be used up or expired: requesting a new one is harmless and reveals a refused token.
    if (!isRefused(result)) return troubleBeforeCommit(result, context.io.now());
  }
  const fresh = await initialize(context, index, saved);
  if (!('urn' in fresh)) return fresh;
  const result = await uploadTo(context, index, fresh);
  if (result === 'stored') return undefined;
  if (isAddressProblem(result)) return unavailable(messages.did_not_take_file_at_address());
  return troubleBeforeCommit(result, context.io.now());
}

async function initialize(
  context: Context,
  index: number,
  old: AssetHandle | undefined,
): Promise<AssetHandle | Outcome> {
  const { caller, manifest, io } = context;
  const facts = fileAt(context, index);
  const kind = kindOf(facts);
  const formerUrns = old === undefined ? [] : [...old.formerUrns, old.urn];
  let started: Omit<AssetHandle, 'formerUrns'> | HttpResult | undefined;
  if (kind === 'video') started = await initializeVideo(context, facts);
  else {
    const start = kind === 'image' ? initializeImageUpload : initializeDocumentUpload;
    const answer = await start(caller, manifest.account);
    if (answer.kind !== 'answered' || answer.status !== 200) started = answer;
    else {
      const upload = readUpload(answer.text, kind);
      started = upload && {
        urn: upload.urn,
        uploadUrl: upload.uploadUrl,
        expiresAtMs: upload.expiresAt ?? null,
        uploaded: false,
        available: false,
      };
    }
  }
  if (started === undefined) return unreadable;
  if ('kind' in started) return troubleBeforeCommit(started, io.now());
  const addresses = started.video?.parts.map(({ url }) => url) ?? [started.uploadUrl];
  if (!addresses.every((url) => isOwnAddress(url, caller.settings))) return unreadable;
  const handle = { ...started, formerUrns };
  await context.save({ [assetKey(index)]: asJson(handle), polling_since_ms: null });
  return handle;
}

/** Some uploads carry the access token, so all go only to LinkedIn's own hosts, whatever an answer says. */
const isOwnAddress = (url: string, settings: LinkedInSettings): boolean =>
  [settings.wwwUrl, settings.apiUrl].some((own) => new URL(own).origin === new URL(url).origin);

async function uploadTo(
  context: Context,
  index: number,
  handle: AssetHandle,
): Promise<HttpResult | 'stored'> {
  if (handle.video !== undefined) return await uploadVideo(context, index, handle, handle.video);
  const { sha256, mime, sizeBytes } = fileAt(context, index);
  const body = await context.io.openMedia(sha256);
  const result = await uploadFile(context.caller, { url: handle.uploadUrl, mime, sizeBytes, body });
  if (result.kind !== 'answered' || (result.status !== 201 && result.status !== 200)) return result;
  await context.save({ [assetKey(index)]: asJson({ ...handle, uploaded: true }) });
  return 'stored';
}

const isRefused = (result: HttpResult): boolean =>
  result.kind === 'answered' && result.status >= 400 && result.status < 500 && result.status !== 429;

const isAddressProblem = (result: HttpResult): boolean =>
  result.kind === 'answered' &&
  (result.status === 401 || readError(result.text).code === 'EXPIRED_UPLOAD_URL');

/** Undefined when every file is ready. */
export async function awaitAssets(context: Context): Promise<Outcome | undefined> {
  for (const [index, facts] of context.manifest.media.entries()) {
    const handle = assetHandle(context.handles, index);
    if (handle === undefined || handle.available) continue;
    const answer = await getAsset(context.caller, kindOf(facts), handle.urn);
    if (answer.kind === 'answered' && answer.status === 404) return await rejectFile(context, index, 'lost');
    // A member's token may be allowed to post files but not to read their status.
    const cannotRead =
      answer.kind === 'answered' && answer.status === 403 && isMember(context.manifest.account);
    if (!cannotRead && (answer.kind !== 'answered' || answer.status !== 200))
      return troubleBeforeCommit(answer, context.io.now());
    const status = cannotRead ? guessStatus(context) : readStatus(answer.text);
    if (status === undefined) return unreadable;
    if (status === 'PROCESSING_FAILED') return await rejectFile(context, index, 'unreadable');
    if (status !== 'AVAILABLE') return await waitOrGiveUp(context, index);
    await context.save({ [assetKey(index)]: asJson({ ...handle, available: true }) });
  }
  return undefined;
}

/** LinkedIn's advice for tokens that may not read the status: wait a while, then post. */
function guessStatus(context: Context): string {
  const since = pollingSinceMs(context.handles);
  return since !== undefined && context.io.now().getTime() - since >= unreadableStatusWaitMs
    ? 'AVAILABLE'
    : 'PROCESSING';
}

async function waitOrGiveUp(context: Context, index: number): Promise<Outcome> {
  const now = context.io.now();
  const since = pollingSinceMs(context.handles);
  if (since === undefined) await context.save({ polling_since_ms: now.getTime() });
  const waitedMs = now.getTime() - (since ?? now.getTime());
  if (waitedMs >= processingTimeoutMs) return await rejectFile(context, index, 'unfinished');
  const wait = waitedMs < processingSlowAfterMs ? processingPollMs : processingSlowPollMs;
  return pending(now, wait);
}

/** Rejects the post because of one file, and lets a later retry upload that file again. */
async function rejectFile(
  context: Context,
  index: number,
  trouble: 'lost' | 'unreadable' | 'unfinished',
): Promise<Outcome> {
  const handle = assetHandle(context.handles, index);
  if (handle !== undefined)
    await context.save({ [assetKey(index)]: asJson(markUnusable(handle)), polling_since_ms: null });
  const kind = kindOf(fileAt(context, index));
  return rejected(`${kind}_not_processed`, messages.file_not_processed({ trouble, kind, number: index + 1 }));
}

const unreadable = unavailable(messages.preparation_unreadable());
