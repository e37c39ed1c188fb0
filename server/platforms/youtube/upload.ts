/**
 * Uploads the video part by part. The promises: the session is saved before the first byte and
 * every part goes to it, so that at most one video comes of a revision; where to go on is YouTube's word, never our
 * count; a session that ended after the last byte may have arrived is replaced only after `find` looked.
 */

import type { Outcome } from '../../domain/platform-port/publisher.ts';
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import { unavailable, unknown } from '../kit/outcomes.ts';
import { openThenCommit } from '../kit/send-context.ts';
import { askSession, isOwnUploadAddress, openSession, uploadPart } from './calls.ts';
import { firstCommitMs, type Session, sessionHandle, sessionWasGone } from './handles.ts';
import { maxOddAnswers, partSizeBytes } from './limits.ts';
import { messages } from './messages.ts';
import { nothingPosted, refusal, troubleWithOpening } from './outcome.ts';
import { type SessionState, sessionState } from './session.ts';
import type { Context } from './step.ts';

export interface Uploaded {
  readonly kind: 'uploaded';
  readonly videoId: string;
  /** Whether this attempt passed the commit step itself. */
  readonly committed: boolean;
}

export async function upload(context: Context): Promise<Uploaded | Outcome> {
  const digest = digestOf(requestOf(context));
  const earlier = sessionHandle(context.handles);
  if (earlier === undefined) return await begin(context, digest);

  const state = await ask(context, earlier);
  switch (state.kind) {
    case 'complete':
      return await exists(context, state.videoId, false);
    case 'incomplete':
      // Approved anew with other declarations: that session would show the former ones.
      if (earlier.digest !== digest) return await begin(context, digest);
      return await transfer(context, earlier, state.next);
    case 'gone':
      if (firstCommitMs(context.handles) === undefined || sessionWasGone(context.handles))
        return await begin(context, digest);
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

async function begin(context: Context, digest: string): Promise<Uploaded | Outcome> {
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

const ask = async ({ caller, video }: Context, session: Session): Promise<SessionState> =>
  sessionState(await askSession(caller, session.url, video.sizeBytes), video.sizeBytes);

interface Progress {
  /** This attempt sent the last byte. */
  committed: boolean;
  /** A part with the last byte had no clear answer: it may still arrive. */
  uncertain: boolean;
}

async function transfer(context: Context, session: Session, from: number): Promise<Uploaded | Outcome> {
  const progress: Progress = { committed: false, uncertain: false };
  const hadCommitted = firstCommitMs(context.handles) !== undefined;
  /** What is certain only when no part with the last byte is still on its way. */
  const nothingThere = async (outcome: Outcome): Promise<Outcome> => {
    if (progress.uncertain) return unclear;
    // The mark of this attempt must not make a later one careful.
    if (progress.committed && !hadCommitted) await context.save({ first_commit_ms: null });
    return outcome;
  };
  let next = from;
  for (let oddAnswers = 0; oddAnswers < maxOddAnswers; ) {
    const state = await goOn(context, session, next, progress);
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
        return await nothingThere(refusal(state.answer, context.io.now()));
      case 'not_sent':
        return await nothingThere(nothingPosted(state.reason));
    }
  }
  return await nothingThere(unavailable(messages.upload_not_taken_now()));
}

const unclear = unknown(messages.upload_unanswered());

/** One part, or, when all bytes are there and the video is not, one question. After anything odd the session is asked. */
async function goOn(
  context: Context,
  session: Session,
  next: number,
  progress: Progress,
): Promise<SessionState> {
  if (next >= context.video.sizeBytes) {
    // The video may come into being at any moment without another call of ours.
    await commit(context, progress);
    progress.uncertain = true;
    return await ask(context, session);
  }
  const state = await sendPart(context, session, next, progress);
  if (state.kind !== 'odd') return state;
  progress.uncertain ||= progress.committed;
  return await ask(context, session);
}

async function commit(context: Context, progress: Progress): Promise<void> {
  if (progress.committed) return;
  // Saved before the call: if we die within it, the next attempt knows that a video may exist.
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
  if (isLast) await proveThumbnail(context);
  const open = () => io.openMedia(video.sha256, { first, last });
  const body = isLast ? await openThenCommit(open, () => commit(context, progress)) : await open();
  const { mime } = video;
  return sessionState(await uploadPart(caller, session.url, { first, last, total, mime, body }), total);
}

/** One byte is given only after all of the file was found to be the approved one. */
async function proveThumbnail({ io, thumbnail }: Context): Promise<void> {
  if (thumbnail === undefined) return;
  const stream = await io.openMedia(thumbnail.sha256, { first: 0, last: 0 });
  for await (const _byte of stream);
}

async function exists(context: Context, videoId: string, committed: boolean): Promise<Uploaded> {
  await context.save({ video_id: videoId, watching_since_ms: context.io.now().getTime() });
  return { kind: 'uploaded', videoId, committed };
}
