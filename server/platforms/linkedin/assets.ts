/**
 * Files on their way to LinkedIn: pictures and documents in one piece, videos in parts (`videos.ts`). Nothing here can
 * become visible, so every call may be repeated.
 */

import type { Outcome } from '../../domain/platform-port/publisher.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { pending, rejected, unavailable } from '../kit/outcomes.ts';
import { fileAt } from '../kit/send-context.ts';
import { readError, readStatus, readUpload } from './answers.ts';
import { getAsset, initializeDocumentUpload, initializeImageUpload, uploadFile } from './calls.ts';
import { type AssetHandle, asJson, assetHandle, assetKey, pollingSinceMs, spent } from './handles.ts';
import {
  blindWaitMs,
  processingGiveUpMs,
  processingPollMs,
  processingSlowAfterMs,
  processingSlowPollMs,
} from './limits.ts';
import { kindOf } from './media.ts';
import { isMember } from './members.ts';
import { messages } from './messages.ts';
import { troubleBeforeCommit } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';
import type { Context } from './step.ts';
import { initializeVideo, putVideo } from './videos.ts';

/** Brings one file to LinkedIn unless an earlier step did. Gives back an outcome only when it cannot go on. */
export async function placeAsset(context: Context, index: number): Promise<Outcome | undefined> {
  const saved = assetHandle(context.handles, index);
  if (saved?.uploaded) return undefined;
  const expired = saved?.expiresAtMs != null && saved.expiresAtMs <= context.io.now().getTime();
  if (saved !== undefined && !expired) {
    const result = await put(context, index, saved);
    if (result === 'stored') return undefined;
    // The saved address may be used up or have expired: a new one is harmless, a refused token shows itself there.
    if (!isRefused(result)) return troubleBeforeCommit(result, context.io.now());
  }
  const fresh = await initialize(context, index, saved);
  if (!('urn' in fresh)) return fresh;
  const result = await put(context, index, fresh);
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

/** Some uploads carry the access token, so all go to LinkedIn's own hosts only, whatever an answer says. */
const isOwnAddress = (url: string, settings: LinkedInSettings): boolean =>
  [settings.wwwUrl, settings.apiUrl].some((own) => new URL(own).origin === new URL(url).origin);

async function put(context: Context, index: number, handle: AssetHandle): Promise<HttpResult | 'stored'> {
  if (handle.video !== undefined) return await putVideo(context, index, handle, handle.video);
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

/** Undefined when every file is ready to be shown. */
export async function awaitAssets(context: Context): Promise<Outcome | undefined> {
  for (const [index, facts] of context.manifest.media.entries()) {
    const handle = assetHandle(context.handles, index);
    if (handle === undefined || handle.available) continue;
    const answer = await getAsset(context.caller, kindOf(facts), handle.urn);
    if (answer.kind === 'answered' && answer.status === 404) return await drop(context, index, 'lost');
    // A member's token may show files without being allowed to ask after them.
    const isBlind = answer.kind === 'answered' && answer.status === 403 && isMember(context.manifest.account);
    if (!isBlind && (answer.kind !== 'answered' || answer.status !== 200))
      return troubleBeforeCommit(answer, context.io.now());
    const status = isBlind ? guessStatus(context) : readStatus(answer.text);
    if (status === undefined) return unreadable;
    if (status === 'PROCESSING_FAILED') return await drop(context, index, 'unreadable');
    if (status !== 'AVAILABLE') return await waitOrGiveUp(context, index);
    await context.save({ [assetKey(index)]: asJson({ ...handle, available: true }) });
  }
  return undefined;
}

/** LinkedIn's advice for tokens that may not ask: wait a while, then post. */
function guessStatus(context: Context): string {
  const since = pollingSinceMs(context.handles);
  return since !== undefined && context.io.now().getTime() - since >= blindWaitMs
    ? 'AVAILABLE'
    : 'PROCESSING';
}

async function waitOrGiveUp(context: Context, index: number): Promise<Outcome> {
  const now = context.io.now();
  const since = pollingSinceMs(context.handles);
  if (since === undefined) await context.save({ polling_since_ms: now.getTime() });
  const waitedMs = now.getTime() - (since ?? now.getTime());
  if (waitedMs >= processingGiveUpMs) return await drop(context, index, 'unfinished');
  const wait = waitedMs < processingSlowAfterMs ? processingPollMs : processingSlowPollMs;
  return pending(now, wait);
}

/** Refuses the post because of one file, and lets a later retry upload that file anew. */
async function drop(
  context: Context,
  index: number,
  trouble: 'lost' | 'unreadable' | 'unfinished',
): Promise<Outcome> {
  const handle = assetHandle(context.handles, index);
  if (handle !== undefined)
    await context.save({ [assetKey(index)]: asJson(spent(handle)), polling_since_ms: null });
  const kind = kindOf(fileAt(context, index));
  return rejected(`${kind}_not_processed`, messages.file_not_processed({ trouble, kind, number: index + 1 }));
}

const unreadable = unavailable(messages.preparation_unreadable());
