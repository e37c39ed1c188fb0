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
import { audioName, collaborators, coverSeconds, firstComment, kindOption } from './options.ts';

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
  return {
    schema: 1,
    platform: 'instagram',
    account,
    // A Story shows no text.
    text: format === 'story' ? '' : normalizeLineEndings(content.caption),
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
  const words: Fields = {
    ...(caption === '' ? {} : { caption }),
    ...(invited.length === 0 ? {} : { collaborators: [...invited] }),
    ...aiLabel,
  };
  switch (format) {
    case 'image':
      return { post: { ...described(media.find(isShown)), ...words } };
    case 'reel':
      return { post: { media_type: 'REELS', ...reelFields(options), ...words } };
    case 'story':
      return { post: { media_type: 'STORIES', ...aiLabel } };
    case 'carousel':
      return {
        children: media.filter(isShown).map(
          (file): Fields => ({
            is_carousel_item: true,
            ...(isVideo(file) ? { media_type: 'VIDEO' } : described(file)),
          }),
        ),
        post: { media_type: 'CAROUSEL', ...words },
      };
  }
}

const described = (file: MediaFacts | undefined): Fields =>
  file === undefined || file.altText === '' ? {} : { alt_text: file.altText };

/** A Reel can be kept out of the feed; a post cannot. */
export const isInFeed = (options: Content['options']): boolean =>
  kindOption(options) === 'post' || options.share_to_feed !== false;

function reelFields(options: Content['options']): Fields {
  const cover = coverSeconds(options);
  const sound = audioName(options);
  return {
    share_to_feed: isInFeed(options),
    ...(cover === undefined ? {} : { thumb_offset: Math.round(cover * 1_000) }),
    ...(sound === '' ? {} : { audio_name: sound }),
  };
}

const fieldsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
);
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

/** As form values: lists as JSON, everything else as text. */
export const formFields = (fields: WireFields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : String(value),
    ]),
  );
