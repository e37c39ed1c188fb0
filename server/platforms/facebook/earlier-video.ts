/**
 * A video that an earlier try began. The promises: one whose last call was taken is only watched; one whose last call
 * may have been taken is asked about before it is called again.
 */
import type { Outcome } from '../../domain/platform-port/publisher.ts';
import { finishedMs, firstCommitMs, startVideoAgain, type VideoHandle, videoHandle } from './handles.ts';
import { unavailable } from './outcome.ts';
import type { Sending } from './sending.ts';
import { lookAt, type VideoStanding } from './video-state.ts';
import { watch } from './watch.ts';

export interface EarlierVideo {
  readonly video: VideoHandle;
  readonly standing: VideoStanding;
}

/** Undefined: begin anew. */
export async function earlierVideo(sending: Sending): Promise<EarlierVideo | Outcome | undefined> {
  const video = videoHandle(sending.handles);
  if (video === undefined) return undefined;
  if (finishedMs(sending.handles) !== undefined) return await watch(sending, video.id, 'may_wait');
  const standing = await lookAt(sending.caller, video.id);
  if (standing.kind === 'failed') {
    await sending.save(startVideoAgain);
    return undefined;
  }
  if (standing.kind === 'auth_lost') return { kind: 'auth_lost', plainReason: standing.plainReason };
  if (firstCommitMs(sending.handles) === undefined) return { video, standing };
  switch (standing.kind) {
    case 'published':
    case 'publishing':
      return await watch(sending, video.id, 'at_once');
    case 'uploading':
    case 'waiting':
      return { video, standing };
    default:
      return unavailable('Facebook could not be asked about the video of an earlier try.');
  }
}
