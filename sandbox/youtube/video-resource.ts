import { iso, pickParts, resource } from './parameters.ts';
import { findChannel } from './people.ts';
import type { YouTubeState } from './state.ts';
import { statisticsPart } from './statistics.ts';
import { thumbnailsOf } from './thumbnails.ts';
import { type ProcessingState, processingState, type Video } from './videos.ts';

/** The video resource; some parts are only for the channel that owns it. */
export function videoResource(state: YouTubeState, video: Video, parts: string[], isOwner = true) {
  const now = state.now();
  const processing = processingState(video, now);
  const owned = (make: () => object) => () => (isOwner ? make() : undefined);
  const content = pickParts(parts, {
    snippet: () => snippetPart(state, video, processing),
    status: () => statusPart(video, processing, isOwner),
    statistics: () => statisticsPart(video, now),
    contentDetails: () => contentDetailsPart(video),
    processingDetails: owned(() => processingPart(video, processing)),
    fileDetails: owned(() => ({
      fileName: 'unknown',
      fileSize: String(video.file.sizeBytes),
      fileType: 'video',
    })),
    player: () => ({
      embedHtml: `<iframe width="480" height="270" src="//www.youtube.com/embed/${video.id}"></iframe>`,
    }),
    recordingDetails: () => video.extras.recordingDetails,
    localizations: () => video.extras.localizations,
    paidProductPlacementDetails: () =>
      video.extras.paidProductPlacementDetails ?? { hasPaidProductPlacement: false },
  });
  return resource('video', { id: video.id, ...content });
}

function snippetPart(state: YouTubeState, video: Video, processing: ProcessingState) {
  const { title, description, tags, categoryId, defaultLanguage, defaultAudioLanguage } = video.snippet;
  return {
    publishedAt: iso(video.openSince ?? video.uploadedAt),
    channelId: video.channelId,
    title,
    description,
    thumbnails: thumbnailsOf(state.imageUrl(), video.id, processing.isDone && video.thumbnail !== null),
    channelTitle: findChannel(video.channelId)?.title ?? '',
    ...(tags.length > 0 ? { tags } : {}),
    categoryId,
    liveBroadcastContent: 'none',
    ...(defaultLanguage ? { defaultLanguage } : {}),
    localized: { title, description },
    ...(defaultAudioLanguage ? { defaultAudioLanguage } : {}),
  };
}

function statusPart(video: Video, { isDone }: ProcessingState, isOwner: boolean) {
  const { publishAt, selfDeclaredMadeForKids, ...status } = video.status;
  const { ending } = video;
  const uploadStatus = video.removed ? 'deleted' : isDone ? ending.kind : 'uploaded';
  return {
    uploadStatus,
    ...(isDone && ending.kind === 'failed' ? { failureReason: ending.reason } : {}),
    ...(isDone && ending.kind === 'rejected' ? { rejectionReason: ending.reason } : {}),
    ...(isOwner && publishAt !== null ? { publishAt: iso(publishAt) } : {}),
    ...status,
    madeForKids: selfDeclaredMadeForKids ?? false,
    ...(isOwner && selfDeclaredMadeForKids !== null ? { selfDeclaredMadeForKids } : {}),
  };
}

const contentDetailsPart = (video: Video) => ({
  // The sandbox does not read the file's duration, so every video has the duration of an unprocessed one.
  duration: 'P0D',
  dimension: '2d',
  definition: 'hd',
  caption: 'false',
  licensedContent: false,
  projection: 'rectangular',
  hasCustomThumbnail: video.thumbnail !== null,
});

const partsTotal = 1000;
function processingPart(video: Video, { isDone, fraction, leftMs }: ProcessingState) {
  const availability = isDone && video.ending.kind === 'processed' ? 'available' : 'inProgress';
  const common = {
    fileDetailsAvailability: availability,
    processingIssuesAvailability: availability,
    tagSuggestionsAvailability: availability,
    editorSuggestionsAvailability: availability,
    thumbnailsAvailability: availability,
  };
  if (!isDone) {
    const processingProgress = {
      partsTotal: String(partsTotal),
      partsProcessed: String(Math.floor(partsTotal * fraction)),
      timeLeftMs: String(Math.ceil(leftMs)),
    };
    return { processingStatus: 'processing', processingProgress, ...common };
  }
  if (video.ending.kind === 'processed') return { processingStatus: 'succeeded', ...common };
  if (video.ending.kind === 'rejected') return { processingStatus: 'terminated', ...common };
  const uploadFailures = ['emptyFile', 'uploadAborted', 'tooSmall'];
  const failure = uploadFailures.includes(video.ending.reason) ? 'uploadFailed' : 'transcodeFailed';
  return { processingStatus: 'failed', processingFailureReason: failure, ...common };
}
