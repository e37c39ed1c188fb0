/** Beginning a post at TikTok: an address for bytes, which shows nothing yet, or the order to pull, which may. */
import type { Outcome } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { initPhotos, initVideo, queryCreator } from './calls.ts';
import { wait } from './follow.ts';
import { type PublishHandle, publishHandle, unansweredSinceMs } from './handles.ts';
import { pullLinkSeconds } from './limits.ts';
import { initBody, isVideo } from './map.ts';
import { troubleAtCommit, troubleBeforeCommit, unavailable } from './outcome.ts';
import type { Sending } from './sending.ts';
import type { TikTokSettings } from './settings.ts';

type Declared = { readonly [key: string]: Json };

/** TikTok wants the creator asked before every post; the name is kept for links. Undefined: go on. */
export async function askCreator(sending: Sending, declared: Declared): Promise<Outcome | undefined> {
  const answer = await queryCreator(sending.caller);
  if (answer.kind !== 'ok') return troubleBeforeCommit(answer, sending.io.now());
  await sending.save({
    username: answer.value.creator_username,
    privacy_level: declared.privacy_level ?? null,
  });
  return undefined;
}

const begun = (publishId: string, uploadUrl: string | null, now: Date): PublishHandle => ({
  publishId,
  uploadUrl,
  startedMs: now.getTime(),
  offset: 0,
  committedMs: null,
  accepted: false,
  completeSinceMs: null,
  failed: false,
});

/** Undefined: the address is saved. Nothing can be visible before the last byte is there. */
export async function startUpload(sending: Sending, declared: Declared): Promise<Outcome | undefined> {
  const answer = await initVideo(sending.caller, initBody(sending.manifest, declared, {}));
  if (answer.kind !== 'ok') return troubleBeforeCommit(answer, sending.io.now());
  const { publish_id, upload_url } = answer.value;
  if (upload_url === undefined || !isUploadAddress(upload_url, sending.caller.settings))
    return unavailable('TikTok gave no address for the video that can be used. Nothing was sent.');
  await sending.save({ publish: begun(publish_id, upload_url, sending.io.now()) });
  return undefined;
}

/** The commit step of what TikTok pulls. A lost answer leaves no id to ask by. */
export async function startPull(sending: Sending, declared: Declared): Promise<Outcome> {
  const { manifest, io, caller } = sending;
  const links = manifest.media.map((media) => io.mediaUrl(media, pullLinkSeconds));
  const [first] = manifest.media;
  const video = first !== undefined && isVideo(first);
  const body = initBody(manifest, declared, video ? { video_url: links[0] ?? '' } : { photo_images: links });
  const earlier = unansweredSinceMs(sending.handles);
  // Saved before the call: an attempt that dies within it, or gets no clear answer, is looked for from here on.
  if (earlier === undefined) await sending.save({ unanswered_since_ms: io.now().getTime(), publish: null });
  await io.committing();
  const answer = video ? await initVideo(caller, body) : await initPhotos(caller, body);
  if (answer.kind === 'ok') {
    const publish = { ...begun(answer.value.publish_id, null, io.now()), accepted: true };
    await sending.save({
      publish: { ...publish, committedMs: io.now().getTime() },
      unanswered_since_ms: null,
    });
    return wait(publish, io.now());
  }
  const outcome = troubleAtCommit(answer, io.now());
  if (outcome.kind !== 'unknown' && earlier === undefined) await sending.save({ unanswered_since_ms: null });
  return outcome;
}

/** Bytes go to TikTok's own hosts only, whatever an answer says. */
export function isUploadAddress(address: string, { apiUrl, uploadHosts }: TikTokSettings): boolean {
  const { protocol, host, username, password } = new URL(address);
  const named = uploadHosts.some((own) => (own.startsWith('.') ? host.endsWith(own) : host === own));
  return named && protocol === new URL(apiUrl).protocol && username === '' && password === '';
}

/** Undefined when there is none, or no byte can reach it any more. */
export function openUpload(sending: Sending, lifeMs: number): PublishHandle | undefined {
  const publish = publishHandle(sending.handles);
  const usable =
    publish !== undefined &&
    !publish.failed &&
    publish.uploadUrl !== null &&
    sending.io.now().getTime() < publish.startedMs + lifeMs;
  return usable ? publish : undefined;
}
