import { iso, pickParts, resource } from './parameters.ts';
import { findChannel } from './people.ts';
import type { PlaylistItem } from './playlists.ts';
import type { YouTubeState } from './state.ts';
import { thumbnailsOf } from './thumbnails.ts';
import type { Video } from './videos.ts';

/** A playlist item as it is listed. */
export type ListedItem = PlaylistItem & { playlistId: string; channelId: string; position: number };

/** Items stay when their video is gone or becomes private; then only the owner of the video sees what it was. */
export function itemResource(
  state: YouTubeState,
  item: ListedItem,
  parts: string[],
  viewer: string | undefined,
) {
  const found = state.videos.find(item.videoId);
  const isHidden = found?.status.privacyStatus === 'private' && found.channelId !== viewer;
  const video = isHidden ? undefined : found;
  const content = pickParts(parts, {
    snippet: () => ({
      publishedAt: iso(item.addedAt),
      channelId: item.channelId,
      ...(video
        ? { title: video.snippet.title, description: video.snippet.description }
        : isHidden
          ? { title: 'Private video', description: 'This video is private.' }
          : { title: 'Deleted video', description: 'This video is unavailable.' }),
      thumbnails: video ? thumbnailsOf(state.imageUrl(), video.id, video.thumbnail !== null) : {},
      channelTitle: findChannel(item.channelId)?.title ?? '',
      playlistId: item.playlistId,
      position: item.position,
      resourceId: { kind: 'youtube#video', videoId: item.videoId },
      ...(video ? ownerOf(video) : {}),
    }),
    contentDetails: () => ({
      videoId: item.videoId,
      ...(item.note === null ? {} : { note: item.note }),
      ...(video && video.openSince !== null ? { videoPublishedAt: iso(video.openSince) } : {}),
    }),
    status: () => (found ? { privacyStatus: found.status.privacyStatus } : {}),
  });
  return resource('playlistItem', { id: item.id, ...content });
}

const ownerOf = ({ channelId }: Video) => ({
  videoOwnerChannelTitle: findChannel(channelId)?.title ?? '',
  videoOwnerChannelId: channelId,
});
