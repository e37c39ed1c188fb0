import { createHash, randomInt } from 'node:crypto';
import type { JournalEvent } from '../core/journal.ts';
import type { LedgerFact } from '../core/ledger.ts';
import type { SandboxContext } from '../core/platform.ts';
import type { Purpose } from './check-media.ts';
import type { Containers, NewContainer } from './containers.ts';
import type { StoredFile } from './fetch-media.ts';
import type { PersonTag } from './named-entities.ts';
import type { Settings } from './settings.ts';

/** Published media. Stories disappear after a day; removed media never come back. */
export type Item = {
  id: string;
  medium: 'image' | 'video';
  file: StoredFile;
  altText: string | null;
  people?: PersonTag[];
};
export type NewMedia = {
  id: string;
  containerId: string;
  igId: string;
  medium: 'image' | 'video' | 'album';
  purpose: Purpose;
  caption: string;
  /** The children of an album; otherwise the media itself. */
  items: Item[];
  cover: StoredFile | null;
  isAiGenerated: boolean;
  sharedToFeed: boolean;
  isTrial?: boolean;
  /** The call that published it. */
  callId: string;
  clientId: string;
  sent: Record<string, string>;
};
export type Media = NewMedia & { shortcode: string; createdAt: number; removed: boolean };
/** `fact` is the ledger entry, stored in the event so that a container published in the meantime creates no entry. */
type PublishedData = { media: NewMedia; fact: JournalEvent; again: boolean };

const dayMs = 24 * 60 * 60 * 1000;

export function createMedia({ journal, clock }: SandboxContext, settings: Settings, containers: Containers) {
  const all = new Map<string, Media>();
  const byShortcode = new Map<string, Media>();

  const published = journal.define<PublishedData>('instagram.published', ({ media, fact, again }, at) => {
    const container = containers.find(media.containerId);
    if (!container || (container.mediaIds.length > 0 && !again)) return;
    container.mediaIds.push(media.id);
    const created = { ...media, shortcode: shortcodeOf(media.id), createdAt: at, removed: false };
    all.set(media.id, created);
    byShortcode.set(created.shortcode, created);
    journal.apply(fact, at);
  });
  const removed = journal.define<{ mediaId: string; fact: JournalEvent }>(
    'instagram.media_removed',
    ({ mediaId, fact }, at) => {
      const media = all.get(mediaId);
      if (!media || media.removed) return;
      media.removed = true;
      journal.apply(fact, at);
    },
  );

  const isExpiredStory = (media: Media) =>
    media.purpose === 'story' && media.createdAt + settings.current().story_ttl_ms <= clock.now();
  const isVisible = (media: Media) => !media.removed && !isExpiredStory(media);
  const listed = (igId: string) =>
    [...all.values()]
      .filter((media) => media.igId === igId && isVisible(media))
      .filter((media) => !media.isTrial || settings.current().trial_reels_listed)
      .filter((media) => media.createdAt + settings.current().list_lag_ms <= clock.now())
      .reverse();

  return {
    published,
    removed,
    newId: () =>
      `180${String(randomInt(10 ** 7)).padStart(7, '0')}${String(randomInt(10 ** 7)).padStart(7, '0')}`,
    find(id: string): Media | undefined {
      const media = all.get(id);
      return media && isVisible(media) ? media : undefined;
    },
    /** Includes removed media and expired stories. */
    findAny: (id: string) => all.get(id),
    /** A child of an album, which has its own id. */
    findItem(id: string): { media: Media; item: Item } | undefined {
      for (const media of all.values()) {
        const item = media.medium === 'album' && media.items.find((one) => one.id === id);
        if (item && isVisible(media)) return { media, item };
      }
      return undefined;
    },
    findByShortcode(shortcode: string) {
      const media = byShortcode.get(shortcode);
      return media && isVisible(media) ? media : undefined;
    },
    /** Newest first, without stories. */
    postsOf: (igId: string) => listed(igId).filter(({ purpose }) => purpose !== 'story'),
    storiesOf: (igId: string) => listed(igId).filter(({ purpose }) => purpose === 'story'),
    allOf: (igId: string) => [...all.values()].filter((media) => media.igId === igId && !media.removed),
    publishedToday: (igId: string, since = clock.now() - dayMs) =>
      [...all.values()].filter((media) => media.igId === igId && media.createdAt > since).length,
  };
}

const shortcodeOf = (id: string): string =>
  `D${createHash('sha256').update(id).digest('base64url').slice(0, 10)}`;

/** The path of the public page. */
export function permalinkPath(media: Media, username: string): string {
  if (media.purpose === 'story') return `/stories/${username}/${media.id}/`;
  return `/${media.purpose === 'reel' ? 'reel' : 'p'}/${media.shortcode}/`;
}

export const mediaType = ({ medium }: { medium: Media['medium'] }): string =>
  ({ image: 'IMAGE', video: 'VIDEO', album: 'CAROUSEL_ALBUM' })[medium];

export const productType = ({ purpose }: Media): 'FEED' | 'REELS' | 'STORY' =>
  (({ feed: 'FEED', reel: 'REELS', story: 'STORY' }) as const)[purpose];

/** The ledger entry for media; `details` contains the request's values as they were sent. */
export const mediaFact = (
  action: 'made_visible' | 'removed',
  media: NewMedia,
  callId: string,
): LedgerFact => ({
  platform: 'instagram',
  account: media.igId,
  action,
  external_id: media.id,
  text: media.caption === '' ? null : media.caption,
  raw_text: media.sent.caption ?? null,
  media: media.items.map(({ file, altText }) => ({ ...sizes(file), alt_text: altText })),
  details: {
    ...media.sent,
    container_id: media.containerId,
    is_ai_generated: media.isAiGenerated,
    kind: media.purpose,
    medium: media.medium,
    people: media.items.flatMap(({ people = [] }, index) =>
      people.map((tag) => ({ ...tag, file: index + 1 })),
    ),
    ...(media.cover ? { cover: sizes(media.cover) } : {}),
  },
  call_id: callId,
  client_id: media.clientId,
});

export const uploadFact = (container: NewContainer, file: StoredFile): LedgerFact => ({
  platform: 'instagram',
  account: container.igId,
  action: 'uploaded',
  external_id: container.id,
  text: null,
  raw_text: null,
  media: [{ ...sizes(file), alt_text: container.altText }],
  call_id: container.callId,
  client_id: container.clientId,
});

const sizes = ({ sha256, sizeBytes }: StoredFile) => ({ sha256, size_bytes: sizeBytes });
