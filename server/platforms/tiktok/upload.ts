/**
 * Uploads bytes to TikTok, one part after the other, each read from storage when it is needed. All of them belong
 * to one publish id, and TikTok creates at most one post from it: sending a part again never creates a second one.
 *
 * The commit step is the part with the last byte. When TikTok and we disagree about the progress, its own count
 * decides.
 */

import type { ByteRange } from '../../domain/media/ports.ts';
import type { Outcome } from '../../domain/platform-port/publisher.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { noAnswerAtCommit, rejected, unavailable } from '../kit/outcomes.ts';
import { fileAt, openThenCommit } from '../kit/send-context.ts';
import { putBytes } from './calls.ts';
import { type ChunkPlan, confirmsPart, isLast, partFrom } from './chunks.ts';
import { type PublishHandle, publishHandle } from './handles.ts';
import { messages } from './messages.ts';
import { type Context, pollAfterLastByte, pollPublish, savePublish, waitForTikTok } from './publish-state.ts';

/** How often a step repeats a part at once; after that the send waits. */
const maxRepeats = 3;

export async function sendBytes(context: Context, plan: ChunkPlan): Promise<Outcome> {
  for (let repeats = 0; repeats <= maxRepeats; ) {
    const part = partFrom(plan, current(context).offset);
    const result = isLast(plan, part) ? await sendLast(context, part) : await sendPart(context, part);
    if (result === 'next') continue;
    if (result !== 'again') return result;
    repeats += 1;
  }
  return unavailable(messages.part_not_taken());
}

type PartResult = 'next' | 'again' | Outcome;

async function sendPart(context: Context, part: ByteRange): Promise<PartResult> {
  const result = await put(context, part, await open(context, part));
  if (result.kind !== 'answered') return 'again';
  const { status, headers } = result;
  if ((status === 206 || status === 201) && confirmsPart(headers.get('content-range'), part)) {
    await savePublish(context, { offset: part.last + 1 });
    return 'next';
  }
  if (status === 416 || status === 206 || status === 201) return resync(context);
  return status >= 500 ? 'again' : refusedPart(context, status);
}

async function sendLast(context: Context, part: ByteRange): Promise<PartResult> {
  const before = current(context);
  const body = await openThenCommit(
    () => open(context, part),
    async () => {
      // Saved before the call: if the process dies during it, the next attempt checks before it sends.
      if (before.committedMs === null)
        await savePublish(context, { committedMs: context.io.now().getTime(), offset: part.first });
      await context.io.committing();
    },
  );
  const result = await put(context, part, body);
  if (result.kind !== 'answered') {
    if (result.kind === 'not_sent') await savePublish(context, { committedMs: before.committedMs });
    return noAnswerAtCommit(result, {
      notSent: (reason) => messages.not_reached_goes_on({ reason }),
      unclear: (reason) => messages.last_bytes_unanswered({ reason }),
    });
  }
  if (result.status === 201) {
    await savePublish(context, { accepted: true, offset: part.last + 1 });
    return waitForTikTok(current(context), context.io.now());
  }
  const outcome = await pollAfterLastByte(context, current(context));
  if (outcome !== 'short') return outcome;
  const refused = result.status >= 400 && result.status < 500 && result.status !== 416;
  return refused ? refusedPart(context, result.status) : 'again';
}

/** Certain in both cases: the last byte was not sent, or TikTok just said that it lacks bytes. */
async function refusedPart(context: Context, status: number): Promise<Outcome> {
  if (status === 400) {
    await savePublish(context, { failed: true });
    return rejected('upload_refused', messages.upload_refused());
  }
  // The URL is expired or unknown: a retry gets a new one.
  if (status === 403 || status === 404) await savePublish(context, { failed: true });
  return unavailable(
    messages.part_answered({
      status,
    }),
  );
}

async function resync(context: Context): Promise<PartResult> {
  const outcome = await pollPublish(context, current(context));
  return outcome === 'short' ? 'again' : outcome;
}

const current = (context: Context): PublishHandle => {
  const publish = publishHandle(context.handles);
  if (publish === undefined) throw new Error('there is no upload to continue');
  return publish;
};

const open = (context: Context, part: ByteRange): Promise<ReadableStream<Uint8Array>> =>
  context.io.openMedia(fileAt(context, 0).sha256, part);

const put = (context: Context, range: ByteRange, body: ReadableStream<Uint8Array>): Promise<HttpResult> => {
  const { mime, sizeBytes } = fileAt(context, 0);
  const url = current(context).uploadUrl ?? '';
  return putBytes(context.caller, { url, mime, range, totalBytes: sizeBytes, body });
};
