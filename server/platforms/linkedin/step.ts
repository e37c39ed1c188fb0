/**
 * Sends one revision: pictures first, each initialised, uploaded and awaited, then the post. Handles are saved
 * after each answer; whatever was done before a crash is not done again. The commit step is `createPost`.
 */

import type { Handles, Outcome, SendIo, SendManifest } from '../../domain/posts/publisher.ts';
import { later } from '../../lib/clock.ts';
import { readError } from './answers.ts';
import { type Caller, createPost, postUrl } from './calls.ts';
import { firstCommitMs, type ImageHandle, imageHandle, imageKey, spent } from './handles.ts';
import { awaitImages, placeImage } from './images.ts';
import { processingSlowPollMs } from './limits.ts';
import { withImageIds } from './map.ts';
import { outcomeOfCreate, rejected, unknown } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';

/** The send as it stands: `handles` follows what was saved, so that every part sees the newest. */
export interface Sending {
  readonly manifest: SendManifest;
  readonly caller: Caller;
  readonly io: SendIo;
  handles: Handles;
  save(handles: Handles): Promise<void>;
}

export async function step(settings: LinkedInSettings, manifest: SendManifest, io: SendIo): Promise<Outcome> {
  const caller: Caller = { settings, accessToken: io.accessToken, request: (request) => io.request(request) };
  const sending: Sending = {
    manifest,
    caller,
    io,
    handles: io.handles,
    async save(handles) {
      await io.save(handles);
      this.handles = { ...this.handles, ...handles };
    },
  };
  for (const index of manifest.media.keys()) {
    const trouble = await placeImage(sending, index);
    if (trouble !== undefined) return trouble;
  }
  const waiting = await awaitImages(sending);
  return waiting ?? (await commit(sending));
}

async function commit(sending: Sending): Promise<Outcome> {
  const { manifest, caller, io } = sending;
  const urns = [...manifest.media.keys()].map((index) => imageHandle(sending.handles, index)?.urn ?? '');
  const body = withImageIds(manifest.wire, urns);
  const earlierCommitMs = firstCommitMs(sending.handles);

  // Saved before the call: if we die within it, the next attempt knows that this revision may be out already.
  if (earlierCommitMs === undefined) await sending.save({ first_commit_ms: io.now().getTime() });
  await io.committing();
  const result = await createPost(caller, body);
  const outcome = outcomeOfCreate(result, caller.settings, io.now());
  // Certainly not visible: a later duplicate is then somebody else's, not ours.
  const certain = outcome.kind !== 'published' && outcome.kind !== 'unknown';
  if (certain && earlierCommitMs === undefined) await sending.save({ first_commit_ms: null });

  if (result.kind !== 'answered' || outcome.kind !== 'rejected') return outcome;
  const { code, duplicateOf } = readError(result.text);
  if (code === 'MEDIA_ASSET_WAITING_UPLOAD') {
    await changeImages(sending, (handle) => ({ ...handle, available: false }));
    return { kind: 'pending', checkAt: later(io.now(), processingSlowPollMs) };
  }
  if (unusablePicture.has(code)) await changeImages(sending, spent);
  if (code !== 'DUPLICATE_POST') return outcome;
  if (earlierCommitMs !== undefined) {
    return unknown(
      'LinkedIn says the page already shows this content: an earlier try may have worked after all.',
    );
  }
  const link = duplicateOf === undefined ? '' : ` See ${postUrl(caller.settings, duplicateOf)}`;
  return rejected(outcome.code, `${outcome.plainReason}${link}`);
}

/** Refusals after which a retry must bring the pictures anew. */
const unusablePicture = new Set(['MEDIA_ASSET_PROCESSING_FAILED', 'INVALID_IMAGE_ID']);

async function changeImages(sending: Sending, change: (handle: ImageHandle) => ImageHandle): Promise<void> {
  for (const index of sending.manifest.media.keys()) {
    const handle = imageHandle(sending.handles, index);
    if (handle !== undefined) await sending.save({ [imageKey(index)]: change(handle) });
  }
}
