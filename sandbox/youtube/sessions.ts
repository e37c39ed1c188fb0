import type { StoredBlob } from '../core/blobs.ts';
import type { JsonObject } from '../core/forms.ts';
import type { JournalEvent } from '../core/journal.ts';
import type { Call, Outcome } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { fingerprint, generateSecret } from '../core/secrets.ts';
import { authorizeCall, requireChannel } from './access.ts';
import { badMetadata, badRequest, refuse, refuseWithReason } from './errors.ts';
import { readJson, requireParts } from './parameters.ts';
import type { Settings } from './settings.ts';
import type { YouTubeState } from './state.ts';
import {
  checkShape,
  readableParts,
  readSnippet,
  readStatus,
  type Snippet,
  type Status,
} from './video-metadata.ts';

/** Upload sessions: opened with the metadata, filled by requests with bytes; a finished session has the video's id. */
type OpenedSession = {
  key: string;
  channelId: string;
  /** The application; absent in older journals. */
  clientId?: string;
  body: JsonObject;
  snippet: Snippet;
  status: Status;
  parts: string[];
  notifySubscribers: boolean;
  /** As announced when the session was opened. */
  totalBytes: number | null;
  mimeType: string;
};
export type Session = OpenedSession & {
  openedAt: number;
  segments: StoredBlob[];
  storedBytes: number;
  videoId: string | null;
};
export type Sessions = ReturnType<typeof createSessions>;

const emptySession = (openedAt: number) => ({ openedAt, segments: [], storedBytes: 0, videoId: null });

/** Before the end of a file, only multiples of this are stored. */
export const blockBytes = 262_144;

export function createSessions({ journal, clock }: SandboxContext, settings: Settings) {
  const sessions = new Map<string, Session>();
  const opened = journal.define<OpenedSession>('youtube.session_opened', (data, at) => {
    sessions.set(data.key, { ...data, ...emptySession(at) });
  });
  // Both check the session's state: a late effect must not repeat what a second request has already done.
  const stored = journal.define<{ key: string; offset: number; segment: StoredBlob }>(
    'youtube.bytes_stored',
    ({ key, offset, segment }) => {
      const session = sessions.get(key);
      if (!session || session.videoId || session.storedBytes !== offset) return;
      session.segments.push(segment);
      session.storedBytes += segment.sizeBytes;
    },
  );
  const finished = journal.define<{ key: string; videoId: string; events: JournalEvent[] }>(
    'youtube.session_finished',
    ({ key, videoId, events }, at) => {
      const session = sessions.get(key);
      if (!session || session.videoId) return;
      session.videoId = videoId;
      for (const event of events) journal.apply(event, at);
    },
  );

  return {
    stored,
    finished,
    open(data: Omit<OpenedSession, 'key'>) {
      const uploadId = generateSecret('ABPtcP', 124);
      const key = fingerprint(uploadId);
      const session: Session = { ...data, key, ...emptySession(clock.now()) };
      return { uploadId, session, event: opened({ ...data, key }) };
    },
    /** Expired sessions count as unknown. */
    find(uploadId: string) {
      const session = sessions.get(fingerprint(uploadId));
      const expired = session && session.openedAt + settings.current().session_ttl_ms <= clock.now();
      return expired ? undefined : session;
    },
    openedSince: (channelId: string, since: number) =>
      [...sessions.values()].filter((session) => session.channelId === channelId && session.openedAt > since)
        .length,
  };
}

const maxFileBytes = 274_877_906_944;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * POST /upload/youtube/v3/videos?uploadType=resumable: checks token, quota and metadata before any bytes are sent, and
 * returns the upload address. Nothing is on the channel yet.
 */
export function openSession(state: YouTubeState, call: Call): Outcome {
  const session = requireNewVideo(state, call, 'openSession', () => ({
    ...readFileHeaders(call),
    body: readJson(call),
  }));
  const { uploadId, event } = state.sessions.open(session);
  const address = new URL(`${state.url()}${call.rawUrl}`);
  address.searchParams.set('upload_id', uploadId);
  const headers = { location: address.href, 'x-guploader-uploadid': uploadId };
  return { effects: [event], answer: { status: 200, headers } };
}

/** The checks of videos.insert, the same for every kind of upload. */
export function requireNewVideo(
  state: YouTubeState,
  call: Call,
  operation: string,
  readUpload: () => { body: JsonObject; mimeType: string; totalBytes: number | null },
): Omit<OpenedSession, 'key'> {
  const wanted = { operation, method: 'videos.insert', cost: 'upload' } as const;
  const caller = authorizeCall(state, call, wanted);
  const channel = requireChannel(caller);
  const settings = state.settings.current();
  const limit = settings.channel_uploads_per_day;
  if (limit > 0 && state.sessions.openedSince(channel.id, state.now() - dayMs) >= limit) {
    throw refuseWithReason('uploadLimitExceeded');
  }
  const parts = requireParts(call, readableParts);
  const { body, mimeType, totalBytes } = readUpload();
  requireVideoFile(call, mimeType, totalBytes);
  checkShape(body, parts);
  return {
    channelId: channel.id,
    clientId: caller.clientId,
    body,
    snippet: readSnippet(body, 'insert'),
    status: readStatus(body, settings.privacy_when_omitted, state.now()),
    parts,
    notifySubscribers: call.query.get('notifySubscribers') !== 'false',
    totalBytes,
    mimeType,
  };
}

function requireVideoFile(call: Call, mimeType: string, totalBytes: number | null): void {
  if (!/^(video\/[\w.+-]+|application\/octet-stream)$/i.test(mimeType)) {
    const message = `Media type '${mimeType}' is not supported. Valid media types: [application/octet-stream, video/*]`;
    throw badRequest(message, 'badContent');
  }
  const slug = headerText(call, 'slug');
  if (slug !== undefined && (slug.trim() === '' || /[<>/\\]/.test(slug))) {
    throw badMetadata(
      'invalidFilename',
      'slug',
      'The video filename specified in the Slug header is invalid.',
    );
  }
  if (totalBytes !== null && totalBytes > maxFileBytes) {
    const message = 'Request Too Large';
    throw refuse({ status: 413, reason: 'uploadTooLarge', domain: 'global', message });
  }
}

function readFileHeaders(call: Call): { totalBytes: number | null; mimeType: string } {
  const mimeType = headerText(call, 'x-upload-content-type') ?? 'application/octet-stream';
  const length = headerText(call, 'x-upload-content-length');
  if (length === undefined) return { totalBytes: null, mimeType };
  if (!/^\d+$/.test(length)) throw badRequest('X-Upload-Content-Length must be a whole number of bytes.');
  return { totalBytes: Number(length), mimeType };
}

const headerText = (call: Call, name: string): string | undefined => {
  const value = call.headers[name];
  return typeof value === 'string' ? value : undefined;
};
