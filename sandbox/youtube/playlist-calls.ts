import type { Call, Outcome } from '../core/operation.ts';
import { refuse } from './errors.ts';
import { iso, listParameter, ok, pageOf, pickParts, requireFilter, resource } from './parameters.ts';
import { findChannel } from './people.ts';
import type { Playlist } from './playlists.ts';
import { beginList } from './resource-calls.ts';
import type { YouTubeState } from './state.ts';
import { thumbnailsOf } from './thumbnails.ts';

const readable = ['id', 'snippet', 'status', 'contentDetails', 'player', 'localizations'];

/** GET /youtube/v3/playlists: one's own, a channel's public ones, or by id. Unknown ids are omitted. */
export function listPlaylists(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'listPlaylists', method: 'playlists.list', readable };
  const { caller, parts, paging } = beginList(state, call, wanted);
  const filter = requireFilter(call, ['channelId', 'id', 'mine']);
  const found =
    filter === 'id'
      ? listParameter(call, 'id').flatMap((id) => state.playlists.find(id) ?? [])
      : state.playlists.of(
          requireListedChannel(filter === 'mine' ? caller.channel?.id : call.query.get('channelId')),
        );
  const isOwner = ({ channelId }: Playlist) => channelId === caller.channel?.id;
  const visible = found.filter(
    (playlist) =>
      isOwner(playlist) ||
      playlist.privacyStatus === 'public' ||
      (filter === 'id' && playlist.privacyStatus === 'unlisted'),
  );
  const { items, more } = pageOf(visible, paging);
  const resources = items.map((playlist) => playlistResource(state, playlist, parts));
  return { answer: ok(resource('playlistListResponse', { ...more, items: resources })) };
}

function requireListedChannel(id: string | null | undefined): string {
  const channel = findChannel(id ?? '');
  if (channel && channel.id === id) return channel.id;
  const message = 'Channel not found.';
  const own = { domain: 'youtube.playlist', location: 'channelId' };
  throw refuse({ status: 404, reason: 'channelNotFound', message, ...own });
}

function playlistResource(state: YouTubeState, playlist: Playlist, parts: string[]) {
  const { id, channelId, title, description, privacyStatus, items } = playlist;
  const first = items[0] && state.videos.find(items[0].videoId);
  const content = pickParts(parts, {
    snippet: () => ({
      publishedAt: iso(playlist.createdAt),
      channelId,
      title,
      description,
      thumbnails: thumbnailsOf(state.imageUrl(), first?.id ?? id, Boolean(first?.thumbnail)),
      channelTitle: findChannel(channelId)?.title ?? '',
      localized: { title, description },
    }),
    status: () => ({ privacyStatus }),
    contentDetails: () => ({ itemCount: state.playlists.listedItems(playlist).length }),
    player: () => ({
      embedHtml: `<iframe width="640" height="360" src="http://www.youtube.com/embed/videoseries?list=${id}"></iframe>`,
    }),
  });
  return resource('playlist', { id, ...content });
}
