/**
 * A video as a post, in parts (`upload_phase` start, transfer, finish). This older protocol was chosen over the
 * app's upload sessions because it works with the page's own token, which is all a send has, and because it gives
 * the video's id before anything is visible: an uncertain last call can be checked instead of guessed.
 *
 * Facebook names the part it wants next; after an unclear answer its byte count is fetched. The commit step is the
 * last call, `finish`.
 */

import type { MediaFacts, Outcome } from '../../domain/platform-port/publisher.ts';
import { unavailable } from '../kit/outcomes.ts';
import { fileAt } from '../kit/send-context.ts';
import { readCorrection, readNextPart, readSuccess, readVideoStart } from './answers.ts';
import { finishVideo, readFacebookAnswer, startVideo, transferVideo } from './calls.ts';
import { type Context, outcomeContext } from './context.ts';
import type { VideoHandle } from './handles.ts';
import { maxOddAnswers } from './limits.ts';
import { messages } from './messages.ts';
import { troubleBeforeCommit } from './outcome.ts';
import { findEarlierVideo, finishAndPoll, uploadPaused } from './publish-video.ts';
import { fetchVideoState, type VideoState } from './video-state.ts';

export async function sendVideo(context: Context): Promise<Outcome> {
  const video = fileAt(context, 0);
  const earlier = await findEarlierVideo(context);
  if (earlier !== undefined && 'kind' in earlier) return earlier;
  const handle = earlier?.video ?? (await startUpload(context, video));
  if ('kind' in handle) return handle;
  const uploaded = handle.uploaded ? handle : await transfer(context, video, handle, earlier?.state);
  if ('kind' in uploaded) return uploaded;
  const { caller, manifest, wire } = context;
  const { id, session } = uploaded;
  const call = () => finishVideo(caller, manifest.account, session ?? '', wire.fields);
  return await finishAndPoll(context, id, call, readSuccess);
}

async function startUpload(context: Context, { sizeBytes }: MediaFacts): Promise<VideoHandle | Outcome> {
  const answer = await startVideo(context.caller, context.manifest.account, sizeBytes);
  if (answer.kind !== 'ok') return troubleBeforeCommit(answer, outcomeContext(context));
  const start = readVideoStart(answer.text);
  if (start === undefined) return unavailable(messages.upload_not_started());
  return await saveVideo(context, {
    id: start.video_id,
    session: start.upload_session_id,
    uploadUrl: null,
    start: start.start_offset,
    end: start.end_offset,
    uploaded: false,
  });
}

async function saveVideo(context: Context, video: VideoHandle): Promise<VideoHandle> {
  await context.save({ video });
  return video;
}

async function transfer(
  context: Context,
  video: MediaFacts,
  from: VideoHandle,
  state: VideoState | undefined,
): Promise<VideoHandle | Outcome> {
  let handle = state === undefined ? from : await followByteCount(context, video, from, state);
  for (let oddAnswers = 0; oddAnswers < maxOddAnswers; ) {
    // Equal offsets mean that the upload is complete.
    if (handle.start >= handle.end) return await saveVideo(context, { ...handle, uploaded: true });
    if (handle.end > video.sizeBytes) return unavailable(messages.upload_asks_too_much());
    const result = await sendPart(context, video, handle);
    const answer = readFacebookAnswer(result);
    const next =
      answer.kind === 'ok'
        ? readNextPart(answer.text)
        : result.kind === 'answered'
          ? readCorrection(result.text)
          : undefined;
    if (next !== undefined) {
      oddAnswers = next.start_offset > handle.start ? 0 : oddAnswers + 1;
      handle = await saveVideo(context, { ...handle, start: next.start_offset, end: next.end_offset });
      continue;
    }
    if (answer.kind === 'fault' && answer.fault.class !== 'unclear')
      return await resetAfterRefusal(context, answer);
    const state = await fetchVideoState(context.caller, handle.id);
    const continued = await followByteCount(context, video, handle, state);
    oddAnswers = continued.start > handle.start ? 0 : oddAnswers + 1;
    handle = continued;
  }
  return uploadPaused;
}

/** A retry starts with a new session, because the session may be what was refused. */
async function resetAfterRefusal(
  context: Context,
  answer: Parameters<typeof troubleBeforeCommit>[0],
): Promise<Outcome> {
  const outcome = troubleBeforeCommit(answer, outcomeContext(context));
  if (outcome.kind === 'rejected') await context.save({ video: null });
  return outcome;
}

async function sendPart(
  context: Context,
  { sha256, mime }: MediaFacts,
  { session, start, end }: VideoHandle,
) {
  const body = await context.io.openMedia(sha256, { first: start, last: end - 1 });
  return await transferVideo(context.caller, context.manifest.account, {
    sessionId: session ?? '',
    start,
    file: { fileName: 'video.mp4', mime, sizeBytes: end - start, body },
  });
}

/** Facebook's own byte count decides. Without one, the part it last requested is sent again. */
async function followByteCount(
  context: Context,
  { sizeBytes }: MediaFacts,
  handle: VideoHandle,
  state: VideoState,
): Promise<VideoHandle> {
  if (state.kind === 'waiting')
    return await saveVideo(context, { ...handle, start: sizeBytes, end: sizeBytes });
  if (state.kind !== 'uploading' || state.bytes === undefined) return handle;
  const { bytes } = state;
  if (bytes === handle.start || bytes > sizeBytes) return handle;
  // All parts have the same size, so the next is as long as the last.
  const length = Math.max(handle.end - handle.start, 1);
  const end = bytes < handle.end && bytes > handle.start ? handle.end : Math.min(bytes + length, sizeBytes);
  return await saveVideo(context, { ...handle, start: bytes, end });
}
