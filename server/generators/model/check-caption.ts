/**
 * Checks whether a caption that a model wrote can become a draft. Problems are worded so that the model can fix
 * them.
 */
import type { BrandKit } from '../../domain/content/brand-kit.ts';
import type { CaptionVariant } from '../../domain/content/brief.ts';
import type { CaptionRequest } from '../../domain/content/ports.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { addUtm } from '../composer/add-utm.ts';
import { type CaptionAnswer, maxTextLength, tidyText } from './answers.ts';
import { findPhrases, findPlaceholders, inventedNumbers, inventedUrlsAndHandles } from './fact-check.ts';
import { linkPlaceholder } from './prompt.ts';

/**
 * What the platform would reject about a text; empty when it accepts it. Missing files do not count, because they
 * may still be added.
 */
export type TextCheck = (
  platform: PlatformName,
  caption: string,
  options: CaptionVariant['options'],
) => readonly string[];

export interface CaptionCheck {
  readonly variant: CaptionVariant;
  readonly problems: readonly string[];
}

export function checkCaption(
  { check, catalog }: { readonly check: TextCheck; readonly catalog: PlatformCatalog },
  request: CaptionRequest,
  { platform, title, caption: given }: CaptionAnswer,
  others: readonly string[],
): CaptionCheck {
  const { brief, brand } = request;
  if (given.length + (title?.length ?? 0) > maxTextLength)
    return {
      variant: { platform, caption: '', options: {} },
      problems: [`it is longer than ${maxTextLength} characters`],
    };
  const { title: platformTitle, writing } = catalog.get(platform);
  const { hasTitle, clickableLinks } = writing;
  const text = tidyText(given);
  const marked = hasTitle ? `${tidyText(title ?? '')}\n${text}` : text;
  const link = brief.link ?? brand.link;
  const caption =
    link === null || !clickableLinks
      ? text
      : withLink(text, addUtm(link, brand.utm, { platform, campaign: request.campaign ?? '' }));
  const options: CaptionVariant['options'] = hasTitle ? { title: tidyText(title ?? '') } : {};
  const variant = { platform, caption, options };
  const problems = [
    ...(text === '' ? ['it is empty'] : []),
    ...(options.title === '' ? ['the title is missing'] : []),
    ...((link === null || !clickableLinks) && marked.includes(linkPlaceholder)
      ? [`${linkPlaceholder} does not belong on ${platformTitle} here`]
      : []),
    ...check(platform, caption, options),
    ...textProblems(marked.replaceAll(linkPlaceholder, ''), brand, collectMaterial(request)),
    ...(others.some((one) => isSame(one, caption)) ? ['it repeats a caption that exists already'] : []),
  ];
  return { variant, problems };
}

/** What a text must not say. `material` is everything it may use. */
export function textProblems(text: string, brand: BrandKit, material: string): string[] {
  const forbidden = findPhrases(text, [...brand.dontWords, ...brand.bannedClaims]);
  const invented = [...inventedNumbers(text, material), ...inventedUrlsAndHandles(text, material)];
  const leftovers = findPlaceholders(text);
  return [
    ...(forbidden.length > 0 ? [`the brand forbids: ${quoted(forbidden)}`] : []),
    ...(invented.length > 0 ? [`not in the material: ${quoted(invented)}`] : []),
    ...(leftovers.length > 0 ? [`left over: ${quoted(leftovers)}`] : []),
  ];
}

export const collectMaterial = ({ brief, brand }: CaptionRequest): string =>
  [
    brief.subject,
    ...brief.points,
    brief.offer,
    brief.audience,
    ...brief.keywords,
    brief.link,
    ...brandTexts(brand),
  ].join('\n');

export const brandTexts = (brand: BrandKit): readonly (string | null)[] => [
  brand.name,
  brand.sells,
  brand.audience,
  ...brand.doWords,
  ...brand.hashtags,
  brand.link,
];

/** Puts the link where the model marked it, else before the hashtags at the end. */
function withLink(text: string, link: string): string {
  const [before, ...after] = text.split(linkPlaceholder);
  if (before !== undefined && after.length > 0) return `${before}${link}${after.join('')}`;
  const tags = /\n+(?:#[\p{L}\p{N}_]+\s*)+$/u.exec(text);
  return tags
    ? `${text.slice(0, tags.index)}\n\n${link}${text.slice(tags.index)}`
    : `${text}${text === '' ? '' : '\n\n'}${link}`;
}

const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const quoted = (words: readonly string[]): string =>
  [...new Set(words)]
    .slice(0, 8)
    .map((word) => JSON.stringify(word.slice(0, 60)))
    .join(', ');
