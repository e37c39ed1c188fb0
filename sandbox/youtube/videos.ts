import { randomBytes } from 'node:crypto';
import type { StoredBlob } from '../core/blobs.ts';
import type { JsonObject } from '../core/forms.ts';
import type { LedgerFact } from '../core/ledger.ts';
import type { SandboxContext } from '../core/platform.ts';
import type { ProcessingOutcome } from './processing.ts';
import type { Settings } from './settings.ts';
import type { Snippet, Status } from './video-metadata.ts';

/** Every uploaded video, including removed ones. A video exists once its last byte has arrived. */
export type Extras = {
  recordingDetails?: JsonObject;
  localizations?: JsonObject;
  paidProductPlacementDetails?: JsonObject;
};
export type NewVideo = {
  id: string;
  channelId: string;
  snippet: Snippet;
  status: Status;
  extras: Extras;
  /** Uploaded by an unaudited project: it always stays private. */
  locked: boolean;
  /** The stored bytes of each request, in order. */
  segments: StoredBlob[];
  file: StoredBlob & { mimeType: string };
  ending: ProcessingOutcome;
  processingMs: number;
};
export type Thumbnail = StoredBlob & { type: string };
export type Video = NewVideo & {
  uploadedAt: number;
  /** When it first became visible to others. */
  openSince: number | null;
  thumbnail: Thumbnail | null;
  removed: boolean;
};
type Change = { id: string; snippet?: Snippet; status?: Status; extras?: Extras };
export type Videos = ReturnType<typeof createVideos>;

export function createVideos({ journal, clock }: SandboxContext, settings: Settings) {
  const videos = new Map<string, Video>();
  const uploaded = journal.define<NewVideo>('youtube.video_uploaded', (video, at) => {
    const openSince = video.status.privacyStatus === 'private' ? null : at;
    videos.set(video.id, { ...video, uploadedAt: at, openSince, thumbnail: null, removed: false });
  });
  const changed = journal.define<Change>('youtube.video_changed', ({ id, ...change }, at) => {
    const video = videos.get(id);
    if (!video) return;
    settleSchedule(video, at);
    if (change.snippet) video.snippet = change.snippet;
    if (change.status) video.status = change.status;
    if (change.extras) video.extras = { ...video.extras, ...change.extras };
    if (video.status.privacyStatus !== 'private') video.openSince ??= at;
  });
  const removed = journal.define<{ id: string }>('youtube.video_removed', ({ id }) => {
    const video = videos.get(id);
    if (video) video.removed = true;
  });
  const thumbnailSet = journal.define<{ id: string; thumbnail: Thumbnail }>(
    'youtube.thumbnail_set',
    ({ id, thumbnail }) => {
      const video = videos.get(id);
      if (video) video.thumbnail = thumbnail;
    },
  );
  const withSchedule = (video: Video): Video => {
    settleSchedule(video, clock.now());
    return video;
  };
  /** Newest first. */
  const of = (channelId: string) =>
    [...videos.values()]
      .filter((video) => video.channelId === channelId && !video.removed)
      .map(withSchedule)
      .reverse();

  return {
    uploaded,
    changed,
    removed,
    thumbnailSet,
    of,
    newId: () => randomBytes(9).toString('base64url').slice(0, 11),
    find(id: string) {
      const video = videos.get(id);
      return video && !video.removed ? withSchedule(video) : undefined;
    },
    /** Includes removed videos, because an upload session still refers to its video. */
    findAny(id: string) {
      const video = videos.get(id);
      return video && withSchedule(video);
    },
    listedOf: (channelId: string) =>
      of(channelId).filter((video) => video.uploadedAt + settings.current().list_lag_ms <= clock.now()),
    isKnownFile: (channelId: string, sha256: string) =>
      [...videos.values()].some((video) => video.channelId === channelId && video.file.sha256 === sha256),
  };
}

/** Publishes a video at its scheduled time. This depends only on the clock, so it is not journaled. */
function settleSchedule(video: Video, now: number): void {
  const { publishAt } = video.status;
  if (publishAt === null || publishAt > now || video.locked || video.ending.kind !== 'processed') return;
  video.status = { ...video.status, privacyStatus: 'public', publishAt: null };
  video.openSince ??= publishAt;
}

export type ProcessingState = { isDone: boolean; fraction: number; leftMs: number };
export function processingState(video: Video, now: number): ProcessingState {
  const leftMs = Math.max(0, video.uploadedAt + video.processingMs - now);
  const isDone = leftMs === 0;
  return { isDone, leftMs, fraction: isDone ? 1 : 1 - leftMs / video.processingMs };
}

/** Whether other users can watch it: processed, not private, not removed. */
export const isWatchable = (video: Video, now: number): boolean =>
  !video.removed &&
  video.status.privacyStatus !== 'private' &&
  video.ending.kind === 'processed' &&
  processingState(video, now).isDone;

/** The ledger entry for a video, with YouTube's field names. */
export function videoFact(
  action: LedgerFact['action'],
  video: NewVideo,
  by: { callId: string; clientId: string },
  more: Record<string, unknown> = {},
): LedgerFact {
  const { publishAt, ...status } = video.status;
  return {
    platform: 'youtube',
    account: video.channelId,
    action,
    external_id: video.id,
    text: video.snippet.description,
    raw_text: video.snippet.description,
    media: [{ sha256: video.file.sha256, size_bytes: video.file.sizeBytes, alt_text: null }],
    details: {
      title: video.snippet.title,
      tags: video.snippet.tags,
      categoryId: video.snippet.categoryId,
      defaultLanguage: video.snippet.defaultLanguage,
      ...status,
      publishAt: publishAt === null ? null : new Date(publishAt).toISOString(),
      hasPaidProductPlacement: video.extras.paidProductPlacementDetails?.hasPaidProductPlacement === true,
      mimeType: video.file.mimeType,
      ...more,
    },
    call_id: by.callId,
    client_id: by.clientId,
  };
}
