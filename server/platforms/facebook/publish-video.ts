/**
 * Publishing an uploaded video, the same for videos, Reels and Stories. The promises: the last call, `finish`, is
 * the commit step; a video whose last call was accepted is only polled, since acceptance is not publication; one
 * whose last call may have been accepted is checked before it is called again; "rejected" only if Facebook says so
 * itself.
 */

import type { Outcome } from '../../domain/platform-port/publisher.ts';
import type { Message } from '../../lib/message.ts';
import { authLost, pending, rejected, unavailable, unknown } from '../kit/outcomes.ts';
import { pollAfter } from '../kit/send-context.ts';
import type { GraphAnswer } from '../meta/graph.ts';
import { type Context, commit, maybeAcceptedCodes } from './context.ts';
import { finishedMs, firstCommitMs, resetVideo, type VideoHandle, videoHandle } from './handles.ts';
import { maxPollMs, pollMs, processingTimeoutMs } from './limits.ts';
import { messages } from './messages.ts';
import { fetchVideoState, type VideoState } from './video-state.ts';

export const uploadPaused = unavailable(messages.upload_paused());

export interface EarlierVideo {
  readonly video: VideoHandle;
  readonly state: VideoState;
}

/** Undefined: start again. */
export async function findEarlierVideo(context: Context): Promise<EarlierVideo | Outcome | undefined> {
  const video = videoHandle(context.handles);
  if (video === undefined) return undefined;
  if (finishedMs(context.handles) !== undefined) return await pollVideo(context, video.id, 'may_wait');
  const state = await fetchVideoState(context.caller, video.id);
  if (state.kind === 'failed') {
    await context.save(resetVideo);
    return undefined;
  }
  if (state.kind === 'auth_lost') return authLost(state.plainReason);
  if (firstCommitMs(context.handles) === undefined) return { video, state };
  switch (state.kind) {
    case 'published':
    case 'publishing':
      return await pollVideo(context, video.id, 'at_once');
    case 'uploading':
    case 'waiting':
      return { video, state };
    default:
      return unavailable(messages.earlier_video_not_asked());
  }
}

/**
 * On a second call after one whose answer was lost, "bad parameter" is not a refusal: Facebook answers that for a
 * video that is already finished. It is then polled, like one that was just accepted.
 */
export async function finishAndPoll(
  context: Context,
  videoId: string,
  call: () => Promise<GraphAnswer>,
  isAccepted: (text: string) => boolean,
): Promise<Outcome> {
  const triedBefore = firstCommitMs(context.handles) !== undefined;
  const answer = await commit(context, call);
  if (answer.kind === 'rejected') {
    if (!triedBefore) await context.save({ video: null });
    // Any other refusal says nothing about the earlier call, so the video is kept: a retry checks it first.
    if (!triedBefore || !maybeAcceptedCodes.has(answer.code)) return answer;
  } else if (answer.kind !== 'ok') return answer;
  else if (!isAccepted(answer.text)) return unknown(messages.video_unclear());
  await context.save({ finished_ms: context.io.now().getTime() });
  return await pollVideo(context, videoId, 'may_wait');
}

/** `at_once`: this attempt has not passed the commit step itself, so it may not wait with "pending". */
export async function pollVideo(
  context: Context,
  videoId: string,
  patience: 'may_wait' | 'at_once',
): Promise<Outcome> {
  const { io } = context;
  const waitedMs = io.now().getTime() - (finishedMs(context.handles) ?? io.now().getTime());
  const state = await fetchVideoState(context.caller, videoId);
  switch (state.kind) {
    case 'published':
      return await visible(context, videoId, state.url);
    case 'failed': {
      await context.save(resetVideo);
      return rejected(`video_${state.where}_failed`, failures[state.where]);
    }
    case 'auth_lost':
      return unclear(context, messages.video_taken_not_asked({ reason: state.plainReason }));
    default:
      if (patience === 'may_wait' && waitedMs < processingTimeoutMs)
        return pending(io.now(), pollAfter(waitedMs, pollMs, maxPollMs));
      return unclear(context, messages.video_taken_not_confirmed());
  }
}

async function visible(context: Context, videoId: string, url: string): Promise<Outcome> {
  await context.save({ post: { id: videoId, url } });
  return { kind: 'published', externalId: videoId, url };
}

/** From here on only `find` and people decide. */
async function unclear({ io }: Context, plainReason: Message): Promise<Outcome> {
  await io.committing();
  return unknown(plainReason);
}

const failures = {
  upload: messages.video_upload_broken(),
  processing: messages.video_processing_failed(),
  publishing: messages.video_publishing_failed(),
} as const;
