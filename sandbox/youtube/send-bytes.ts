import type { IncomingMessage } from 'node:http';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { toStoredFile } from '../core/files.ts';
import { isRecord } from '../core/forms.ts';
import type { JournalEvent } from '../core/journal.ts';
import { type Answer, type Call, type Outcome, RefusedError } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import { receiveBytes } from '../core/uploads.ts';
import { youTubeClient } from './clients.ts';
import { invalidTokenAnswer } from './errors.ts';
import { ok } from './parameters.ts';
import { decideOutcome, headBytes } from './processing.ts';
import { blockBytes, type Session } from './sessions.ts';
import type { YouTubeState } from './state.ts';
import { readExtras } from './video-metadata.ts';
import { videoResource } from './video-resource.ts';
import { type NewVideo, type Video, videoFact } from './videos.ts';

/**
 * PUT (or the Go client's POST) to a session's address: bytes, or a query for the number of stored bytes. The address is
 * the credential; a token is checked only if it is sent. The request with the last byte creates the video.
 */
export function sendBytes(
  state: YouTubeState,
  call: Call,
  session: Session | undefined,
  got: ReceivedRequest,
): Outcome {
  const token = bearerToken(call.headers.authorization);
  if (token && !state.grants.findLiveToken(token)) throw new RefusedError(invalidTokenAnswer());
  const gone = state.settings.current().session_gone_status;
  if (!session) throw plain(gone, gone === 404 ? 'Not Found' : 'Gone');
  if (session.videoId) return { answer: finishedAnswer(state, session) };
  if (got.range.kind === 'unreadable') throw plain(400, 'Failed to parse Content-Range header.');
  if (got.range.kind === 'question') return { answer: incomplete(call, session.storedBytes) };
  requireFit(session, got);
  if (got.before !== session.storedBytes) return { answer: incomplete(call, session.storedBytes) };
  if (got.file) {
    const { effects, video } = finishUpload(state, call, session, got);
    const body = () => Promise.resolve(ok(videoResource(state, video, session.parts), successStatus(state)));
    return { effects, answer: body };
  }
  const effects = got.segment
    ? [state.sessions.stored({ key: session.key, offset: got.before, segment: got.segment })]
    : [];
  return { effects, answer: incomplete(call, session.storedBytes + (got.segment?.sizeBytes ?? 0)) };
}

function requireFit(session: Session, { range, arrivedBytes, interrupted, before }: ReceivedRequest): void {
  const isPart = range.kind === 'part';
  const start = isPart ? range.start : 0;
  if (start > before) {
    throw plain(400, `Content-Range begins at ${start}, but ${before} bytes are stored.`);
  }
  if (isPart && range.total !== null && session.totalBytes !== null && range.total !== session.totalBytes) {
    throw plain(400, 'The total in Content-Range differs from X-Upload-Content-Length.');
  }
  if (interrupted) return;
  const total = session.totalBytes ?? (isPart ? range.total : arrivedBytes);
  const expected = isPart ? range.end - range.start + 1 : (total ?? arrivedBytes);
  if (arrivedBytes !== expected) {
    throw plain(400, `The request promised ${expected} bytes and brought ${arrivedBytes}.`);
  }
  const isLast = start + arrivedBytes === total;
  if (!isLast && arrivedBytes % blockBytes !== 0) {
    throw plain(
      400,
      `Invalid request. The number of bytes uploaded is required to be equal or greater than ${blockBytes}, ` +
        "except for the final request (it's recommended to be the exact multiple of " +
        `${blockBytes}). The received request contained ${arrivedBytes} bytes, which does not meet this requirement.`,
    );
  }
}

/** 308 without Location, because fetch would follow it; without Range if nothing is stored. */
function incomplete(call: Call, storedBytes: number): Answer {
  const range: Record<string, string> = storedBytes > 0 ? { range: `bytes=0-${storedBytes - 1}` } : {};
  if (call.headers['x-guploader-no-308'] === 'yes') {
    return { status: 200, headers: { ...range, 'x-http-status-code-override': '308' } };
  }
  return { status: 308, headers: range };
}

function finishedAnswer(state: YouTubeState, session: Session): Answer {
  const video = state.videos.findAny(session.videoId ?? '');
  if (!video) throw plain(404, 'Not Found');
  return ok(videoResource(state, video, session.parts), successStatus(state));
}

const successStatus = (state: YouTubeState): number => state.settings.current().upload_success_status;
const plain = (status: number, text: string): RefusedError =>
  new RefusedError({ status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text });

/**
 * The bytes of one request to a session. If the caller disconnects, the bytes that arrived stay, rounded down to a
 * multiple of 256 KiB; the session's `Range` reports them afterwards.
 */
export type ReceivedRequest = {
  range: ByteRange;
  /** The session's stored bytes when this request started. */
  before: number;
  /** All bytes that arrived, including those already stored and those not stored. */
  arrivedBytes: number;
  interrupted: boolean;
  segment: StoredBlob | undefined;
  /** The file, if these bytes complete it. */
  file: (StoredBlob & { head: Buffer }) | undefined;
};

export async function receiveRequest(
  blobs: BlobStore,
  req: IncomingMessage,
  session: Session | undefined,
  keepPerRequest: number,
): Promise<ReceivedRequest> {
  const range = readContentRange(req.headers['content-range']);
  const before = session?.storedBytes ?? 0;
  const start = range.kind === 'part' ? range.start : 0;
  const acceptsBytes = session && !session.videoId && (range.kind === 'whole' || range.kind === 'part');
  const fits = acceptsBytes && start <= before;
  const blocks =
    keepPerRequest === 0 ? Number.POSITIVE_INFINITY : keepPerRequest - (keepPerRequest % blockBytes);
  const bytes = await receiveBytes(blobs, req, {
    skip: Math.max(0, before - start),
    maxBytes: fits ? blocks : 0,
    blockBytes,
  });
  const { sha256, sizeBytes, arrivedBytes, interrupted, truncated } = bytes;
  const segment = sizeBytes > 0 ? { sha256, sizeBytes } : undefined;
  const partial = { range, before, arrivedBytes, interrupted, segment };
  if (!fits || interrupted || truncated) return { ...partial, file: undefined };
  const total = session.totalBytes ?? (range.kind === 'part' ? range.total : arrivedBytes);
  if (before + sizeBytes !== total) return { ...partial, file: undefined };
  const parts = segment ? [...session.segments, segment] : session.segments;
  const file = await toStoredFile(blobs, parts);
  const head = parts[0] ? await blobs.head(parts[0].sha256, headBytes) : Buffer.alloc(0);
  return { ...partial, file: { sha256: file.sha256, sizeBytes: file.sizeBytes, head } };
}

/** The Content-Range of a request to an upload session. */
type ByteRange =
  | { kind: 'whole' }
  | { kind: 'question'; total: number | null }
  | { kind: 'part'; start: number; end: number; total: number | null }
  | { kind: 'unreadable' };

function readContentRange(header: string | undefined): ByteRange {
  if (header === undefined) return { kind: 'whole' };
  const question = /^bytes \*\/(\d+|\*)$/.exec(header);
  if (question) return { kind: 'question', total: number(question[1]) };
  const part = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header);
  if (!part) return { kind: 'unreadable' };
  const [start, end, total] = [Number(part[1]), Number(part[2]), number(part[3])];
  if (end < start || (total !== null && end >= total)) return { kind: 'unreadable' };
  return { kind: 'part', start, end, total };
}

const number = (text: string | undefined): number | null => (text === '*' ? null : Number(text));

/** After the last byte the video is on the channel. Processing follows; its outcome is already decided. */
export function finishUpload(
  state: YouTubeState,
  call: Call,
  session: Session,
  { file, segment }: Pick<ReceivedRequest, 'file' | 'segment'>,
): { effects: JournalEvent[]; video: Video } {
  if (!file) throw new Error('An upload was ended without its last byte.');
  const settings = state.settings.current();
  const ending = decideOutcome(settings, state.videos, { channelId: session.channelId, ...file });
  const locked = settings.private_lock;
  const video: NewVideo = {
    id: state.videos.newId(),
    channelId: session.channelId,
    snippet: session.snippet,
    status: locked ? { ...session.status, privacyStatus: 'private' } : session.status,
    extras: readExtras(session.body),
    locked,
    segments: segment ? [...session.segments, segment] : session.segments,
    file: { sha256: file.sha256, sizeBytes: file.sizeBytes, mimeType: session.mimeType },
    ending,
    processingMs: settings.processing_ms,
  };
  const requested = isRecord(session.body.status) ? session.body.status : {};
  const details = {
    requestedPrivacyStatus: requested.privacyStatus ?? null,
    notifySubscribers: session.notifySubscribers,
  };
  const by = { callId: call.id, clientId: session.clientId ?? youTubeClient.id };
  const facts = [state.ledger.record(videoFact('uploaded', video, by, details))];
  // A video that fails or is rejected never becomes visible.
  if (ending.kind === 'processed') {
    facts.push(state.ledger.record(videoFact('made_visible', video, by, details)));
  }
  const events = [state.videos.uploaded(video), ...facts];
  return {
    effects: [state.sessions.finished({ key: session.key, videoId: video.id, events })],
    video: { ...video, uploadedAt: state.now(), openSince: null, thumbnail: null, removed: false },
  };
}
