import type { IncomingMessage } from 'node:http';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { fileOfParts } from '../core/files.ts';
import { isRecord } from '../core/forms.ts';
import type { JournalEvent } from '../core/journal.ts';
import { type Answer, type Call, type Outcome, Refused } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import { receiveBytes } from '../core/uploads.ts';
import { deadTokenAnswer } from './errors.ts';
import { ok } from './parameters.ts';
import { headBytes, settleEnding } from './processing.ts';
import { blockBytes, type Session } from './sessions.ts';
import type { YouTubeState } from './state.ts';
import { readExtras } from './video-metadata.ts';
import { videoResource } from './video-resource.ts';
import { type NewVideo, type Video, videoFact } from './videos.ts';

/**
 * PUT (or the Go client's POST) to a session's address: bytes, or the question how many are stored. The address itself
 * is the permission; a token is looked at only when it is sent. The request with the last byte makes the video.
 */
export function sendBytes(
  state: YouTubeState,
  call: Call,
  session: Session | undefined,
  got: Received,
): Outcome {
  const token = bearerToken(call.headers.authorization);
  if (token && !state.grants.findLiveToken(token)) throw new Refused(deadTokenAnswer());
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

function requireFit(session: Session, { range, arrivedBytes, interrupted, before }: Received): void {
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

/** 308 without Location, which fetch would follow; without Range when nothing is stored. */
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
const plain = (status: number, words: string): Refused =>
  new Refused({ status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: words });

/**
 * The bytes of one request to a session. A caller that breaks off leaves what had arrived, down to a multiple of 256 KiB;
 * the session's `Range` tells it afterwards.
 */
export type Received = {
  range: ByteRange;
  /** Where the session stood when these bytes began to arrive. */
  before: number;
  /** What arrived in all, bytes the session had already and bytes not kept included. */
  arrivedBytes: number;
  interrupted: boolean;
  segment: StoredBlob | undefined;
  /** The file, when these bytes complete it. */
  file: (StoredBlob & { head: Buffer }) | undefined;
};

export async function receive(
  blobs: BlobStore,
  req: IncomingMessage,
  session: Session | undefined,
  keepPerRequest: number,
): Promise<Received> {
  const range = readContentRange(req.headers['content-range']);
  const before = session?.storedBytes ?? 0;
  const start = range.kind === 'part' ? range.start : 0;
  const takes = session && !session.videoId && (range.kind === 'whole' || range.kind === 'part');
  const fits = takes && start <= before;
  const blocks =
    keepPerRequest === 0 ? Number.POSITIVE_INFINITY : keepPerRequest - (keepPerRequest % blockBytes);
  const bytes = await receiveBytes(blobs, req, {
    skip: Math.max(0, before - start),
    keepAtMost: fits ? blocks : 0,
    blockBytes,
  });
  const { sha256, sizeBytes, arrivedBytes, interrupted, shortened } = bytes;
  const segment = sizeBytes > 0 ? { sha256, sizeBytes } : undefined;
  const partial = { range, before, arrivedBytes, interrupted, segment };
  if (!fits || interrupted || shortened) return { ...partial, file: undefined };
  const total = session.totalBytes ?? (range.kind === 'part' ? range.total : arrivedBytes);
  if (before + sizeBytes !== total) return { ...partial, file: undefined };
  const parts = segment ? [...session.segments, segment] : session.segments;
  const file = await fileOfParts(blobs, parts);
  const head = parts[0] ? await blobs.head(parts[0].sha256, headBytes) : Buffer.alloc(0);
  return { ...partial, file: { sha256: file.sha256, sizeBytes: file.sizeBytes, head } };
}

/** What a request to an upload session says about its bytes. */
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

/** The last byte: the video stands on the channel from here on. Processing follows, and its end is settled already. */
export function finishUpload(
  state: YouTubeState,
  call: Call,
  session: Session,
  { file, segment }: Received,
): { effects: JournalEvent[]; video: Video } {
  if (!file) throw new Error('An upload was ended without its last byte.');
  const settings = state.settings.current();
  const ending = settleEnding(settings, state.videos, { channelId: session.channelId, ...file });
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
  const facts = [state.ledger.record(videoFact('uploaded', video, call.id, details))];
  // A video that fails or is rejected is never seen by anybody.
  if (ending.kind === 'processed') {
    facts.push(state.ledger.record(videoFact('made_visible', video, call.id, details)));
  }
  const events = [state.videos.uploaded(video), ...facts];
  return {
    effects: [state.sessions.finished({ key: session.key, videoId: video.id, events })],
    video: { ...video, uploadedAt: state.now(), openSince: null, thumbnail: null, removed: false },
  };
}
