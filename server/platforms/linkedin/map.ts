/** Maps an author's content to LinkedIn's request. Pure. */

import type { Content, SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { placeMentions } from '../kit/mentions.ts';
import { writeLittleText } from './little-text.ts';
import { mentionedIn, optionTexts, pollOf } from './options.ts';

type JsonObject = { readonly [key: string]: Json };

export function manifest(content: Content, accountExternalId: string): SendManifest {
  const written = placeMentions(normalizeLineEndings(content.caption), mentionedIn(content.options));
  const shown = contentOf(content);
  const { first_comment } = optionTexts(content.options);
  return {
    schema: 1,
    platform: 'linkedin',
    account: accountExternalId,
    text: written.text,
    ...(written.mentions.length === 0 ? {} : { mentions: written.mentions }),
    media: content.media,
    ...(first_comment === undefined ? {} : { first_comment: normalizeLineEndings(first_comment) }),
    wire: {
      author: accountExternalId,
      commentary: writeLittleText(written),
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      ...(shown === undefined ? {} : { content: shown }),
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    },
  };
}

function contentOf({ media, options }: Content): JsonObject | undefined {
  const { title, link, link_title, link_description } = optionTexts(options);
  const poll = pollOf(options);
  if (poll !== undefined)
    return {
      poll: {
        question: poll.question,
        options: poll.answers.map((text) => ({ text })),
        settings: { duration: poll.duration },
      },
    };
  if (link !== undefined) {
    const about = link_description === undefined ? {} : { description: link_description };
    return {
      article: { source: link, ...(link_title === undefined ? {} : { title: link_title }), ...about },
    };
  }
  const [first] = media;
  if (first === undefined) return undefined;
  if (first.mime.startsWith('video/')) return { media: {} };
  if (!first.mime.startsWith('image/')) return { media: title === undefined ? {} : { title } };
  const images = media.map(({ altText }): JsonObject => (altText === '' ? {} : { altText }));
  return imagesOf(images);
}

/** One picture must be `media`; `multiImage` needs at least two. */
const imagesOf = (images: readonly JsonObject[]): JsonObject =>
  images.length === 1 ? { media: images[0] ?? {} } : { multiImage: { images: [...images] } };

interface WireContent {
  readonly media?: JsonObject;
  readonly multiImage?: { readonly images: readonly JsonObject[] };
  readonly article?: JsonObject;
  readonly poll?: { readonly question: string; readonly options: readonly { readonly text: string }[] };
}

const wireContent = (wire: SendManifest['wire']): WireContent => (wire.content ?? {}) as WireContent;

/** The URL that the post's card links to. */
export function linkOf(wire: SendManifest['wire']): string | undefined {
  const source = wireContent(wire).article?.source;
  return typeof source === 'string' ? source : undefined;
}

/** The poll's question and its answers, in their order. */
export function pollTextsOf(wire: SendManifest['wire']): readonly string[] | undefined {
  const poll = wireContent(wire).poll;
  return poll === undefined ? undefined : [poll.question, ...poll.options.map(({ text }) => text)];
}

/** The approved request with the ids that LinkedIn assigned to the files while sending; nothing else is added. */
export function withMediaIds(wire: SendManifest['wire'], urns: readonly string[]): Json {
  const [first] = urns;
  if (first === undefined) return wire;
  const { article, media, multiImage } = wireContent(wire);
  if (article !== undefined) return { ...wire, content: { article: { ...article, thumbnail: first } } };
  const approved = multiImage?.images ?? [media ?? {}];
  return { ...wire, content: imagesOf(urns.map((id, index) => ({ id, ...approved[index] }))) };
}
