import { randomBytes } from 'node:crypto';
import type { StoredBlob } from '../core/blobs.ts';
import type { JsonObject } from '../core/forms.ts';
import type { LedgerFact } from '../core/ledger.ts';
import type { World } from '../core/platform.ts';
import { youTubeClient } from './oauth.ts';
import type { Ending } from './processing.ts';
import type { Settings } from './settings.ts';
import type { Snippet, Status } from './video-metadata.ts';

/** Every video ever uploaded, the removed ones included. A video exists from its last byte on. */
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
  /** Uploaded by a project without audit: never anything but private. */
  locked: boolean;
  /** The bytes in their order, request by request. */
  segments: StoredBlob[];
  file: StoredBlob & { mimeType: string };
  ending: Ending;
  processingMs: number;
};
export type Thumbnail = StoredBlob & { type: string };
export type Video = NewVideo & {
  uploadedAt: number;
  /** When others could first see it. */
  openSince: number | null;
  thumbnail: Thumbnail | null;
  removed: boolean;
};
type Change = { id: string; snippet?: Snippet; status?: Status; extras?: Extras };
export type Videos = ReturnType<typeof createVideos>;

export function createVideos({ journal, clock }: World, settings: Settings) {
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
  const upToDate = (video: Video): Video => {
    settleSchedule(video, clock.now());
    return video;
  };
  /** Newest first. */
  const of = (channelId: string) =>
    [...videos.values()]
      .filter((video) => video.channelId === channelId && !video.removed)
      .map(upToDate)
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
      return video && !video.removed ? upToDate(video) : undefined;
    },
    /** The removed ones too: an upload session still names the video it made. */
    findAny(id: string) {
      const video = videos.get(id);
      return video && upToDate(video);
    },
    listedOf: (channelId: string) =>
      of(channelId).filter((video) => video.uploadedAt + settings.current().list_lag_ms <= clock.now()),
    isKnownFile: (channelId: string, sha256: string) =>
      [...videos.values()].some((video) => video.channelId === channelId && video.file.sha256 === sha256),
  };
}

/** The scheduled time makes a video public by itself. It follows from the clock alone, so it is not journaled. */
function settleSchedule(video: Video, now: number): void {
  const { publishAt } = video.status;
  if (publishAt === null || publishAt > now || video.locked || video.ending.kind !== 'processed') return;
  video.status = { ...video.status, privacyStatus: 'public', publishAt: null };
  video.openSince ??= publishAt;
}

export type ProcessingState = { over: boolean; fraction: number; leftMs: number };
export function processingState(video: Video, now: number): ProcessingState {
  const leftMs = Math.max(0, video.uploadedAt + video.processingMs - now);
  const over = leftMs === 0;
  return { over, leftMs, fraction: over ? 1 : 1 - leftMs / video.processingMs };
}

/** What a stranger may watch: processed, not private, not removed. */
export const isOpen = (video: Video, now: number): boolean =>
  !video.removed &&
  video.status.privacyStatus !== 'private' &&
  video.ending.kind === 'processed' &&
  processingState(video, now).over;

/** What the truth ledger says of a video, by YouTube's own names. */
export function videoFact(
  action: LedgerFact['action'],
  video: NewVideo,
  callId: string,
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
    call_id: callId,
    client_id: youTubeClient.id,
  };
}
