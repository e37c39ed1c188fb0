/**
 * The video's thumbnail. It is set after the video exists, and its result changes nothing about the video: a
 * refusal becomes a note, an unanswered call is repeated while the video is processed.
 */

import type { Handles } from '../../domain/platform-port/publisher.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import type { AnsweredResult } from '../kit/outcomes.ts';
import { readError } from './answers.ts';
import { setThumbnail } from './calls.ts';
import { thumbnailHandle } from './handles.ts';
import { messages } from './messages.ts';
import { isRefusal } from './outcome.ts';
import type { Context } from './step.ts';

const isSet = 'set';
const notReached = 'not_reached';

/** Setting it twice has no further effect, so it is repeated until there is a clear answer. */
export async function ensureThumbnail(context: Context, videoId: string, mayWait: boolean): Promise<void> {
  const { thumbnail, io, caller } = context;
  if (thumbnail === undefined || thumbnailHandle(context.handles) !== undefined) return;
  const { mime, sizeBytes, sha256 } = thumbnail;
  const answer = await setThumbnail(caller, videoId, { mime, sizeBytes, body: await io.openMedia(sha256) });
  const result = answer.kind === 'answered' ? resultOf(answer) : undefined;
  if (result !== undefined) await context.save({ thumbnail: result });
  else if (!mayWait) await context.save({ thumbnail: notReached });
}

/** Undefined: nothing is certain. */
function resultOf(answer: AnsweredResult): string | undefined {
  if (answer.status === 200) return isSet;
  // 404 is not a refusal: right after the upload YouTube may not know the video everywhere yet. 401 and 429 may be
  // temporary.
  if (!isRefusal(answer) || answer.status === 401 || answer.status === 429) return undefined;
  return `${answer.status} ${readError(answer.text).reason}`.trim();
}

const quota = messages.calls_used_up();
const reasons: Readonly<Record<string, Message>> = {
  invalidImage: messages.thumbnail_not_usable(),
  mediaBodyRequired: messages.thumbnail_not_received(),
  forbidden: messages.thumbnail_phone_needed(),
  quotaExceeded: quota,
  dailyLimitExceeded: quota,
};

/** From what was saved: YouTube's status and reason. Earlier versions saved the text. */
function reasonOf(result: string): Message {
  if (result === notReached) return messages.thumbnail_not_reached();
  if (!/^\d{3}\b/.test(result)) return verbatim(result);
  return reasons[result.slice(4)] ?? messages.thumbnail_refused({ answer: result });
}

export function thumbnailNote(handles: Handles): Message | undefined {
  const result = thumbnailHandle(handles);
  if (result === undefined || result === isSet) return undefined;
  return messages.thumbnail_not_set({
    reason: reasonOf(result),
  });
}
