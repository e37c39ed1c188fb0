import type { StoredBlob } from '../core/blobs.ts';
import type { JournalEvent } from '../core/journal.ts';
import { fingerprint, makeSecret } from '../core/secrets.ts';
import type { World } from '../core/world.ts';
import type { JsonObject } from './parameters.ts';
import type { Settings } from './settings.ts';
import type { Snippet, Status } from './video-metadata.ts';

/** Upload sessions: opened with the metadata, filled by requests with bytes, at their end they name the video. */
type Opened = {
  key: string;
  channelId: string;
  body: JsonObject;
  snippet: Snippet;
  status: Status;
  parts: string[];
  notifySubscribers: boolean;
  /** As declared when the session was opened. */
  totalBytes: number | null;
  mimeType: string;
};
export type Session = Opened & {
  openedAt: number;
  segments: StoredBlob[];
  storedBytes: number;
  videoId: string | null;
};
export type Sessions = ReturnType<typeof createSessions>;

/** What is kept of a file before its end is a multiple of this. */
export const blockBytes = 262_144;

export function createSessions({ journal, clock }: World, settings: Settings) {
  const sessions = new Map<string, Session>();
  const opened = journal.define<Opened>('youtube.session_opened', (data, at) => {
    sessions.set(data.key, { ...data, openedAt: at, segments: [], storedBytes: 0, videoId: null });
  });
  // Both ask where the session stands: an effect that comes late must not repeat what a second request has done.
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
    open(data: Omit<Opened, 'key'>) {
      const uploadId = makeSecret('ABPtcP', 124);
      return { uploadId, event: opened({ ...data, key: fingerprint(uploadId) }) };
    },
    /** Expired sessions are as unknown as those that never were. */
    find(uploadId: string) {
      const session = sessions.get(fingerprint(uploadId));
      const expired = session && session.openedAt + settings.current().session_ttl_ms <= clock.now();
      return expired ? undefined : session;
    },
    begunSince: (channelId: string, since: number) =>
      [...sessions.values()].filter((session) => session.channelId === channelId && session.openedAt > since)
        .length,
  };
}
