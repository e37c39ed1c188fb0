import type { Call, Outcome } from '../core/operation.ts';
import { refuse } from './errors.ts';
import { enter, readScopeNames } from './gate.ts';
import { noFilter, pageOf, readPaging, requireParts } from './parameters.ts';
import { channels, findChannel, uploadsPlaylist } from './people.ts';
import { ok, pickParts, resource } from './resource.ts';
import type { YouTubeState } from './state.ts';
import { thumbnailsOf } from './thumbnails.ts';
import { isOpen, type Video } from './videos.ts';

/** GET /youtube/v3/playlistItems of a channel's uploads, newest first. The owner sees the private ones too. */
export function listPlaylistItems(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'listPlaylistItems', scopes: readScopeNames, cost: { units: 1 } };
  const caller = enter(state, call, wanted);
  const parts = requireParts(call, ['id', 'snippet', 'contentDetails', 'status']);
  const paging = readPaging(call);
  const playlistId = call.query.get('playlistId');
  if (!playlistId) throw noFilter('id, playlistId');
  const channel = channels.find(({ id }) => uploadsPlaylist(id) === playlistId);
  if (!channel) {
    throw refuse({
      status: 404,
      reason: 'playlistNotFound',
      domain: 'youtube.playlistItem',
      message:
        "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.",
      location: 'playlistId',
    });
  }
  const isOwner = channel.id === caller.channel?.id;
  const listed = state.videos
    .listedOf(channel.id)
    .filter((video) => isOwner || (isOpen(video, state.now()) && video.status.privacyStatus === 'public'));
  const wantedVideo = call.query.get('videoId');
  const positioned = listed
    .map((video, position) => ({ video, position }))
    .filter(({ video }) => !wantedVideo || video.id === wantedVideo);
  const { items, more } = pageOf(positioned, paging);
  const resources = items.map(({ video, position }) => itemResource(state, video, position, parts));
  return { answer: ok(resource('playlistItemListResponse', { ...more, items: resources })) };
}

const iso = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

function itemResource(state: YouTubeState, video: Video, position: number, parts: string[]) {
  const playlistId = uploadsPlaylist(video.channelId);
  const channelTitle = findChannel(video.channelId)?.title ?? '';
  const { title, description } = video.snippet;
  const content = pickParts(parts, {
    snippet: () => ({
      publishedAt: iso(video.uploadedAt),
      channelId: video.channelId,
      title,
      description,
      thumbnails: thumbnailsOf(state.imageUrl(), video.id, video.thumbnail !== null),
      channelTitle,
      playlistId,
      position,
      resourceId: { kind: 'youtube#video', videoId: video.id },
      videoOwnerChannelTitle: channelTitle,
      videoOwnerChannelId: video.channelId,
    }),
    contentDetails: () => ({
      videoId: video.id,
      ...(video.openSince === null ? {} : { videoPublishedAt: iso(video.openSince) }),
    }),
    status: () => ({ privacyStatus: video.status.privacyStatus }),
  });
  const id = Buffer.from(`${playlistId}.${video.id}`).toString('base64url');
  return resource('playlistItem', { id, ...content });
}
