/**
 * Builds a brief from the metadata of a public page. The page's text is data: it is cut to a readable length and returned
 * for a person to check. Nothing is stored, and no instruction or link in it is ever followed.
 */

import { AppError } from '../../errors.ts';
import { type Actor, require } from '../actor/actor.ts';
import { type Language, languages } from './languages.ts';
import { messages } from './messages.ts';
import { toPlainLine, truncate } from './plain-text.ts';

export interface PageFacts {
  /** The final address, after redirects. */
  readonly url: string;
  /** As the page declares it, such as `pt-BR`. */
  readonly language: string | null;
  /** Best first. */
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly price: { readonly amount: string; readonly currency: string | null } | null;
  /** Absolute http(s) addresses. */
  readonly images: readonly { readonly url: string; readonly alt: string }[];
}

/** Throws `address_not_allowed`, `body_too_large` or `page_not_readable` with a message for people. */
export interface PageReader {
  read(url: string, signal: AbortSignal): Promise<PageFacts>;
}

export interface PageBrief {
  readonly subject: string;
  readonly points: readonly string[];
  readonly offer: string | null;
  readonly link: string;
  readonly images: PageFacts['images'];
  readonly language: Language | null;
}

const maxSubjectLength = 200;
const maxPointLength = 300;
const maxAltLength = 300;
const maxPoints = 6;
const maxImages = 12;

export async function briefFromPage(
  { pages }: { readonly pages: PageReader },
  actor: Actor,
  url: string,
  signal: AbortSignal,
): Promise<PageBrief> {
  require(actor, 'write_posts');
  const facts = await pages.read(url, signal);
  const subject = truncate(facts.titles.find((title) => toPlainLine(title) !== '') ?? '', maxSubjectLength);
  const description = facts.descriptions.find((text) => toPlainLine(text) !== '') ?? '';
  if (subject === '' && description === '')
    throw new AppError('page_not_readable', messages.page_says_nothing());
  const language = languageOf(facts.language);
  return {
    subject,
    points: pointsOf(description, language ?? 'en').filter((point) => point !== subject),
    offer: facts.price && priceText(facts.price, language ?? 'en'),
    link: facts.url,
    images: facts.images
      .slice(0, maxImages)
      .map(({ url: at, alt }) => ({ url: at, alt: truncate(alt, maxAltLength) })),
    language,
  };
}

function pointsOf(description: string, language: Language): string[] {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(
    truncate(description, maxPoints * maxPointLength),
  );
  const points = Array.from(sentences, ({ segment }) => truncate(segment, maxPointLength)).filter(
    (one) => one !== '',
  );
  return [...new Set(points)].slice(0, maxPoints);
}

/** Formats the price for the language. An amount that is not a number stays as it is on the page. */
function priceText({ amount, currency }: NonNullable<PageFacts['price']>, language: Language): string {
  const plain = truncate(amount, 40);
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return plain;
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(plain)) return `${plain} ${currency}`;
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(plain));
}

/** The language of a tag such as `pt-BR`, if it is one of ours. */
export const languageOf = (tag: string | null): Language | null =>
  languages.find((language) => tag?.toLowerCase().split(/[-_]/)[0] === language) ?? null;
