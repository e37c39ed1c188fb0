/**
 * Maps an author's content to what Instagram gets: every value except the links to files and the ids it assigns.
 * Pure.
 */
import { z } from 'zod';
import type { Placement } from '../../domain/media/placements.ts';
import type { GridContent } from '../../domain/platform-port/definition.ts';
import type {
  Content,
  MediaFacts,
  MediaRole,
  PlacedContent,
  PlacedMedia,
  SendManifest,
} from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { instagramCover, instagramFeed, instagramReel, instagramStory } from './media.ts';
import {
  audioName,
  collaborators,
  coverSeconds,
  firstComment,
  kindOption,
  locationOf,
  peopleIn,
  trialOf,
} from './options.ts';

export const isVideo = ({ mime }: Pick<MediaFacts, 'mime'>): boolean => mime.startsWith('video/');
export const isShown = ({ role }: { readonly role?: MediaRole | null }): boolean => role !== 'thumbnail';

export type Format = 'image' | 'reel' | 'carousel' | 'story';

/** The format on Instagram. A single video is always a Reel. */
export function formatOf({ media, options }: GridContent): Format {
  const kind = kindOption(options);
  if (kind !== 'post') return kind;
  const [first, ...others] = media.filter(isShown);
  if (others.length > 0) return 'carousel';
  return first !== undefined && isVideo(first) ? 'reel' : 'image';
}

export function placement({ options, media }: PlacedContent, file: PlacedMedia): Placement {
  if (file.role === 'thumbnail') return instagramCover;
  const kind = kindOption(options);
  if (kind !== 'post') return kind === 'reel' ? instagramReel : instagramStory;
  const alone = media.filter(({ role }) => role !== 'thumbnail').length <= 1;
  return file.kind === 'video' && alone ? instagramReel : instagramFeed;
}

type Fields = { readonly [key: string]: Json };

export function manifest(content: Content, account: string): SendManifest {
  const format = formatOf(content);
  const describes = format === 'image' || format === 'carousel';
  // Stories have no comments; `check` reports that earlier.
  const comment = format === 'story' ? '' : firstComment(content.options);
  const location = format === 'story' ? undefined : locationOf(content.options);
  return {
    schema: 1,
    platform: 'instagram',
    account,
    // A Story shows no text.
    text: format === 'story' ? '' : normalizeLineEndings(content.caption),
    ...(location === undefined ? {} : { named: [location] }),
    // Instagram accepts alt text only for pictures in posts, so no other is included.
    media: content.media.map((file) => ({
      ...file,
      altText: describes && isShown(file) && !isVideo(file) ? file.altText : '',
    })),
    ...(comment === '' ? {} : { first_comment: comment }),
    wire: wireOf(format, content),
  };
}

function wireOf(format: Format, content: Content): SendManifest['wire'] {
  const { media, options } = content;
  const caption = normalizeLineEndings(content.caption);
  const invited = collaborators(options);
  const aiLabel: Fields = options.is_ai_generated === true ? { is_ai_generated: true } : {};
  const location = locationOf(options);
  const words: Fields = {
    ...(caption === '' ? {} : { caption }),
    ...(invited.length === 0 ? {} : { collaborators: [...invited] }),
    ...(location === undefined ? {} : { location_id: location.id }),
    ...aiLabel,
  };
  switch (format) {
    case 'image':
      return { post: { ...described(media.find(isShown)), ...taggedIn(content, 1), ...words } };
    case 'reel':
      return { post: { media_type: 'REELS', ...reelFields(options), ...taggedIn(content, 1), ...words } };
    case 'story':
      return { post: { media_type: 'STORIES', ...taggedIn(content, 1), ...aiLabel } };
    case 'carousel':
      return {
        children: media.filter(isShown).map(
          (file, index): Fields => ({
            is_carousel_item: true,
            ...(isVideo(file) ? { media_type: 'VIDEO' } : described(file)),
            ...taggedIn(content, index + 1),
          }),
        ),
        post: { media_type: 'CAROUSEL', ...words },
      };
  }
}

const described = (file: MediaFacts | undefined): Fields =>
  file === undefined || file.altText === '' ? {} : { alt_text: file.altText };

/** The people in one of the files. Only pictures have points. */
function taggedIn({ options, media }: Content, file: number): Fields {
  const shown = media.filter(isShown)[file - 1];
  const tags = peopleIn(options).filter((tag) => tag.file === file);
  if (shown === undefined || tags.length === 0) return {};
  const pointOf = (x: number | null, y: number | null): Fields =>
    isVideo(shown) || x === null || y === null ? {} : { x, y };
  return { user_tags: tags.map(({ username, x, y }): Fields => ({ username, ...pointOf(x, y) })) };
}

/** A Reel can be kept out of the feed, and a trial is shown to no follower at first; a post is always there. */
export const isInFeed = (options: Content['options']): boolean =>
  kindOption(options) === 'post' || (options.share_to_feed !== false && trialOf(options) === undefined);

function reelFields(options: Content['options']): Fields {
  const cover = coverSeconds(options);
  const sound = audioName(options);
  const trial = trialOf(options);
  return {
    // A trial is not for followers, so there is nothing to say about their feed.
    ...(trial === undefined
      ? { share_to_feed: isInFeed(options) }
      : { trial_params: { graduation_strategy: trial } }),
    ...(cover === undefined ? {} : { thumb_offset: Math.round(cover * 1_000) }),
    ...(sound === '' ? {} : { audio_name: sound }),
  };
}

const fieldsSchema = z.record(z.string(), z.json());
const wireSchema = z.object({ post: fieldsSchema, children: z.array(fieldsSchema).optional() });
export type WireFields = z.infer<typeof fieldsSchema>;

export interface Wire {
  readonly format: Format;
  readonly post: WireFields;
  /** For a carousel, one for each file. */
  readonly children: readonly WireFields[];
}

const formats: Readonly<Record<string, Format>> = {
  REELS: 'reel',
  STORIES: 'story',
  CAROUSEL: 'carousel',
};

export function readWire(approved: Pick<SendManifest, 'wire'>): Wire {
  const { post, children = [] } = wireSchema.parse(approved.wire);
  return { format: formats[String(post.media_type)] ?? 'image', post, children };
}

/** As form values: lists and objects as JSON, everything else as text. */
export const formFields = (fields: WireFields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
