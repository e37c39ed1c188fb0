/**
 * After the last call for a video: nothing here can make a second one. Facebook is watched until it shows the video:
 * that it took the last call is no publication. The promise: "rejected" only by Facebook's own word.
 */
import type { Outcome } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import { finishedMs, startVideoAgain } from './handles.ts';
import { pollMs, processingGiveUpMs, slowestPollMs } from './limits.ts';
import { rejected, unknown } from './outcome.ts';
import type { Sending } from './sending.ts';
import { lookAt } from './video-state.ts';

/** `at_once`: this attempt has not passed the commit step itself, so it may not wait with "pending". */
export async function watch(
  sending: Sending,
  videoId: string,
  patience: 'may_wait' | 'at_once',
): Promise<Outcome> {
  const { io } = sending;
  const waitedMs = io.now().getTime() - (finishedMs(sending.handles) ?? io.now().getTime());
  const standing = await lookAt(sending.caller, videoId);
  switch (standing.kind) {
    case 'published':
      return await visible(sending, videoId, standing.url);
    case 'failed': {
      await sending.save(startVideoAgain);
      return rejected(`video_${standing.where}_failed`, failures[standing.where]);
    }
    case 'auth_lost':
      return unclear(
        sending,
        `Facebook has the video, but cannot be asked about it. ${standing.plainReason}`,
      );
    default:
      if (patience === 'may_wait' && waitedMs < processingGiveUpMs)
        return { kind: 'pending', checkAt: later(io.now(), nextLookMs(waitedMs)) };
      return unclear(sending, 'Facebook has the video, but does not say that people can see it.');
  }
}

async function visible(sending: Sending, videoId: string, url: string): Promise<Outcome> {
  await sending.save({ post: { id: videoId, url } });
  return { kind: 'published', externalId: videoId, url };
}

/** From here on only `find` and people decide. */
async function unclear({ io }: Sending, plainReason: string): Promise<Outcome> {
  await io.committing();
  return unknown(plainReason);
}

/** Soon at first, then less often, the longer it takes. */
const nextLookMs = (waitedMs: number): number => Math.min(Math.max(pollMs, waitedMs / 4), slowestPollMs);

const failures = {
  upload: 'Facebook says that the upload of the video failed. Try again.',
  processing: 'Facebook could not process the video. Save it as MP4 with H.264 and AAC and replace it.',
  publishing:
    'Facebook processed the video but did not publish it. Look for a message on the page, then try again.',
} as const;
