import type { Media } from '../../domain/media/ports.ts';
import type { MediaView } from '../views.ts';

/** A picture element cannot carry the X-Workspace header, so the address names the workspace. */
export const mediaUrl = (media: Pick<Media, 'id' | 'workspaceId'>): string =>
  `/v1/media/${media.id}/content?workspace=${media.workspaceId}`;

export const showMedia = (media: Media): MediaView => ({
  id: media.id,
  name: media.name,
  kind: media.kind,
  mime: media.mime,
  size_bytes: media.sizeBytes,
  width: media.width,
  height: media.height,
  sha256: media.sha256,
  alt_text: media.altText,
  url: mediaUrl(media),
  created_at: media.createdAt.toISOString(),
});
