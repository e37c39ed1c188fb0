import { type Answer, type Call, type Outcome, Refused } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import { deadTokenAnswer } from './errors.ts';
import { finishUpload } from './finish-upload.ts';
import type { Received } from './receive-bytes.ts';
import { ok } from './resource.ts';
import { blockBytes, type Session } from './sessions.ts';
import type { YouTubeState } from './state.ts';
import { videoResource } from './video-resource.ts';

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
  if (token && !state.grants.findToken(token)) throw new Refused(deadTokenAnswer());
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
