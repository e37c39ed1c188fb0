/**
 * A brief out of what a public page says about itself. The page's words are data: they are cut to a size a person can
 * read and handed back for a person to check. Nothing is kept, and nothing in them is ever followed.
 */

import { AppError } from '../../errors.ts';
import { type Actor, require } from '../actor/actor.ts';
import { type Language, languages } from './languages.ts';
import { messages } from './messages.ts';

export interface PageFacts {
  /** Where it really is, after redirects. */
  readonly url: string;
  /** As the page gives it, such as `pt-BR`. */
  readonly language: string | null;
  /** The best first. */
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly price: { readonly amount: string; readonly currency: string | null } | null;
  /** Absolute http(s) addresses. */
  readonly images: readonly { readonly url: string; readonly alt: string }[];
}

/** Throws `address_not_allowed`, `body_too_large` or `page_not_readable` with plain words. */
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

const subjectMaxLength = 200;
const pointMaxLength = 300;
const altMaxLength = 300;
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
  const subject = cut(facts.titles.find((title) => tidy(title) !== '') ?? '', subjectMaxLength);
  const description = facts.descriptions.find((text) => tidy(text) !== '') ?? '';
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
      .map(({ url: at, alt }) => ({ url: at, alt: cut(alt, altMaxLength) })),
    language,
  };
}

/** One line, without what is invisible or turns the text around. */
const tidy = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** At the end of a word where there is one. */
function cut(text: string, maxLength: number): string {
  const whole = [...tidy(text)];
  if (whole.length <= maxLength) return whole.join('');
  const start = whole.slice(0, maxLength - 1).join('');
  const space = start.lastIndexOf(' ');
  return `${space > maxLength / 2 ? start.slice(0, space) : start}…`;
}

function pointsOf(description: string, language: Language): string[] {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(
    cut(description, maxPoints * pointMaxLength),
  );
  const points = Array.from(sentences, ({ segment }) => cut(segment, pointMaxLength)).filter(
    (one) => one !== '',
  );
  return [...new Set(points)].slice(0, maxPoints);
}

/** As people of that language write it. What cannot be read as a number stays as the page has it. */
function priceText({ amount, currency }: NonNullable<PageFacts['price']>, language: Language): string {
  const plain = cut(amount, 40);
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return plain;
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(plain)) return `${plain} ${currency}`;
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(plain));
}

const languageOf = (tag: string | null): Language | null =>
  languages.find((language) => tag?.toLowerCase().split(/[-_]/)[0] === language) ?? null;
