/** The channel's own playlists, from which an author chooses. */

import type { FindEntities, FoundEntity } from '../../domain/platform-port/entities.ts';
import { createCaller } from '../kit/caller.ts';
import { authLost } from '../kit/outcomes.ts';
import { unreadable } from '../kit/results.ts';
import { readPlaylists } from './answers.ts';
import { listPlaylists, playlistUrl } from './calls.ts';
import { troubleWithReading } from './channel.ts';
import { maxPlaylistPages } from './limits.ts';
import { troubleOf } from './manage.ts';
import { messages } from './messages.ts';
import { isPlaylistId } from './options.ts';
import type { YouTubeSettings } from './settings.ts';
import { visibilityName } from './visible-video.ts';

type Listed = NonNullable<ReturnType<typeof readPlaylists>>['items'][number];

export const createFindEntities =
  (settings: YouTubeSettings): FindEntities =>
  async (_option, query, io) => {
    const caller = createCaller(settings, io);
    const found: Listed[] = [];
    let pageToken: string | undefined;
    for (let page = 0; page < maxPlaylistPages; page += 1) {
      const answer = await listPlaylists(caller, pageToken);
      if (answer.kind !== 'answered' || answer.status !== 200) return troubleOf(troubleWithReading(answer));
      const list = readPlaylists(answer.text);
      if (list === undefined) return unreadable('YouTube');
      if (list.items.some(({ snippet }) => snippet.channelId !== io.account))
        return authLost(messages.other_channel_reconnect());
      found.push(...list.items);
      pageToken = list.nextPageToken;
      if (pageToken === undefined) break;
    }
    const words = query.toLocaleLowerCase();
    const value = found
      .filter(({ id, snippet }) => isPlaylistId(id) && snippet.title.toLocaleLowerCase().includes(words))
      .map((playlist) => toEntity(settings, playlist));
    return { kind: 'ok', value };
  };

function toEntity(settings: YouTubeSettings, { id, snippet, status, contentDetails }: Listed): FoundEntity {
  const count = contentDetails?.itemCount ?? 0;
  const visibility = visibilityName(status?.privacyStatus ?? 'public');
  return {
    id,
    name: snippet.title,
    kind: 'list',
    detail: messages.playlist_detail({ count, visibility }),
    url: playlistUrl(settings, id),
  };
}
