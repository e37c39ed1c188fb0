/**
 * Sends one revision. A video is initialised, then sent in parts; what TikTok fetches itself is initialised and
 * posted in one call. Then TikTok is polled until it reports the result. Handles are saved after each answer: a
 * publish id that may be visible is only polled, and a new one is created only when TikTok said that the old one
 * failed, or no last byte of it can arrive any more. Commit steps: the part with the last byte, or the call that
 * requests a pull.
 */

import type { Outcome, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import { createCaller } from '../kit/caller.ts';
import { rejected, unavailable } from '../kit/outcomes.ts';
import { createSendContext } from '../kit/send-context.ts';
import { initPhotos, initVideo, queryCreator } from './calls.ts';
import { type PublishHandle, publishHandle, unansweredSinceMs } from './handles.ts';
import { pullLinkSeconds, uploadUrlLifetimeMs } from './limits.ts';
import { type Declared, declaredInfo, initBody, isVideo, readWire } from './map.ts';
import { messages } from './messages.ts';
import { troubleAtCommit, troubleBeforeCommit } from './outcome.ts';
import { type Context, pollPublish, waitForTikTok } from './publish-state.ts';
import type { TikTokSettings } from './settings.ts';
import { sendBytes } from './upload.ts';

export async function step(settings: TikTokSettings, manifest: SendManifest, io: SendIo): Promise<Outcome> {
  const context = createSendContext(createCaller(settings, io), manifest, io);
  const publish = publishHandle(context.handles);
  if (publish !== undefined && publish.committedMs !== null && !publish.failed) {
    const outcome = await pollPublish(context, publish);
    if (outcome !== 'short') return outcome;
  }
  const { media_type, source_info: source } = readWire(manifest);
  const declared = declaredInfo(io.declarations, media_type === undefined ? 'video' : 'photo');
  if (declared === null) return rejected('declarations_missing', messages.declarations_missing());

  if (source.source === 'FILE_UPLOAD' && hasOpenUpload(context)) return sendBytes(context, source);
  const trouble = await checkCreator(context, declared);
  if (trouble !== undefined) return trouble;
  if (source.source === 'PULL_FROM_URL') return startPull(context, declared);
  return (await startUpload(context, declared)) ?? sendBytes(context, source);
}

/** Whether bytes can still reach an upload that was started. */
function hasOpenUpload({ handles, io }: Context): boolean {
  const publish = publishHandle(handles);
  return (
    publish !== undefined &&
    !publish.failed &&
    publish.uploadUrl !== null &&
    io.now().getTime() < publish.startedMs + uploadUrlLifetimeMs
  );
}

/** TikTok requires this query before every post; the name is saved for links. Undefined: continue. */
export async function checkCreator(context: Context, declared: Declared): Promise<Outcome | undefined> {
  const answer = await queryCreator(context.caller);
  if (answer.kind !== 'ok') return troubleBeforeCommit(answer, context.io.now());
  await context.save({
    username: answer.value.creator_username,
    privacy_level: declared.postInfo.privacy_level ?? null,
  });
  return undefined;
}

const newPublish = (publishId: string, uploadUrl: string | null, now: Date): PublishHandle => ({
  publishId,
  uploadUrl,
  startedMs: now.getTime(),
  offset: 0,
  committedMs: null,
  accepted: false,
  completeSinceMs: null,
  failed: false,
});

/** Undefined: the upload URL is saved. Nothing can be visible before the last byte has arrived. */
export async function startUpload(context: Context, declared: Declared): Promise<Outcome | undefined> {
  const answer = await initVideo(context.caller, initBody(context.manifest, declared, {}));
  if (answer.kind !== 'ok') return troubleBeforeCommit(answer, context.io.now());
  const { publish_id, upload_url } = answer.value;
  if (upload_url === undefined || !isUploadAddress(upload_url, context.caller.settings))
    return unavailable(messages.no_upload_address());
  await context.save({ publish: newPublish(publish_id, upload_url, context.io.now()) });
  return undefined;
}

/** The commit step where TikTok fetches the files. A lost answer leaves no id to query. */
export async function startPull(context: Context, declared: Declared): Promise<Outcome> {
  const { manifest, io, caller } = context;
  const links = manifest.media.map((media) => io.mediaUrl(media, pullLinkSeconds));
  const [first] = manifest.media;
  const video = first !== undefined && isVideo(first);
  const body = initBody(manifest, declared, video ? { video_url: links[0] ?? '' } : { photo_images: links });
  const earlier = unansweredSinceMs(context.handles);
  // Saved before the call: an attempt that dies during it, or gets no clear answer, is searched for from here on.
  if (earlier === undefined) await context.save({ unanswered_since_ms: io.now().getTime(), publish: null });
  await io.committing();
  const answer = video ? await initVideo(caller, body) : await initPhotos(caller, body);
  if (answer.kind === 'ok') {
    const publish = { ...newPublish(answer.value.publish_id, null, io.now()), accepted: true };
    await context.save({
      publish: { ...publish, committedMs: io.now().getTime() },
      unanswered_since_ms: null,
    });
    return waitForTikTok(publish, io.now());
  }
  const outcome = troubleAtCommit(answer, io.now());
  if (outcome.kind !== 'unknown' && earlier === undefined) await context.save({ unanswered_since_ms: null });
  return outcome;
}

/** Bytes go only to TikTok's own hosts, whatever an answer says. */
export function isUploadAddress(address: string, { apiUrl, uploadHosts }: TikTokSettings): boolean {
  const { protocol, host, username, password } = new URL(address);
  const named = uploadHosts.some((own) => (own.startsWith('.') ? host.endsWith(own) : host === own));
  return named && protocol === new URL(apiUrl).protocol && username === '' && password === '';
}
