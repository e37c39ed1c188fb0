import { randomBytes } from 'node:crypto';
import type { JournalEvent } from '../core/journal.ts';
import type { SandboxContext } from '../core/platform.ts';
import { channels } from './people.ts';
import type { Settings } from './settings.ts';

/** The playlists of the channels, and the videos in them. A video may be in a playlist several times. */
type NewPlaylist = {
  id: string;
  channelId: string;
  title: string;
  description: string;
  defaultLanguage: string | null;
  privacyStatus: 'public' | 'unlisted' | 'private';
  localizations: Record<string, { title?: string; description?: string }>;
};
export type PlaylistItem = { id: string; videoId: string; note: string | null; addedAt: number };
export type Playlist = NewPlaylist & { createdAt: number; items: PlaylistItem[] };
type AddedItem = {
  playlistId: string;
  position: number;
  item: Omit<PlaylistItem, 'addedAt'>;
};
export type Playlists = ReturnType<typeof createPlaylists>;

const [coffee, wholesale, , priya] = channels.map(({ id }) => id);
const seeds: [channelId: string | undefined, id: string, title: string, description: string][] = [
  [coffee, 'PLBrewingGuides4Lanternfish0Coffee', 'Brewing guides', 'How we brew at the harbour.'],
  [coffee, 'PLBehindTheRoast7Lanternfish0Coffe', 'Behind the roast', ''],
  [wholesale, 'PLForCafes2Lanternfish0Wholesale-A', 'For cafés', 'Coffee for cafés and offices.'],
  [priya, 'PLStudioNotes9PriyaNairStudio-7Qzw', 'Studio notes', ''],
];
const seededAt = Date.parse('2024-05-02T08:00:00Z');

export function createPlaylists({ journal, clock }: SandboxContext, settings: Settings) {
  const playlists = new Map<string, Playlist>();
  for (const [channelId = '', id, title, description] of seeds) {
    const seed = { id, channelId, title, description, defaultLanguage: null, localizations: {} };
    playlists.set(id, { ...seed, privacyStatus: 'public', createdAt: seededAt, items: [] });
  }
  const created = journal.define<NewPlaylist>('youtube.playlist_created', (playlist, at) => {
    playlists.set(playlist.id, { ...playlist, createdAt: at, items: [] });
  });
  const changed = journal.define<NewPlaylist>('youtube.playlist_changed', (change) => {
    const playlist = playlists.get(change.id);
    if (playlist) Object.assign(playlist, change);
  });
  const removed = journal.define<{ id: string }>('youtube.playlist_removed', ({ id }) => {
    playlists.delete(id);
  });
  const itemAdded = journal.define<AddedItem>('youtube.playlist_item_added', (added, at) => {
    const items = playlists.get(added.playlistId)?.items;
    items?.splice(added.position, 0, { ...added.item, addedAt: at });
  });
  const itemRemoved = journal.define<{ id: string }>('youtube.playlist_item_removed', ({ id }) => {
    for (const playlist of playlists.values()) {
      playlist.items = playlist.items.filter((item) => item.id !== id);
    }
  });
  const isListed = (since: number) => since + settings.current().list_lag_ms <= clock.now();

  return {
    created,
    changed,
    removed,
    itemAdded,
    itemRemoved,
    newId: () => `PL${randomBytes(24).toString('base64url')}`,
    /** Google's ids of items contain their playlist. */
    newItemId: (playlistId: string) =>
      Buffer.from(`${playlistId}.${randomBytes(8).toString('hex').toUpperCase()}`).toString('base64url'),
    find: (id: string) => playlists.get(id),
    findItem(id: string): { playlist: Playlist; item: PlaylistItem; position: number } | undefined {
      for (const playlist of playlists.values()) {
        const position = playlist.items.findIndex((item) => item.id === id);
        const item = playlist.items[position];
        if (item) return { playlist, item, position };
      }
      return undefined;
    },
    /** Newest first. */
    of: (channelId: string) =>
      [...playlists.values()].filter((playlist) => playlist.channelId === channelId).reverse(),
    /** Whether reads show it already. */
    isListed: ({ createdAt }: Playlist) => isListed(createdAt),
    /** The items that reads show, with their positions. */
    listedItems: ({ items }: Playlist) => items.filter(({ addedAt }) => isListed(addedAt)),
  };
}

/** What a playlist's deletion removes, item by item. */
export const removeAll = (playlists: Playlists, { id, items }: Playlist): JournalEvent[] => [
  ...items.map((item) => playlists.itemRemoved({ id: item.id })),
  playlists.removed({ id }),
];
