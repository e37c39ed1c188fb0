import type { JournalEvent } from '../core/journal.ts';
import type { Call } from '../core/operation.ts';
import { isRecord } from './parameters.ts';
import { settleEnding } from './processing.ts';
import type { Received } from './receive-bytes.ts';
import type { Session } from './sessions.ts';
import type { YouTubeState } from './state.ts';
import { readExtras } from './video-extras.ts';
import { videoFact } from './video-fact.ts';
import type { NewVideo, Video } from './videos.ts';

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
