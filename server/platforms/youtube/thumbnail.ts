/**
 * The video's still picture. It comes after the video exists, and whatever happens to it changes nothing about the
 * video: what YouTube refuses becomes a note, what had no answer is tried again while the video is processed.
 */
import type { Handles } from '../../domain/platform-port/publisher.ts';
import type { Answered } from '../kit/outcomes.ts';
import { readError } from './answers.ts';
import { setThumbnail } from './calls.ts';
import { thumbnailHandle } from './handles.ts';
import { isRefusal } from './outcome.ts';
import type { Context } from './step.ts';

const isSet = 'set';

/** Setting it twice shows it once, so it is simply done again until there is a clear answer. */
export async function placeThumbnail(context: Context, videoId: string, mayWait: boolean): Promise<void> {
  const { thumbnail, io, caller } = context;
  if (thumbnail === undefined || thumbnailHandle(context.handles) !== undefined) return;
  const { mime, sizeBytes, sha256 } = thumbnail;
  const answer = await setThumbnail(caller, videoId, { mime, sizeBytes, body: await io.openMedia(sha256) });
  const result = answer.kind === 'answered' ? resultOf(answer) : undefined;
  if (result !== undefined) await context.save({ thumbnail: result });
  else if (!mayWait) await context.save({ thumbnail: 'YouTube could not be reached for it.' });
}

/** Undefined: nothing is certain. */
function resultOf(answer: Answered): string | undefined {
  if (answer.status === 200) return isSet;
  // 404 is none: right after the upload YouTube may not know the video everywhere yet. 401 and 429 may pass.
  if (!isRefusal(answer) || answer.status === 401 || answer.status === 429) return undefined;
  const { reason } = readError(answer.text);
  return reasons[reason] ?? `YouTube refused it (${answer.status}${reason === '' ? '' : ` ${reason}`}).`;
}

const quota = 'Today’s limit of calls to YouTube is reached.';
const reasons: Readonly<Record<string, string>> = {
  invalidImage: 'YouTube cannot use the picture.',
  mediaBodyRequired: 'YouTube did not get the picture.',
  forbidden: 'YouTube lets only channels with a confirmed phone number have thumbnails of their own.',
  quotaExceeded: quota,
  dailyLimitExceeded: quota,
};

export function thumbnailNote(handles: Handles): string | undefined {
  const result = thumbnailHandle(handles);
  if (result === undefined || result === isSet) return undefined;
  return `The thumbnail was not set: ${result} Set it on YouTube.`;
}
