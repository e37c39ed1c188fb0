import { isRecord, type JsonObject } from '../core/forms.ts';
import type { LedgerFact } from '../core/ledger.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, type Caller, requireChannel } from './access.ts';
import { refuse } from './errors.ts';
import { listParameter, ok, pageOf, requireFilter, requireParameter, resource } from './parameters.ts';
import { channels, uploadsPlaylist } from './people.ts';
import { itemResource, type ListedItem } from './playlist-item-resource.ts';
import type { Playlist, PlaylistItem } from './playlists.ts';
import { beginList, beginWrite } from './resource-calls.ts';
import type { YouTubeState } from './state.ts';
import { isWatchable, type Video } from './videos.ts';

const readable = ['id', 'snippet', 'contentDetails', 'status'];

/** GET /youtube/v3/playlistItems: of a channel's uploads, newest first, or of a playlist in its order; or by id. */
export function listPlaylistItems(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'listPlaylistItems', method: 'playlistItems.list', readable };
  const { caller, parts, paging } = beginList(state, call, wanted);
  const filter = requireFilter(call, ['id', 'playlistId']);
  const listed =
    filter === 'id'
      ? listParameter(call, 'id').flatMap((id) => findListed(state, caller, id) ?? [])
      : itemsOfPlaylist(state, caller, call.query.get('playlistId') ?? '');
  const videoId = call.query.get('videoId');
  if (videoId && !state.videos.find(videoId)) throw itemError(404, 'videoNotFound', 'Video not found.');
  const { items, more } = pageOf(
    listed.filter((item) => !videoId || item.videoId === videoId),
    paging,
  );
  const resources = items.map((item) => itemResource(state, item, parts, caller.channel?.id));
  return { answer: ok(resource('playlistItemListResponse', { ...more, items: resources })) };
}

function itemsOfPlaylist(state: YouTubeState, caller: Caller, playlistId: string): ListedItem[] {
  const uploader = channels.find(({ id }) => uploadsPlaylist(id) === playlistId);
  if (uploader) return uploadsOf(state, uploader.id, uploader.id === caller.channel?.id);
  const playlist = state.playlists.find(playlistId);
  if (!playlist) throw playlistNotFound();
  requireReadable(playlist, caller);
  return listedItems(state, playlist);
}

/** The owner also sees private videos. */
function uploadsOf(state: YouTubeState, channelId: string, isOwner: boolean): ListedItem[] {
  const isVisible = (video: Video) =>
    isOwner || (isWatchable(video, state.now()) && video.status.privacyStatus === 'public');
  const playlistId = uploadsPlaylist(channelId);
  return state.videos
    .listedOf(channelId)
    .filter(isVisible)
    .map((video, position) => ({
      id: Buffer.from(`${playlistId}.${video.id}`).toString('base64url'),
      playlistId,
      channelId,
      videoId: video.id,
      position,
      note: null,
      addedAt: video.uploadedAt,
    }));
}

const listedItems = (state: YouTubeState, playlist: Playlist): ListedItem[] =>
  state.playlists.listedItems(playlist).map((item, position) => toListed(playlist, item, position));

const toListed = ({ id, channelId }: Playlist, item: PlaylistItem, position: number): ListedItem => ({
  ...item,
  playlistId: id,
  channelId,
  position,
});

function findListed(state: YouTubeState, caller: Caller, id: string): ListedItem | undefined {
  const found = state.playlists.findItem(id);
  if (!found) return undefined;
  requireReadable(found.playlist, caller);
  return listedItems(state, found.playlist).find((item) => item.id === id);
}

function requireReadable({ privacyStatus, channelId }: Playlist, caller: Caller): void {
  if (privacyStatus === 'private' && channelId !== caller.channel?.id) {
    const message = 'The request is not properly authorized to retrieve the specified playlist.';
    throw itemError(403, 'playlistItemsNotAccessible', message);
  }
}

/** POST /youtube/v3/playlistItems: puts a video into one of the channel's playlists, at its end or at `position`. */
export function addPlaylistItem(state: YouTubeState, call: Call): Outcome {
  const { caller, parts, body } = beginWrite(state, call, {
    operation: 'addPlaylistItem',
    method: 'playlistItems.insert',
    schema: 'PlaylistItem',
    readable,
    writable: readable.slice(1),
  });
  const { playlistId, videoId, position, note } = readItem(body);
  const playlist = requireOwnPlaylist(state, caller, playlistId);
  requireAddable(state, caller, videoId);
  const { length } = playlist.items;
  if (length >= state.settings.current().playlist_max_items) {
    const message = 'The playlist already contains the maximum allowed number of items.';
    throw itemError(403, 'playlistContainsMaximumNumberOfVideos', message);
  }
  if (position !== undefined && position > length) {
    const message = 'The request attempts to set an invalid position for the playlist item.';
    throw itemError(400, 'invalidPlaylistItemPosition', message);
  }
  const item = { id: state.playlists.newItemId(playlist.id), videoId, note };
  const added = { playlistId: playlist.id, position: position ?? length, item };
  const listed = toListed(playlist, { ...item, addedAt: state.now() }, added.position);
  return {
    effects: [
      state.playlists.itemAdded(added),
      state.ledger.record(itemFact(state, 'added_to_playlist', playlist, item, { call, caller })),
    ],
    answer: ok(itemResource(state, listed, parts, caller.channel?.id)),
  };
}

function readItem(body: JsonObject) {
  const snippet = isRecord(body.snippet) ? body.snippet : {};
  const { playlistId, resourceId, position } = snippet;
  if (!playlistId) throw itemError(400, 'playlistIdRequired', 'Playlist id not specified.');
  if (!isRecord(resourceId)) throw itemError(400, 'resourceIdRequired', 'Required');
  if (resourceId.kind !== 'youtube#video') {
    throw itemError(400, 'invalidResourceType', 'The type of the resource id is not supported.');
  }
  const details = isRecord(body.contentDetails) ? body.contentDetails : {};
  const note = typeof details.note === 'string' ? details.note : null;
  if (note !== null && note.length > maxNoteCharacters) {
    throw itemError(400, 'invalidContentDetails', 'The contentDetails property in the request is not valid.');
  }
  return {
    playlistId: String(playlistId),
    videoId: String(resourceId.videoId ?? ''),
    position: position === undefined ? undefined : Number(position),
    note,
  };
}
const maxNoteCharacters = 280;

/** Videos of other channels may be added too, unless they are private. */
function requireAddable(state: YouTubeState, caller: Caller, videoId: string): void {
  const video = state.videos.find(videoId);
  if (!video) throw itemError(404, 'videoNotFound', 'Video not found.');
  if (video.channelId === caller.channel?.id || isWatchable(video, state.now())) return;
  throw refuse({
    status: 400,
    reason: 'failedPrecondition',
    domain: 'global',
    message: 'Precondition check failed.',
    rpcStatus: 'FAILED_PRECONDITION',
  });
}

/** DELETE /youtube/v3/playlistItems?id=… */
export function removePlaylistItem(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'removePlaylistItem', method: 'playlistItems.delete', cost: { units: 50 } };
  const caller = authorizeCall(state, call, wanted);
  const id = requireParameter(call, 'id');
  const channel = requireChannel(caller);
  if (Buffer.from(id, 'base64url').toString().startsWith('UU')) throw unsupportedPlaylist();
  const found = state.playlists.findItem(id);
  if (!found) throw itemError(404, 'playlistItemNotFound', 'Playlist item not found.');
  if (found.playlist.channelId !== channel.id) throw notAccessible();
  return {
    effects: [
      state.playlists.itemRemoved({ id }),
      state.ledger.record(
        itemFact(state, 'removed_from_playlist', found.playlist, found.item, { call, caller }),
      ),
    ],
    answer: { status: 204 },
  };
}

function requireOwnPlaylist(state: YouTubeState, caller: Caller, id: string): Playlist {
  const channel = requireChannel(caller);
  if (channels.some((one) => uploadsPlaylist(one.id) === id)) throw unsupportedPlaylist();
  const playlist = state.playlists.find(id);
  if (!playlist) throw playlistNotFound();
  if (playlist.channelId !== channel.id) throw notAccessible();
  return playlist;
}

const itemError = (status: number, reason: string, message: string) =>
  refuse({ status, reason, domain: 'youtube.playlistItem', message });
const notAccessible = () => itemError(403, 'playlistItemsNotAccessible', 'Forbidden');
const unsupportedPlaylist = () =>
  itemError(400, 'playlistOperationUnsupported', 'This operation is not supported for this playlist.');
const playlistNotFound = () =>
  refuse({
    status: 404,
    reason: 'playlistNotFound',
    domain: 'youtube.playlistItem',
    message: "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.",
    location: 'playlistId',
  });

/** The ledger entry for a video in a playlist; `external_id` is the item's id. */
function itemFact(
  { videos }: YouTubeState,
  action: LedgerFact['action'],
  playlist: Playlist,
  item: Pick<PlaylistItem, 'id' | 'videoId'>,
  { call, caller }: { call: Call; caller: Caller },
): LedgerFact {
  return {
    platform: 'youtube',
    account: playlist.channelId,
    action,
    external_id: item.id,
    text: videos.findAny(item.videoId)?.snippet.title ?? null,
    raw_text: null,
    media: [],
    details: { playlistId: playlist.id, playlistTitle: playlist.title, videoId: item.videoId },
    call_id: call.id,
    client_id: caller.clientId,
  };
}
