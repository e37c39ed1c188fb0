/**
 * Reels and video Stories: get a video id, send the bytes to the upload host, then call `finish`, which is the
 * commit step. The id is known before anything is visible, so an uncertain last call can be checked. A broken
 * upload continues where Facebook says; the bytes are streamed and never held in memory.
 */

import type { MediaFacts, Outcome } from '../../domain/platform-port/publisher.ts';
import { rejected, unavailable } from '../kit/outcomes.ts';
import { fileAt } from '../kit/send-context.ts';
import { readReelStart, readStory, readSuccess, readUploadError } from './answers.ts';
import {
  finishReel,
  isOwnUploadAddress,
  type ReelEdge,
  readFacebookAnswer,
  startReel,
  uploadReel,
} from './calls.ts';
import { type Context, outcomeContext } from './context.ts';
import type { VideoHandle } from './handles.ts';
import { maxOddAnswers } from './limits.ts';
import { messages } from './messages.ts';
import { troubleBeforeCommit } from './outcome.ts';
import { findEarlierVideo, finishAndPoll, uploadPaused } from './publish-video.ts';
import { verifyNames } from './verify-names.ts';
import { fetchVideoState, type VideoState } from './video-state.ts';

export async function sendReel(context: Context, edge: ReelEdge): Promise<Outcome> {
  const video = fileAt(context, 0);
  const earlier = await findEarlierVideo(context);
  if (earlier !== undefined && 'kind' in earlier) return earlier;
  const handle = earlier?.video ?? (await startUpload(context, edge));
  if ('kind' in handle) return handle;
  const uploaded = handle.uploaded ? handle : await upload(context, video, handle, earlier?.state);
  if ('kind' in uploaded) return uploaded;
  const { caller, manifest, wire, io } = context;
  const otherName = await verifyNames(caller.settings, io, manifest);
  if (otherName !== undefined) return otherName;
  const { id } = uploaded;
  return await finishAndPoll(
    context,
    id,
    () => finishReel(caller, manifest.account, edge, id, wire.fields),
    isAccepted,
  );
}

async function startUpload(context: Context, edge: ReelEdge): Promise<VideoHandle | Outcome> {
  const { caller, manifest } = context;
  const answer = await startReel(caller, manifest.account, edge);
  if (answer.kind !== 'ok') return troubleBeforeCommit(answer, outcomeContext(context));
  const start = readReelStart(answer.text);
  if (start === undefined || !isOwnUploadAddress(caller.settings, start.upload_url))
    return unavailable(messages.upload_address_missing());
  const video = {
    id: start.video_id,
    session: null,
    uploadUrl: start.upload_url,
    start: 0,
    end: 0,
    uploaded: false,
  };
  await context.save({ video });
  return video;
}

async function upload(
  context: Context,
  video: MediaFacts,
  handle: VideoHandle,
  state: VideoState | undefined,
): Promise<VideoHandle | Outcome> {
  const whole = async (): Promise<VideoHandle> => {
    const done = { ...handle, uploaded: true };
    await context.save({ video: done });
    return done;
  };
  let stored = state === undefined ? { bytes: 0, all: false } : storedBytes(state);
  for (let oddAnswers = 0; oddAnswers < maxOddAnswers; oddAnswers += 1) {
    if (stored.all || stored.bytes >= video.sizeBytes) return await whole();
    const result = await uploadReel(context.caller, {
      url: handle.uploadUrl ?? '',
      offset: stored.bytes,
      totalBytes: video.sizeBytes,
      body: await context.io.openMedia(video.sha256, { first: stored.bytes, last: video.sizeBytes - 1 }),
    });
    const answer = readFacebookAnswer(result);
    if (answer.kind === 'ok' && readSuccess(answer.text)) return await whole();
    const error = result.kind === 'answered' ? readUploadError(result.text) : undefined;
    if (error?.type === 'ProcessingFailedError' && !error.retriable) {
      await context.save({ video: null });
      return rejected('video_upload_failed', messages.video_unreadable());
    }
    if (answer.kind === 'fault' && answer.fault.class !== 'unclear') {
      const outcome = troubleBeforeCommit(answer, outcomeContext(context));
      if (outcome.kind === 'rejected') await context.save({ video: null });
      return outcome;
    }
    const before = stored.bytes;
    stored = storedBytes(await fetchVideoState(context.caller, handle.id));
    if (stored.bytes > before) oddAnswers = -1;
  }
  return uploadPaused;
}

/**
 * Facebook says where to continue. When it does not, the upload starts from the beginning, which is safe to
 * repeat.
 */
function storedBytes(state: VideoState): { readonly bytes: number; readonly all: boolean } {
  if (state.kind === 'waiting') return { bytes: 0, all: true };
  return { bytes: state.kind === 'uploading' ? (state.bytes ?? 0) : 0, all: false };
}

/** Documented examples of Stories show an id instead of `success`. */
const isAccepted = (text: string): boolean => readSuccess(text) || readStory(text) !== undefined;
