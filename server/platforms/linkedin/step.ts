/**
 * Sends one revision: its files first, each initialised, uploaded and awaited, then the post. Handles are saved
 * after each answer; whatever was done before a crash is not repeated. The commit step is `createPost`.
 */

import type { Outcome, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Message } from '../../lib/message.ts';
import { createCaller } from '../kit/caller.ts';
import { rejected, unavailable, unknown } from '../kit/outcomes.ts';
import { createSendContext, type SendContext } from '../kit/send-context.ts';
import { readError } from './answers.ts';
import { awaitAssets, uploadAsset } from './assets.ts';
import { type Caller, createPost, postUrl } from './calls.ts';
import { type AssetHandle, asJson, assetHandle, assetKey, firstCommitMs, markUnusable } from './handles.ts';
import { withMediaIds } from './map.ts';
import { messages } from './messages.ts';
import { outcomeOfCreate } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';

export type Context = SendContext<Caller>;

export async function step(settings: LinkedInSettings, manifest: SendManifest, io: SendIo): Promise<Outcome> {
  const context = createSendContext(createCaller(settings, io), manifest, io);
  for (const index of manifest.media.keys()) {
    const trouble = await uploadAsset(context, index);
    if (trouble !== undefined) return trouble;
  }
  const waiting = await awaitAssets(context);
  return waiting ?? (await commit(context));
}

async function commit(context: Context): Promise<Outcome> {
  const { manifest, caller, io } = context;
  const urns = [...manifest.media.keys()].map((index) => assetHandle(context.handles, index)?.urn ?? '');
  const body = withMediaIds(manifest.wire, urns);
  const earlierCommitMs = firstCommitMs(context.handles);

  // Saved before the call: if the process dies during it, the next attempt knows that this revision may be out
  // already.
  await context.commit(earlierCommitMs === undefined ? { first_commit_ms: io.now().getTime() } : {});
  const result = await createPost(caller, body);
  const outcome = outcomeOfCreate(result, caller.settings, io.now());
  // Certainly not visible: a later duplicate is then not ours.
  const certain = outcome.kind !== 'published' && outcome.kind !== 'unknown';
  if (certain && earlierCommitMs === undefined) await context.save({ first_commit_ms: null });

  if (result.kind !== 'answered' || outcome.kind !== 'rejected') return outcome;
  const { code, duplicateOf } = readError(result.text);
  if (code === 'MEDIA_ASSET_WAITING_UPLOAD') {
    await changeAssets(context, (handle) => ({ ...handle, available: false }));
    // Not `pending`: that would leave the attempt past its commit step, though nothing can be visible.
    return unavailable(messages.file_not_ready());
  }
  if (unusableFile.has(code)) await changeAssets(context, markUnusable);
  if (code !== 'DUPLICATE_POST') return outcome;
  const withLink = (reason: Message): Message =>
    duplicateOf === undefined ? reason : messages.see({ reason, url: postUrl(caller.settings, duplicateOf) });
  if (earlierCommitMs === undefined) return rejected(outcome.code, withLink(outcome.plainReason));
  return unknown(withLink(messages.maybe_published_before()));
}

/** Refusals after which a retry must upload the files again. */
const unusableFile = new Set(['MEDIA_ASSET_PROCESSING_FAILED', 'INVALID_IMAGE_ID', 'INVALID_VIDEO_ID']);

async function changeAssets(context: Context, change: (handle: AssetHandle) => AssetHandle): Promise<void> {
  for (const index of context.manifest.media.keys()) {
    const handle = assetHandle(context.handles, index);
    if (handle !== undefined) await context.save({ [assetKey(index)]: asJson(change(handle)) });
  }
}
