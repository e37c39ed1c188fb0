/**
 * After the upload: the video exists, and nothing here can make a second one. Its thumbnail is set, then YouTube is
 * watched until it has processed the video. The promise: "rejected" only by YouTube's own word; whatever cannot be
 * found out ends as published, with a note that says what is not known.
 */
import type { Outcome } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import { readVideos } from './answers.ts';
import { listVideos } from './calls.ts';
import { missingSinceMs, startAgain, thumbnailHandle, watchingSinceMs } from './handles.ts';
import {
  missingGiveUpMs,
  processingGiveUpMs,
  processingPollMs,
  processingSlowestPollMs,
  thumbnailGiveUpMs,
} from './limits.ts';
import { published } from './note.ts';
import { rejected } from './outcome.ts';
import { privacyNote } from './privacy-note.ts';
import { failureOf } from './processing.ts';
import type { Sending } from './step.ts';
import { placeThumbnail, thumbnailNote } from './thumbnail.ts';

export async function watch(
  sending: Sending,
  videoId: string,
  patience: 'may_wait' | 'at_once',
): Promise<Outcome> {
  const { caller, io } = sending;
  const waitedMs = io.now().getTime() - (watchingSinceMs(sending.handles) ?? io.now().getTime());
  const mayWait = patience === 'may_wait' && waitedMs < processingGiveUpMs;
  await placeThumbnail(sending, videoId, mayWait && waitedMs < thumbnailGiveUpMs);

  const done = (...notes: (string | undefined)[]): Outcome =>
    published(caller.settings, videoId, [...notes, thumbnailNote(sending.handles)]);
  const look = (): Outcome => ({ kind: 'pending', checkAt: later(io.now(), pollMs(waitedMs)) });

  const answer = await listVideos(caller, 'status,processingDetails', videoId);
  if (answer.kind === 'answered' && answer.status === 401) return done(cannotLook);
  const videos = answer.kind === 'answered' && answer.status === 200 ? readVideos(answer.text) : undefined;
  if (videos === undefined) return mayWait ? look() : done(cannotLook);
  const video = videos.find(({ id }) => id === videoId);
  if (video === undefined) return (await missing(sending, mayWait)) ?? (mayWait ? look() : done(cannotLook));

  const failure = failureOf(video);
  if (failure !== undefined) {
    await sending.save(startAgain);
    return rejected(failure.code, failure.plainReason);
  }
  const processed = video.status?.uploadStatus === 'processed';
  const waitsForThumbnail = sending.thumbnail !== undefined && thumbnailHandle(sending.handles) === undefined;
  if (mayWait && (!processed || waitsForThumbnail)) return look();
  return done(processed ? undefined : stillProcessing, privacyNote(video, sending.privacy));
}

/** YouTube took it, and now does not know it: first that may be delay, later somebody deleted it there. */
async function missing(sending: Sending, mayWait: boolean): Promise<Outcome | undefined> {
  const nowMs = sending.io.now().getTime();
  const since = missingSinceMs(sending.handles);
  if (since === undefined) await sending.save({ missing_since_ms: nowMs });
  if (!mayWait || nowMs - (since ?? nowMs) < missingGiveUpMs) return undefined;
  await sending.save(startAgain);
  return rejected(
    'video_gone',
    'YouTube took the video, but it is no longer there. It was deleted on YouTube.',
  );
}

/** Soon at first, then less often, the longer it takes. */
const pollMs = (waitedMs: number): number =>
  Math.min(Math.max(processingPollMs, waitedMs / 4), processingSlowestPollMs);

const cannotLook =
  'YouTube has the video, but we could not find out whether it is processed. Look at it there.';
const stillProcessing = 'YouTube has the video but is still processing it. Look at it there.';
