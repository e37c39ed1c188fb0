/**
 * After the upload: the video exists, and nothing here can create a second one. Its thumbnail is set, then YouTube
 * is polled until it has processed the video, which then joins its playlists. The promise: "rejected" only if YouTube says so itself; what cannot
 * be determined ends as published, with a note that says what is not known.
 */

import type { Outcome } from '../../domain/platform-port/publisher.ts';
import type { Message } from '../../lib/message.ts';
import { pending, rejected } from '../kit/outcomes.ts';
import { pollAfter } from '../kit/send-context.ts';
import { readVideos } from './answers.ts';
import { listVideos } from './calls.ts';
import {
  mayNotWait,
  missingSinceMs,
  playlistEntries,
  playlistsSinceMs,
  pollingSinceMs,
  resetUpload,
  thumbnailHandle,
} from './handles.ts';
import {
  maxPlaylistsPollMs,
  maxProcessingPollMs,
  missingTimeoutMs,
  playlistsPollMs,
  processingPollMs,
  processingTimeoutMs,
  thumbnailTimeoutMs,
} from './limits.ts';
import { messages } from './messages.ts';
import { ensureInPlaylists, playlistNotes } from './playlists.ts';
import { failureOf } from './processing.ts';
import type { Context } from './step.ts';
import { ensureThumbnail, thumbnailNote } from './thumbnail.ts';
import { privacyNote, visibleVideo } from './visible-video.ts';

export async function awaitProcessing(context: Context, videoId: string): Promise<Outcome> {
  const { caller, io } = context;
  const isPatient = !mayNotWait(context.handles);
  const waitedMs = io.now().getTime() - (pollingSinceMs(context.handles) ?? io.now().getTime());
  const mayWait = isPatient && waitedMs < processingTimeoutMs;
  await ensureThumbnail(context, videoId, mayWait && waitedMs < thumbnailTimeoutMs);

  const done = (...notes: (Message | undefined)[]): Outcome => ({
    kind: 'published',
    ...visibleVideo(caller.settings, videoId, [
      ...notes,
      thumbnailNote(context.handles),
      ...playlistNotes(context.manifest, playlistEntries(context.handles), messages.playlist_not_tried()),
    ]),
  });
  const again = (): Outcome => pending(io.now(), pollAfter(waitedMs, processingPollMs, maxProcessingPollMs));

  const answer = await listVideos(caller, 'status,processingDetails', videoId);
  if (answer.kind === 'answered' && answer.status === 401) return done(pollFailed);
  const videos = answer.kind === 'answered' && answer.status === 200 ? readVideos(answer.text) : undefined;
  if (videos === undefined) return mayWait ? again() : done(pollFailed);
  const video = videos.find(({ id }) => id === videoId);
  if (video === undefined) return (await missing(context, mayWait)) ?? (mayWait ? again() : done(pollFailed));

  const failure = failureOf(video);
  if (failure !== undefined) {
    await context.save(resetUpload);
    return rejected(failure.code, failure.plainReason);
  }
  const processed = video.status?.uploadStatus === 'processed';
  // A video that YouTube still rejects would stay in the playlists as a deleted one.
  if (mayWait && !processed) return again();
  const inPlaylists = await ensureInPlaylists(context, videoId, isPatient);
  const waitsForThumbnail = context.thumbnail !== undefined && thumbnailHandle(context.handles) === undefined;
  if (mayWait && waitsForThumbnail) return again();
  if (inPlaylists === 'waiting') {
    const waitedForMs = io.now().getTime() - (playlistsSinceMs(context.handles) ?? io.now().getTime());
    return pending(io.now(), pollAfter(waitedForMs, playlistsPollMs, maxPlaylistsPollMs));
  }
  return done(processed ? undefined : stillProcessing, privacyNote(video, context.privacy));
}

/** YouTube accepted it, and now does not know it: at first that may be a delay, later it was deleted there. */
async function missing(context: Context, mayWait: boolean): Promise<Outcome | undefined> {
  const nowMs = context.io.now().getTime();
  const since = missingSinceMs(context.handles);
  if (since === undefined) await context.save({ missing_since_ms: nowMs });
  if (!mayWait || nowMs - (since ?? nowMs) < missingTimeoutMs) return undefined;
  await context.save(resetUpload);
  return rejected('video_gone', messages.video_vanished());
}

const pollFailed = messages.processing_not_known();
const stillProcessing = messages.still_processing();
