/**
 * Uploads the video part by part. The promises: the session is saved before the first byte and every part goes to
 * it, so that a revision results in at most one video; YouTube says where to continue, never our own count; a
 * session that ended after the last byte may have arrived is replaced only after `find` has searched.
 */

import type { Outcome } from '../../domain/platform-port/publisher.ts';
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import { unavailable, unknown } from '../kit/outcomes.ts';
import { openThenCommit } from '../kit/send-context.ts';
import { getSessionStatus, isOwnUploadAddress, openSession, uploadPart } from './calls.ts';
import { firstCommitMs, type Session, sessionHandle, sessionWasGone } from './handles.ts';
import { maxOddAnswers, partSizeBytes } from './limits.ts';
import { messages } from './messages.ts';
import { nothingPosted, refusal, troubleWithOpening } from './outcome.ts';
import { type SessionState, sessionState } from './session.ts';
import type { Context } from './step.ts';

export interface UploadResult {
  readonly kind: 'uploaded';
  readonly videoId: string;
}

export async function upload(context: Context): Promise<UploadResult | Outcome> {
  const digest = digestOf(requestOf(context));
  const earlier = sessionHandle(context.handles);
  if (earlier === undefined) return await openUpload(context, digest);

  const state = await querySession(context, earlier);
  switch (state.kind) {
    case 'complete':
      return await exists(context, state.videoId, false);
    case 'incomplete':
      // Approved again with other declarations: that session would publish the former ones.
      if (earlier.digest !== digest) return await openUpload(context, digest);
      return await transfer(context, earlier, state.next);
    case 'gone':
      if (firstCommitMs(context.handles) === undefined || sessionWasGone(context.handles))
        return await openUpload(context, digest);
      await context.io.committing();
      await context.save({ session_gone: true });
      return unknown(messages.upload_forgotten());
    case 'refused':
      return refusal(state.answer, context.io.now());
    default:
      return unavailable(messages.progress_not_asked({ reason: state.reason }));
  }
}

/** Everything that the session is opened with. */
const requestOf = ({ body, manifest, video }: Context): Json => ({
  body,
  notifySubscribers: manifest.wire.notifySubscribers ?? true,
  sha256: video.sha256,
});

async function openUpload(context: Context, digest: string): Promise<UploadResult | Outcome> {
  const { caller, video, manifest, io } = context;
  const result = await openSession(caller, context.body, {
    ...video,
    notifySubscribers: manifest.wire.notifySubscribers !== false,
  });
  if (result.kind !== 'answered' || result.status !== 200) return troubleWithOpening(result, io.now());
  const url = result.headers.get('location') ?? '';
  if (!isOwnUploadAddress(caller.settings, url)) return unavailable(messages.no_upload_address());
  const session = { url, digest };
  await context.save({ session, session_gone: null, first_commit_ms: null });
  return await transfer(context, session, 0);
}

const querySession = async ({ caller, video }: Context, session: Session): Promise<SessionState> =>
  sessionState(await getSessionStatus(caller, session.url, video.sizeBytes), video.sizeBytes);

interface Progress {
  /** This attempt sent the last byte. */
  committed: boolean;
  /** A part with the last byte had no clear answer: it may still arrive. */
  uncertain: boolean;
}

async function transfer(context: Context, session: Session, from: number): Promise<UploadResult | Outcome> {
  const progress: Progress = { committed: false, uncertain: false };
  const hadCommitted = firstCommitMs(context.handles) !== undefined;
  /** For outcomes that are certain only when no part with the last byte is still in transit. */
  const withoutVideo = async (outcome: Outcome): Promise<Outcome> => {
    if (progress.uncertain) return unclear;
    // The mark of this attempt must not make a later one cautious.
    if (progress.committed && !hadCommitted) await context.save({ first_commit_ms: null });
    return outcome;
  };
  let next = from;
  for (let oddAnswers = 0; oddAnswers < maxOddAnswers; ) {
    const state = await continueUpload(context, session, next, progress);
    switch (state.kind) {
      case 'complete':
        return await exists(context, state.videoId, progress.committed);
      case 'incomplete':
        oddAnswers = state.next > next ? 0 : oddAnswers + 1;
        next = state.next;
        break;
      case 'odd':
        oddAnswers += 1;
        break;
      case 'gone':
        if (!progress.committed) return unavailable(messages.upload_ended_early());
        await context.save({ session_gone: true });
        return unclear;
      case 'refused':
        return await withoutVideo(refusal(state.answer, context.io.now()));
      case 'not_sent':
        return await withoutVideo(nothingPosted(state.reason));
    }
  }
  return await withoutVideo(unavailable(messages.upload_not_taken_now()));
}

const unclear = unknown(messages.upload_unanswered());

/**
 * One part, or, when all bytes are stored and there is no video yet, one status query. After an unexpected answer
 * the session is queried.
 */
async function continueUpload(
  context: Context,
  session: Session,
  next: number,
  progress: Progress,
): Promise<SessionState> {
  if (next >= context.video.sizeBytes) {
    // The video may appear at any moment without another call of ours.
    await commit(context, progress);
    progress.uncertain = true;
    return await querySession(context, session);
  }
  const state = await sendPart(context, session, next, progress);
  if (state.kind !== 'odd') return state;
  progress.uncertain ||= progress.committed;
  return await querySession(context, session);
}

async function commit(context: Context, progress: Progress): Promise<void> {
  if (progress.committed) return;
  // Saved before the call: if the process dies during it, the next attempt knows that a video may exist.
  if (firstCommitMs(context.handles) === undefined)
    await context.save({ first_commit_ms: context.io.now().getTime() });
  await context.io.committing();
  progress.committed = true;
}

async function sendPart(
  context: Context,
  session: Session,
  first: number,
  progress: Progress,
): Promise<SessionState> {
  const { io, caller, video } = context;
  const total = video.sizeBytes;
  const last = Math.min(first + (caller.settings.partSizeBytes ?? partSizeBytes), total) - 1;
  const isLast = last === total - 1;
  if (isLast) await verifyThumbnail(context);
  const open = () => io.openMedia(video.sha256, { first, last });
  const body = isLast ? await openThenCommit(open, () => commit(context, progress)) : await open();
  const { mime } = video;
  return sessionState(await uploadPart(caller, session.url, { first, last, total, mime, body }), total);
}

/** Reading one byte verifies the whole file: storage returns it only if the file is the approved one. */
async function verifyThumbnail({ io, thumbnail }: Context): Promise<void> {
  if (thumbnail === undefined) return;
  const stream = await io.openMedia(thumbnail.sha256, { first: 0, last: 0 });
  for await (const _byte of stream);
}

async function exists(context: Context, videoId: string, committed: boolean): Promise<UploadResult> {
  await context.save({
    video_id: videoId,
    watching_since_ms: context.io.now().getTime(),
    // Without a commit of its own this attempt could count as missed while it waits, though the video exists.
    may_not_wait: !committed,
  });
  return { kind: 'uploaded', videoId };
}
