/** From what a person wrote to what LinkedIn gets, and back to what they are told when it does not fit. Pure. */

import type { Content, MediaFacts, SendManifest } from '../../domain/posts/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { limits } from './limits.ts';
import { toLittleText } from './little-text.ts';

const { caption: captionLimit, images: imageLimits } = limits;
const number = new Intl.NumberFormat('en-US');

/** One line ending, so that what is approved, sent and read back is the same text. */
const normalLines = (text: string): string => text.replaceAll('\r\n', '\n');

export function check(content: Content): readonly InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (param: string, code: string, message: string): void =>
    void problems.push({ param, code, message });
  const { caption, media } = content;

  if (caption.trim() === '' && media.length === 0) {
    add('caption', 'post_empty', 'Write a caption or add a picture: LinkedIn does not take an empty post.');
  }
  if (!caption.isWellFormed()) {
    add('caption', 'caption_not_readable', 'The caption has a broken character. Type or paste it again.');
  }
  const over = toLittleText(normalLines(caption)).length - captionLimit.maxLength;
  if (over > 0) {
    const limit = `limit ${number.format(captionLimit.maxLength)}, special characters count twice, hashtags 13 more`;
    add(
      'caption',
      'caption_too_long',
      `The caption is ${characters(over)} too long for LinkedIn (${limit}).`,
    );
  }
  if (media.length > imageLimits.maxCount) {
    const message = `LinkedIn takes at most ${imageLimits.maxCount} pictures in a post; this one has ${media.length}.`;
    add('media', 'too_many_images', message);
  }
  media.forEach((image, index) => {
    problems.push(...checkImage(image, index));
  });
  for (const name of Object.keys(content.options)) {
    add(`options.${name}`, 'unknown_option', `LinkedIn posts have no option called "${name}". Remove it.`);
  }
  return problems;
}

function checkImage(image: MediaFacts, index: number): InputProblem[] {
  const param = `media.${index}`;
  const which = `Picture ${index + 1}`;
  const problems: InputProblem[] = [];
  if (image.mime.startsWith('video/')) {
    const message = 'Videos cannot be posted to LinkedIn from here yet. Use a picture.';
    return [{ param, code: 'video_not_supported', message }];
  }
  if (!imageLimits.mimes.includes(image.mime)) {
    const message = `${which} is ${image.mime}; LinkedIn takes JPEG, PNG and GIF.`;
    problems.push({ param, code: 'image_type_not_allowed', message });
  }
  if (image.sizeBytes > imageLimits.maxSizeBytes || image.sizeBytes <= 0) {
    const limit = Math.floor(imageLimits.maxSizeBytes / 1_048_576);
    const message =
      image.sizeBytes <= 0 ? `${which} is empty.` : `${which} is larger than ${limit} MB. Make it smaller.`;
    problems.push({ param, code: image.sizeBytes <= 0 ? 'image_empty' : 'image_too_large', message });
  }
  if (image.width * image.height > imageLimits.maxPixels) {
    const limit = number.format(imageLimits.maxPixels);
    const message = `${which} is ${image.width} × ${image.height}; LinkedIn takes at most ${limit} pixels in all.`;
    problems.push({ param, code: 'image_too_many_pixels', message });
  }
  const over = image.altText.length - imageLimits.altTextMaxLength;
  if (over > 0) {
    const message = `The description of picture ${index + 1} is ${characters(over)} too long for LinkedIn (limit ${number.format(imageLimits.altTextMaxLength)}).`;
    problems.push({ param: `${param}.alt_text`, code: 'alt_text_too_long', message });
  }
  return problems;
}

const characters = (count: number): string => `${number.format(count)} character${count === 1 ? '' : 's'}`;

export function manifest(content: Content, accountExternalId: string): SendManifest {
  const text = normalLines(content.caption);
  const images = content.media.map(({ altText }) => (altText === '' ? {} : { altText }));
  return {
    schema: 1,
    platform: 'linkedin',
    account: accountExternalId,
    text,
    media: content.media,
    wire: {
      author: accountExternalId,
      commentary: toLittleText(text),
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      ...contentOf(images),
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    },
  };
}

/** One picture must be `media`; `multiImage` needs at least two. */
function contentOf(images: readonly { readonly [key: string]: Json }[]): {
  content?: { readonly [key: string]: Json };
} {
  const [only] = images;
  if (only === undefined) return {};
  return { content: images.length === 1 ? { media: only } : { multiImage: { images } } };
}

/** The approved request with the ids that LinkedIn gave the pictures while sending; nothing else is added. */
export function withImageIds(wire: SendManifest['wire'], urns: readonly string[]): Json {
  if (urns.length === 0) return wire;
  const content = wire.content as { media?: Json; multiImage?: { images: Json[] } };
  const approved = content.multiImage?.images ?? [content.media ?? {}];
  const images = urns.map((id, index) => ({ id, ...(approved[index] as { [key: string]: Json }) }));
  return { ...wire, ...contentOf(images) };
}
