/** Maps an author's content to Facebook's fields. Pure. */
import { z } from 'zod';
import type { Content, MediaFacts, SendManifest } from '../../domain/platform-port/publisher.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { type MentioningText, placeMentions } from '../kit/mentions.ts';
import { writeMentions } from './mentions.ts';
import { kindOf, mentionedIn, placeOf, textOf } from './options.ts';

/** How a post is sent: each has its own calls. */
export type PostRoute = 'feed' | 'photo' | 'photos' | 'video' | 'reel' | 'photo_story' | 'video_story';

export const isVideo = ({ mime }: MediaFacts): boolean => mime.startsWith('video/');

function routeOf({ media, options }: Content): PostRoute {
  const kind = kindOf(options);
  const withVideo = media.some(isVideo);
  if (kind === 'story') return withVideo ? 'video_story' : 'photo_story';
  if (kind === 'reel') return 'reel';
  if (withVideo) return 'video';
  if (media.length === 0) return 'feed';
  // Mentions are documented for the text of posts and not for that of a photo, so they need a post around it.
  return media.length === 1 && mentionedIn(options).length === 0 ? 'photo' : 'photos';
}

export function manifest(content: Content, accountExternalId: string): SendManifest {
  const route = routeOf(content);
  const isStory = route === 'photo_story' || route === 'video_story';
  // A Story shows no text, whatever was written; `check` reports that earlier.
  const written = isStory ? noText : textOfPost(route, content);
  const comment = isStory ? undefined : textOf(content.options, 'first_comment');
  const fields = fieldsOf(route, writeMentions(written), content);
  const place = fields.place === undefined ? undefined : placeOf(content.options);
  return {
    schema: 1,
    platform: 'facebook',
    account: accountExternalId,
    text: written.text,
    ...(written.mentions.length === 0 ? {} : { mentions: written.mentions }),
    ...(place === undefined ? {} : { named: [place] }),
    media: content.media,
    ...(comment === undefined ? {} : { first_comment: normalizeLineEndings(comment) }),
    wire: { road: route, fields, photos: photosOf(content.media) },
  };
}

const noText: MentioningText = { text: '', mentions: [] };

/** Videos have a description, in which mentions are not documented; `check` reports that earlier. */
const textOfPost = (route: PostRoute, { caption, options }: Content): MentioningText =>
  placeMentions(
    normalizeLineEndings(caption),
    route === 'video' || route === 'reel' ? [] : mentionedIn(options),
  );

/** Of the call that makes the post visible, by Facebook's own names. */
function fieldsOf(route: PostRoute, text: string, { options }: Content): Record<string, string> {
  const link = textOf(options, 'link');
  const title = textOf(options, 'title');
  const place = filled('place', placeOf(options)?.id);
  switch (route) {
    case 'feed':
      return { ...filled('message', text), ...filled('link', link), ...place };
    case 'photo':
      return { ...filled('caption', text), ...place };
    case 'photos':
      return { ...filled('message', text), ...place };
    case 'video':
      return { ...filled('description', text), ...filled('title', title) };
    case 'reel':
      return {
        video_state: 'PUBLISHED',
        ...filled('description', text),
        ...filled('title', title),
        ...place,
      };
    case 'photo_story':
    case 'video_story':
      return {};
  }
}

const photosOf = (media: readonly MediaFacts[]): Record<string, string>[] =>
  media.filter((file) => !isVideo(file)).map(({ altText }) => filled('alt_text_custom', altText));

function filled(name: string, value: string | undefined): Record<string, string> {
  return value === undefined || value === '' ? {} : { [name]: value };
}

const fieldsSchema = z.record(z.string(), z.string());
/** Manifests are stored with the route under its first name, and their digest was approved. */
const wireSchema = z
  .object({
    road: z.enum(['feed', 'photo', 'photos', 'video', 'reel', 'photo_story', 'video_story']),
    fields: fieldsSchema,
    photos: z.array(fieldsSchema),
  })
  .transform(({ road, ...wire }) => ({ ...wire, route: road }));
export type Wire = z.infer<typeof wireSchema>;

export const readWire = (approved: Pick<SendManifest, 'wire'>): Wire => wireSchema.parse(approved.wire);
