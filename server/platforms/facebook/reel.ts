/**
 * Reels and video Stories: a video id, the bytes to the upload host, then `finish`, which is the commit step. The id is
 * known before anything is visible, so an uncertain last call can be asked about. A broken upload goes on where
 * Facebook says; the bytes are streamed and never held.
 */
import type { MediaFacts, Outcome } from '../../domain/platform-port/publisher.ts';
import { readReelStart, readStory, readSuccess, readUploadError } from './answers.ts';
import { finishReel, isOwnUploadAddress, type ReelEdge, startReel, uploadReel } from './calls.ts';
import { earlierVideo } from './earlier-video.ts';
import { finish } from './finish.ts';
import type { VideoHandle } from './handles.ts';
import { maxOddAnswers } from './limits.ts';
import { rejected, troubleBeforeCommit, unavailable } from './outcome.ts';
import { contextOf, readOwn, type Sending } from './sending.ts';
import { lookAt, type VideoStanding } from './video-state.ts';

export async function sendReel(sending: Sending, edge: ReelEdge): Promise<Outcome> {
  const [video] = sending.manifest.media;
  if (video === undefined) throw new Error('the manifest has no video');
  const earlier = await earlierVideo(sending);
  if (earlier !== undefined && 'kind' in earlier) return earlier;
  const handle = earlier?.video ?? (await begin(sending, edge));
  if ('kind' in handle) return handle;
  const uploaded = handle.uploaded ? handle : await upload(sending, video, handle, earlier?.standing);
  if ('kind' in uploaded) return uploaded;
  const { caller, manifest, wire } = sending;
  const { id } = uploaded;
  return await finish(
    sending,
    id,
    () => finishReel(caller, manifest.account, edge, id, wire.fields),
    isTaken,
  );
}

async function begin(sending: Sending, edge: ReelEdge): Promise<VideoHandle | Outcome> {
  const { caller, manifest } = sending;
  const answer = readOwn(await startReel(caller, manifest.account, edge));
  if (answer.kind !== 'ok') return troubleBeforeCommit(answer, contextOf(sending));
  const told = readReelStart(answer.text);
  if (told === undefined || !isOwnUploadAddress(caller.settings, told.upload_url))
    return unavailable('Facebook named no upload address of its own. Nothing was posted.');
  const video = {
    id: told.video_id,
    session: null,
    uploadUrl: told.upload_url,
    start: 0,
    end: 0,
    uploaded: false,
  };
  await sending.save({ video });
  return video;
}

async function upload(
  sending: Sending,
  video: MediaFacts,
  handle: VideoHandle,
  standing: VideoStanding | undefined,
): Promise<VideoHandle | Outcome> {
  const whole = async (): Promise<VideoHandle> => {
    const done = { ...handle, uploaded: true };
    await sending.save({ video: done });
    return done;
  };
  let known = standing === undefined ? { bytes: 0, all: false } : bytesThere(standing);
  for (let odd = 0; odd < maxOddAnswers; odd += 1) {
    if (known.all || known.bytes >= video.sizeBytes) return await whole();
    const result = await uploadReel(sending.caller, {
      url: handle.uploadUrl ?? '',
      offset: known.bytes,
      totalBytes: video.sizeBytes,
      body: await sending.io.openMedia(video.sha256, { first: known.bytes, last: video.sizeBytes - 1 }),
    });
    const answer = readOwn(result);
    if (answer.kind === 'ok' && readSuccess(answer.text)) return await whole();
    const error = result.kind === 'answered' ? readUploadError(result.text) : undefined;
    if (error?.type === 'ProcessingFailedError' && !error.retriable) {
      await sending.save({ video: null });
      return rejected(
        'video_upload_failed',
        'Facebook could not read the video. Save it as MP4 with H.264 and AAC and replace it.',
      );
    }
    if (answer.kind === 'fault' && answer.fault.class !== 'unclear') {
      const outcome = troubleBeforeCommit(answer, contextOf(sending));
      if (outcome.kind === 'rejected') await sending.save({ video: null });
      return outcome;
    }
    const before = known.bytes;
    known = bytesThere(await lookAt(sending.caller, handle.id));
    if (known.bytes > before) odd = -1;
  }
  return unavailable('Facebook does not take the video just now. It goes on from there later.');
}

/** Where to go on is Facebook's word. When it does not tell, from the beginning: that is safe to repeat. */
function bytesThere(standing: VideoStanding): { readonly bytes: number; readonly all: boolean } {
  if (standing.kind === 'waiting') return { bytes: 0, all: true };
  return { bytes: standing.kind === 'uploading' ? (standing.bytes ?? 0) : 0, all: false };
}

/** Fixtures of Stories show an id instead of the word. */
const isTaken = (text: string): boolean => readSuccess(text) || readStory(text) !== undefined;
