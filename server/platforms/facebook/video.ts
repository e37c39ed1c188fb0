/**
 * A video as a post, in parts (`upload_phase` start, transfer, finish). This older protocol was chosen over the app's
 * upload sessions because it works with the page's own token, which is all a send holds, and because it gives the
 * video's id before anything is visible: an uncertain last call can be asked about instead of guessed.
 *
 * Facebook names the part it wants next; after anything unclear it is asked how far it got. The commit step is the last
 * call, `finish`.
 */
import type { MediaFacts, Outcome } from '../../domain/platform-port/publisher.ts';
import { readCorrection, readNextPart, readSuccess, readVideoStart } from './answers.ts';
import { finishVideo, startVideo, transferVideo } from './calls.ts';
import { earlierVideo } from './earlier-video.ts';
import { finish } from './finish.ts';
import type { VideoHandle } from './handles.ts';
import { maxOddAnswers } from './limits.ts';
import { troubleBeforeCommit, unavailable } from './outcome.ts';
import { contextOf, readOwn, type Sending } from './sending.ts';
import { lookAt, type VideoStanding } from './video-state.ts';

export async function sendVideo(sending: Sending): Promise<Outcome> {
  const video = theVideo(sending);
  const earlier = await earlierVideo(sending);
  if (earlier !== undefined && 'kind' in earlier) return earlier;
  const handle = earlier?.video ?? (await begin(sending, video));
  if ('kind' in handle) return handle;
  const uploaded = handle.uploaded ? handle : await transfer(sending, video, handle, earlier?.standing);
  if ('kind' in uploaded) return uploaded;
  const { caller, manifest, wire } = sending;
  const { id, session } = uploaded;
  const call = () => finishVideo(caller, manifest.account, session ?? '', wire.fields);
  return await finish(sending, id, call, readSuccess);
}

async function begin(sending: Sending, { sizeBytes }: MediaFacts): Promise<VideoHandle | Outcome> {
  const answer = readOwn(await startVideo(sending.caller, sending.manifest.account, sizeBytes));
  if (answer.kind !== 'ok') return troubleBeforeCommit(answer, contextOf(sending));
  const told = readVideoStart(answer.text);
  if (told === undefined)
    return unavailable('Facebook did not say how to upload the video. Nothing was posted.');
  return await keep(sending, {
    id: told.video_id,
    session: told.upload_session_id,
    uploadUrl: null,
    start: told.start_offset,
    end: told.end_offset,
    uploaded: false,
  });
}

async function keep(sending: Sending, video: VideoHandle): Promise<VideoHandle> {
  await sending.save({ video });
  return video;
}

async function transfer(
  sending: Sending,
  video: MediaFacts,
  from: VideoHandle,
  standing: VideoStanding | undefined,
): Promise<VideoHandle | Outcome> {
  let handle = standing === undefined ? from : await followCount(sending, video, from, standing);
  for (let odd = 0; odd < maxOddAnswers; ) {
    // Equal offsets are Facebook's word for "that was all".
    if (handle.start >= handle.end) return await keep(sending, { ...handle, uploaded: true });
    if (handle.end > video.sizeBytes)
      return unavailable('Facebook asked for more bytes than the video has. Nothing was posted.');
    const result = await sendPart(sending, video, handle);
    const answer = readOwn(result);
    const next =
      answer.kind === 'ok'
        ? readNextPart(answer.text)
        : result.kind === 'answered'
          ? readCorrection(result.text)
          : undefined;
    if (next !== undefined) {
      odd = next.start_offset > handle.start ? 0 : odd + 1;
      handle = await keep(sending, { ...handle, start: next.start_offset, end: next.end_offset });
      continue;
    }
    if (answer.kind === 'fault' && answer.fault.class !== 'unclear') return await refused(sending, answer);
    const state = await lookAt(sending.caller, handle.id);
    const asked = await followCount(sending, video, handle, state);
    odd = asked.start > handle.start ? 0 : odd + 1;
    handle = asked;
  }
  return unavailable('Facebook does not take the video just now. It goes on from there later.');
}

/** A retry begins anew: the session may be what was refused. */
async function refused(
  sending: Sending,
  answer: Parameters<typeof troubleBeforeCommit>[0],
): Promise<Outcome> {
  const outcome = troubleBeforeCommit(answer, contextOf(sending));
  if (outcome.kind === 'rejected') await sending.save({ video: null });
  return outcome;
}

async function sendPart(
  sending: Sending,
  { sha256, mime }: MediaFacts,
  { session, start, end }: VideoHandle,
) {
  const body = await sending.io.openMedia(sha256, { first: start, last: end - 1 });
  return await transferVideo(sending.caller, sending.manifest.account, {
    sessionId: session ?? '',
    start,
    file: { fileName: 'video.mp4', mime, sizeBytes: end - start, body },
  });
}

/** Facebook's own count rules. Where it does not tell, the part it last asked for is sent again. */
async function followCount(
  sending: Sending,
  { sizeBytes }: MediaFacts,
  handle: VideoHandle,
  standing: VideoStanding,
): Promise<VideoHandle> {
  if (standing.kind === 'waiting')
    return await keep(sending, { ...handle, start: sizeBytes, end: sizeBytes });
  if (standing.kind !== 'uploading' || standing.bytes === undefined) return handle;
  const { bytes } = standing;
  if (bytes === handle.start || bytes > sizeBytes) return handle;
  // It takes parts of one size, so the next is as long as the last.
  const length = Math.max(handle.end - handle.start, 1);
  const end = bytes < handle.end && bytes > handle.start ? handle.end : Math.min(bytes + length, sizeBytes);
  return await keep(sending, { ...handle, start: bytes, end });
}

function theVideo({ manifest }: Sending): MediaFacts {
  const [video] = manifest.media;
  if (video === undefined) throw new Error('the manifest has no video');
  return video;
}
