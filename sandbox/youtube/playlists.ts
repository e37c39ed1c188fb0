import { randomBytes } from 'node:crypto';
import type { SandboxContext } from '../core/platform.ts';
import { channels } from './people.ts';
import type { Settings } from './settings.ts';

/** The playlists that the channels have, and the videos in them. A video may be in a playlist several times. */
export type PlaylistItem = { id: string; videoId: string; note: string | null; addedAt: number };
export type Playlist = {
  id: string;
  channelId: string;
  title: string;
  description: string;
  privacyStatus: 'public' | 'unlisted' | 'private';
  createdAt: number;
  items: PlaylistItem[];
};
type AddedItem = {
  playlistId: string;
  position: number;
  item: Omit<PlaylistItem, 'addedAt'>;
};
export type Playlists = ReturnType<typeof createPlaylists>;

const [coffee = '', wholesale = '', maren = '', priya = ''] = channels.map(({ id }) => id);
type Seed = Pick<Playlist, 'channelId' | 'id' | 'title'> & Partial<Playlist>;
const seeds: Seed[] = [
  {
    channelId: coffee,
    id: 'PLBrewingGuides4Lanternfish0Coffee',
    title: 'Brewing guides',
    description: 'How we brew at the harbour.',
  },
  { channelId: coffee, id: 'PLBehindTheRoast7Lanternfish0Coffe', title: 'Behind the roast' },
  {
    channelId: wholesale,
    id: 'PLForCafes2Lanternfish0Wholesale-A',
    title: 'For cafés',
    description: 'Coffee for cafés and offices.',
  },
  {
    channelId: maren,
    id: 'PLUnfinished5MarenHoltCeramics-3Kd',
    title: 'Unfinished',
    privacyStatus: 'private',
  },
  {
    channelId: maren,
    id: 'PLForStudents8MarenHoltCeramics-1x',
    title: 'For students',
    privacyStatus: 'unlisted',
  },
  { channelId: priya, id: 'PLStudioNotes9PriyaNairStudio-7Qzw', title: 'Studio notes' },
];
const seededAt = Date.parse('2024-05-02T08:00:00Z');

export function createPlaylists({ journal, clock }: SandboxContext, settings: Settings) {
  const playlists = new Map<string, Playlist>();
  for (const seed of seeds) {
    const usual = { description: '', privacyStatus: 'public', createdAt: seededAt, items: [] } as const;
    playlists.set(seed.id, { ...usual, ...seed, items: [] });
  }
  const itemAdded = journal.define<AddedItem>('youtube.playlist_item_added', (added, at) => {
    const items = playlists.get(added.playlistId)?.items;
    items?.splice(added.position, 0, { ...added.item, addedAt: at });
  });
  const itemRemoved = journal.define<{ id: string }>('youtube.playlist_item_removed', ({ id }) => {
    for (const playlist of playlists.values()) {
      playlist.items = playlist.items.filter((item) => item.id !== id);
    }
  });

  return {
    itemAdded,
    itemRemoved,
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
    /** The items that reads show, with their positions. */
    listedItems: ({ items }: Playlist) =>
      items.filter(({ addedAt }) => addedAt + settings.current().list_lag_ms <= clock.now()),
  };
}
