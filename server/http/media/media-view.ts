import type { PlacementFit } from '../../domain/media/fit.ts';
import type { FileDetails, Media, Thumbnail } from '../../domain/media/media.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import type { FitView, MediaView } from './views.ts';

type Shown = Omit<Media, 'createdBy'>;

/** An image element cannot send the X-Workspace header, so the URL names the workspace. */
export const pictureUrl = (workspaceId: WorkspaceId, { mediaId, kind }: Thumbnail): string =>
  `/v1/media/${mediaId}/${kind}?workspace=${workspaceId}`;

const pathOf = ({ id, workspaceId }: Shown, kind: Thumbnail['kind']): string =>
  pictureUrl(workspaceId, { mediaId: id, kind });

export const showMedia = (media: Shown): MediaView => ({
  id: media.id,
  name: media.name,
  kind: media.kind,
  mime: media.mime,
  size_bytes: media.sizeBytes,
  width: media.width,
  height: media.height,
  duration_ms: media.durationMs,
  details: showDetails(media.details),
  sha256: media.sha256,
  alt_text: media.altText,
  tags: [...media.tags],
  focus: media.focus,
  crops: media.crops,
  url: pathOf(media, 'content'),
  preview_url: previewOf(media),
  created_at: media.createdAt.toISOString(),
});

/** A small picture is its own preview. */
function previewOf(media: Shown): string | null {
  if (media.previewSha256 !== null) return pathOf(media, 'preview');
  return media.kind === 'image' ? pathOf(media, 'content') : null;
}

const detailNames = {
  animated: 'animated',
  alpha: 'alpha',
  frameRate: 'frame_rate',
  bitrate: 'bitrate',
  videoCodec: 'video_codec',
  audioCodec: 'audio_codec',
  audioChannels: 'audio_channels',
  audioSampleRate: 'audio_sample_rate',
  rotation: 'rotation',
  locationRemoved: 'location_removed',
} as const satisfies Record<keyof FileDetails, keyof MediaView['details']>;

const showDetails = (details: FileDetails): MediaView['details'] =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [detailNames[name as keyof FileDetails], value]),
  );

export const showFit = ({ placement, verdict, message }: PlacementFit): FitView => ({
  platform: placement.platform,
  placement: placement.id,
  ...messageFields('label', placement.label),
  verdict,
  ...messageFields('message', message),
});
