/**
 * Bytes on their way to TikTok, one part after the other, each read from storage when its turn comes. All of them
 * belong to one publish id, and TikTok makes at most one post of it: sending a part again never makes a second one.
 *
 * The commit step is the part with the last byte. When TikTok and we disagree about how far it got, its own count rules.
 */
import type { ByteRange } from '../../domain/media/ports.ts';
import type { Outcome } from '../../domain/platform-port/publisher.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { putBytes } from './calls.ts';
import { type ChunkPlan, confirms, isLast, partFrom } from './chunks.ts';
import { follow, followSent, savePublish, wait } from './follow.ts';
import { type PublishHandle, publishHandle } from './handles.ts';
import { rejected, unavailable, unknown } from './outcome.ts';
import type { Sending } from './sending.ts';

/** Troubles in one step that are met by sending a part again at once; then the journey waits. */
const maxRepeats = 3;

export async function sendBytes(sending: Sending, plan: ChunkPlan): Promise<Outcome> {
  for (let repeats = 0; repeats <= maxRepeats; ) {
    const part = partFrom(plan, current(sending).offset);
    const end = isLast(plan, part) ? await sendLast(sending, part) : await sendPart(sending, part);
    if (end === 'next') continue;
    if (end !== 'again') return end;
    repeats += 1;
  }
  return unavailable('TikTok did not take a part of the video. It goes on from there later.');
}

type End = 'next' | 'again' | Outcome;

async function sendPart(sending: Sending, part: ByteRange): Promise<End> {
  const result = await put(sending, part, await open(sending, part));
  if (result.kind !== 'answered') return 'again';
  const { status, headers } = result;
  if ((status === 206 || status === 201) && confirms(headers.get('content-range'), part)) {
    await savePublish(sending, { offset: part.last + 1 });
    return 'next';
  }
  if (status === 416 || status === 206 || status === 201) return resync(sending);
  return status >= 500 ? 'again' : refusedPart(sending, status);
}

async function sendLast(sending: Sending, part: ByteRange): Promise<End> {
  const before = current(sending);
  const body = await open(sending, part);
  try {
    // Saved before the call: if we die within it, the next attempt asks before it sends.
    if (before.committedMs === null)
      await savePublish(sending, { committedMs: sending.io.now().getTime(), offset: part.first });
    await sending.io.committing();
  } catch (error) {
    await body.cancel();
    throw error;
  }
  const result = await put(sending, part, body);
  if (result.kind === 'not_sent') {
    await savePublish(sending, { committedMs: before.committedMs });
    return unavailable(`TikTok could not be reached (${result.reason}). It goes on from there later.`);
  }
  if (result.kind === 'lost')
    return unknown(`The last bytes were sent to TikTok, but its answer did not arrive (${result.reason}).`);
  if (result.status === 201) {
    await savePublish(sending, { accepted: true, offset: part.last + 1 });
    return wait(current(sending), sending.io.now());
  }
  const standing = await followSent(sending, current(sending));
  if (standing !== 'short') return standing;
  const refused = result.status >= 400 && result.status < 500 && result.status !== 416;
  return refused ? refusedPart(sending, result.status) : 'again';
}

/** Certain in both places: the last byte was not sent, or TikTok just said that it lacks bytes. */
async function refusedPart(sending: Sending, status: number): Promise<Outcome> {
  if (status === 400) {
    await savePublish(sending, { failed: true });
    return rejected('upload_refused', 'TikTok refused the bytes of the video. Nothing was posted.');
  }
  // The address is over or unknown: a retry gets a new one.
  if (status === 403 || status === 404) await savePublish(sending, { failed: true });
  return unavailable(`TikTok answered ${status} to a part of the video. Nothing was posted.`);
}

async function resync(sending: Sending): Promise<End> {
  const standing = await follow(sending, current(sending));
  return standing === 'short' ? 'again' : standing;
}

const current = (sending: Sending): PublishHandle => {
  const publish = publishHandle(sending.handles);
  if (publish === undefined) throw new Error('there is no upload to go on with');
  return publish;
};

function open(sending: Sending, part: ByteRange): Promise<ReadableStream<Uint8Array>> {
  return sending.io.openMedia(theVideo(sending).sha256, part);
}

const put = (sending: Sending, range: ByteRange, body: ReadableStream<Uint8Array>): Promise<HttpResult> =>
  putBytes(sending.caller, {
    url: current(sending).uploadUrl ?? '',
    mime: theVideo(sending).mime,
    range,
    totalBytes: theVideo(sending).sizeBytes,
    body,
  });

function theVideo({ manifest }: Sending) {
  const [video] = manifest.media;
  if (video === undefined) throw new Error('the manifest has no video');
  return video;
}
