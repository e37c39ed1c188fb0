/**
 * Maps an author's content to what TikTok gets: every value except the approver's choices and our short-lived
 * links. Pure.
 */
import { z } from 'zod';
import type { DeclarationValues } from '../../domain/platform-port/declarations.ts';
import type { Content, MediaFacts, SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { readSeconds } from '../kit/option-values.ts';
import { planChunks } from './chunks.ts';
import { canFetchFiles, type TikTokSettings } from './settings.ts';

export const isVideo = ({ mime }: Pick<MediaFacts, 'mime'>): boolean => mime.startsWith('video/');

/** NaN when it is not a time. */
export const coverSeconds = ({ cover_seconds: value }: Content['options']): number | undefined =>
  readSeconds(value);

const unlessEmpty = (key: string, text: string): { readonly [key: string]: Json } =>
  text === '' ? {} : { [key]: text };

export function manifest(settings: TikTokSettings, content: Content, account: string): SendManifest {
  const text = normalizeLineEndings(content.caption);
  const [first] = content.media;
  const video = first !== undefined && isVideo(first);
  return {
    schema: 1,
    platform: 'tiktok',
    account,
    text,
    // TikTok accepts no alt text, so none is included.
    media: content.media.map((media) => ({ ...media, altText: '' })),
    wire: video ? videoWire(settings, content, text, first) : photoWire(content, text),
  };
}

function videoWire(
  settings: TikTokSettings,
  { options }: Content,
  title: string,
  video: MediaFacts,
): SendManifest['wire'] {
  const cover = coverSeconds(options);
  const coverMs = cover === undefined ? {} : { video_cover_timestamp_ms: Math.round(cover * 1_000) };
  const pulled = settings.pull && canFetchFiles(settings);
  return {
    post_info: { ...unlessEmpty('title', title), ...coverMs },
    source_info: pulled
      ? { source: 'PULL_FROM_URL' }
      : { source: 'FILE_UPLOAD', ...planChunks(video.sizeBytes) },
  };
}

const photoWire = ({ options }: Content, description: string): SendManifest['wire'] => ({
  media_type: 'PHOTO',
  post_mode: 'DIRECT_POST',
  post_info: {
    ...unlessEmpty('title', typeof options.title === 'string' ? options.title.trim() : ''),
    ...unlessEmpty('description', description),
    auto_add_music: options.auto_add_music === true,
  },
  source_info: { source: 'PULL_FROM_URL', photo_cover_index: 0 },
});

const text = z.string().default('');
const wireSchema = z.object({
  media_type: z.literal('PHOTO').optional(),
  post_info: z.looseObject({ title: text, description: text }),
  source_info: z.union([
    z.object({
      source: z.literal('FILE_UPLOAD'),
      video_size: z.number(),
      chunk_size: z.number(),
      total_chunk_count: z.number(),
    }),
    z.object({ source: z.literal('PULL_FROM_URL') }),
  ]),
});
export const readWire = (approved: Pick<SendManifest, 'wire'>) => wireSchema.parse(approved.wire);

type Fields = { readonly [key: string]: Json };

/** What the approver declared: what goes into `post_info`, and what stands beside it. */
export interface Declared {
  readonly postInfo: Fields;
  readonly body: Fields;
}

/** Null when the approver did not choose who may see the post: then nothing is sent. */
export function declaredInfo(values: DeclarationValues, kind: 'video' | 'photo'): Declared | null {
  const { privacy_level, disclose } = values;
  if (typeof privacy_level !== 'string') return null;
  const on = (key: string): boolean => values[key] === true;
  const both = {
    privacy_level,
    disable_comment: !on('allow_comment'),
    brand_content_toggle: disclose === true && on('branded_content'),
    brand_organic_toggle: disclose === true && on('your_brand'),
  };
  const ai = { is_aigc: on('is_aigc') };
  // Photos have the AI declaration beside `post_info`, videos inside.
  if (kind === 'photo') return { postInfo: both, body: ai };
  const interactions = { disable_duet: !on('allow_duet'), disable_stitch: !on('allow_stitch') };
  return { postInfo: { ...both, ...interactions, ...ai }, body: {} };
}

/**
 * The approved request with what the approver declared and, where TikTok fetches files, the links. Nothing else is
 * added.
 */
export function initBody({ wire }: SendManifest, declared: Declared, links: Fields): Json {
  const part = (key: string) => wire[key] as Fields;
  return {
    ...wire,
    ...declared.body,
    post_info: { ...part('post_info'), ...declared.postInfo },
    source_info: { ...part('source_info'), ...links },
  };
}
