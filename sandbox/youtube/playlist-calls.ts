import { isRecord, type JsonObject } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, type Caller, requireChannel } from './access.ts';
import { checkBody } from './contract.ts';
import { badRequest, refuse } from './errors.ts';
import {
  iso,
  listParameter,
  ok,
  pageOf,
  pickParts,
  readJson,
  readPaging,
  requireFilter,
  requireParameter,
  requireParts,
  resource,
} from './parameters.ts';
import { findChannel } from './people.ts';
import { itemFact } from './playlist-item-calls.ts';
import { type Playlist, removeAll } from './playlists.ts';
import type { YouTubeState } from './state.ts';
import { thumbnailsOf } from './thumbnails.ts';

const parts = ['id', 'snippet', 'status', 'contentDetails', 'player', 'localizations'];

/** GET /youtube/v3/playlists: one's own, a channel's public ones, or by id. Unknown ids are omitted. */
export function listPlaylists(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'listPlaylists', method: 'playlists.list', cost: { units: 1 } };
  const caller = authorizeCall(state, call, wanted);
  const requested = requireParts(call, parts);
  const paging = readPaging(call, 'playlists.list');
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
      state.playlists.isListed(playlist) &&
      (isOwner(playlist) ||
        playlist.privacyStatus === 'public' ||
        (filter === 'id' && playlist.privacyStatus === 'unlisted')),
  );
  const { items, more } = pageOf(visible, paging);
  const resources = items.map((playlist) => playlistResource(state, playlist, requested));
  return { answer: ok(resource('playlistListResponse', { ...more, items: resources })) };
}

function requireListedChannel(id: string | null | undefined): string {
  const channel = findChannel(id ?? '');
  if (channel && channel.id === id) return channel.id;
  const message = 'Channel not found.';
  const own = { domain: 'youtube.playlist', location: 'channelId' };
  throw refuse({ status: 404, reason: 'channelNotFound', message, ...own });
}

/** POST /youtube/v3/playlists */
export function createPlaylist(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'createPlaylist', method: 'playlists.insert', cost: { units: 50 } };
  const caller = authorizeCall(state, call, wanted);
  const requested = requireParts(call, parts);
  const body = readJson(call);
  checkBody('Playlist', body);
  const channel = requireChannel(caller);
  const max = state.settings.current().max_playlists;
  if (max > 0 && state.playlists.of(channel.id).length >= max) {
    throw playlistError(400, 'maxPlaylistExceeded', 'Channel has reached the maximum number of playlists.');
  }
  const playlist = { id: state.playlists.newId(), channelId: channel.id, ...readPlaylist(body) };
  const shown = { ...playlist, createdAt: state.now(), items: [] };
  return {
    effects: [state.playlists.created(playlist)],
    answer: ok(playlistResource(state, shown, requested)),
  };
}

/** PUT /youtube/v3/playlists: what the body leaves out is deleted; the privacy reverts to public. */
export function updatePlaylist(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'updatePlaylist', method: 'playlists.update', cost: { units: 50 } };
  const caller = authorizeCall(state, call, wanted);
  const requested = requireParts(call, parts);
  const body = readJson(call);
  checkBody('Playlist', body);
  if (typeof body.id !== 'string') throw badRequest('Required field: id', 'required');
  const playlist = requireOwnPlaylist(state, caller, body.id);
  const changed = readPlaylist(body, requested.includes('status') ? undefined : playlist.privacyStatus);
  if (!requested.includes('localizations')) changed.localizations = playlist.localizations;
  const shown = { ...playlist, ...changed };
  return {
    effects: [state.playlists.changed({ id: playlist.id, channelId: playlist.channelId, ...changed })],
    answer: ok(playlistResource(state, shown, requested)),
  };
}

/** DELETE /youtube/v3/playlists?id=… */
export function deletePlaylist(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'deletePlaylist', method: 'playlists.delete', cost: { units: 50 } };
  const caller = authorizeCall(state, call, wanted);
  const playlist = requireOwnPlaylist(state, caller, requireParameter(call, 'id'));
  const facts = playlist.items.map((item) =>
    state.ledger.record(itemFact(state, 'removed_from_playlist', playlist, item, call.id)),
  );
  return { effects: [...removeAll(state.playlists, playlist), ...facts], answer: { status: 204 } };
}

function requireOwnPlaylist(state: YouTubeState, caller: Caller, id: string): Playlist {
  const channel = requireChannel(caller);
  const playlist = state.playlists.find(id);
  if (!playlist) throw playlistError(404, 'playlistNotFound', 'Playlist not found.');
  if (playlist.channelId !== channel.id) throw playlistError(403, 'playlistForbidden', 'Forbidden');
  return playlist;
}

const playlistError = (status: number, reason: string, message: string) =>
  refuse({ status, reason, domain: 'youtube.playlist', message });

const maxTitleCharacters = 150;
const maxDescriptionCharacters = 5000;
/** Text between angle brackets counts as markup. */
const hasMarkup = (text: string): boolean => /<.*>/s.test(text);

/** YouTube trims the texts, then checks them. */
function readPlaylist(body: JsonObject, privacyWhenOmitted: Playlist['privacyStatus'] = 'public') {
  const snippet = isRecord(body.snippet) ? body.snippet : {};
  const text = (name: string) => (typeof snippet[name] === 'string' ? snippet[name].trim() : '');
  const [title, description] = [text('title'), text('description')];
  if (title === '')
    throw playlistError(400, 'playlistTitleRequired', 'The request must specify a playlist title.');
  const isTooLong =
    [...title].length > maxTitleCharacters || [...description].length > maxDescriptionCharacters;
  if (isTooLong || hasMarkup(title) || hasMarkup(description)) {
    throw playlistError(400, 'invalidPlaylistSnippet', 'Invalid playlist snippet.');
  }
  const defaultLanguage = text('defaultLanguage') || null;
  const localizations = isRecord(body.localizations) ? body.localizations : {};
  if (Object.keys(localizations).length > 0 && !defaultLanguage) {
    const message = 'The defaultLanguage must be set to update localizations.';
    throw playlistError(400, 'defaultLanguageNotSetError', message);
  }
  const status = isRecord(body.status) ? body.status : {};
  return {
    title,
    description,
    defaultLanguage,
    privacyStatus: (status.privacyStatus ?? privacyWhenOmitted) as Playlist['privacyStatus'],
    localizations: localizations as Playlist['localizations'],
  };
}

function playlistResource(state: YouTubeState, playlist: Playlist, requested: string[]) {
  const { id, channelId, title, description, defaultLanguage, privacyStatus, items } = playlist;
  const first = items[0] && state.videos.find(items[0].videoId);
  const content = pickParts(requested, {
    snippet: () => ({
      publishedAt: iso(playlist.createdAt),
      channelId,
      title,
      description,
      thumbnails: thumbnailsOf(state.imageUrl(), first?.id ?? id, Boolean(first?.thumbnail)),
      channelTitle: findChannel(channelId)?.title ?? '',
      ...(defaultLanguage ? { defaultLanguage } : {}),
      localized: { title, description },
    }),
    status: () => ({ privacyStatus }),
    contentDetails: () => ({ itemCount: state.playlists.listedItems(playlist).length }),
    player: () => ({
      embedHtml: `<iframe width="640" height="360" src="http://www.youtube.com/embed/videoseries?list=${id}"></iframe>`,
    }),
    localizations: () => playlist.localizations,
  });
  return resource('playlist', { id, ...content });
}
