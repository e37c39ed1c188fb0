/** A brand kit as it is kept: trimmed, without doubles, hashtags in one form. All problems are told at once. */

import { AppError, type InputProblem, problemClauses } from '../../errors.ts';
import type { BrandKit, UtmRules } from './brand-kit.ts';
import { languages } from './languages.ts';
import { messages } from './messages.ts';

/** Of the kit's lists and texts: what a person can oversee, and what fits beside a brief in front of a model. */
export const brandLimits = {
  nameLength: 100,
  proseLength: 1_000,
  words: 50,
  wordLength: 100,
  samplePosts: 10,
  samplePostLength: 5_000,
  hashtags: 30,
  bannedClaims: 50,
  claimLength: 200,
  linkLength: 2_000,
  utmLength: 100,
} as const;

const colour = /^#[0-9a-f]{6}$/i;

export function tidyBrand(given: BrandKit): BrandKit {
  const errors: InputProblem[] = [];
  const hashtags = unlike(
    given.hashtags.flatMap((text, index) => {
      if (text.trim() === '') return [];
      const tag = asHashtag(text);
      if (tag === undefined)
        errors.push({
          param: `hashtags.${index}`,
          code: 'invalid',
          message: messages.hashtag_not_valid(),
        });
      return tag ?? [];
    }),
  );
  for (const [name, value] of Object.entries(given.colours))
    if (!colour.test(value))
      errors.push({
        param: `colours.${name}`,
        code: 'invalid',
        message: messages.colour_not_valid(),
      });
  const link = given.link?.trim() || null;
  if (link !== null && !isWebAddress(link))
    errors.push({
      param: 'link',
      code: 'invalid',
      message: messages.link_not_valid(),
    });
  if (given.languages.length === 0)
    errors.push({
      param: 'languages',
      code: 'too_small',
      message: messages.no_language(),
    });
  if (errors.length) {
    throw new AppError(
      'invalid_request',
      messages.brand_kit_not_saved({
        problems: problemClauses(errors),
      }),
      { errors },
    );
  }
  const { primary, secondary, accent, background, text } = given.colours;
  return {
    ...given,
    name: given.name.trim(),
    sells: given.sells.trim(),
    audience: given.audience.trim(),
    doWords: unlike(given.doWords),
    dontWords: unlike(given.dontWords),
    samplePosts: given.samplePosts.map((post) => post.trim()).filter((post) => post !== ''),
    colours: {
      primary: primary.toLowerCase(),
      secondary: secondary.toLowerCase(),
      accent: accent.toLowerCase(),
      background: background.toLowerCase(),
      text: text.toLowerCase(),
    },
    hashtags,
    link,
    utm: tidyUtm(given.utm),
    bannedClaims: unlike(given.bannedClaims),
    languages: languages.filter((language) => given.languages.includes(language)),
  };
}

/** `# summer sale` and `SummerSale` alike become tags that platforms read whole; undefined when nothing is left. */
function asHashtag(text: string): string | undefined {
  const tag = text.normalize('NFC').replaceAll(/[\s#＃]+/gu, '');
  return /^[\p{L}\p{N}\p{M}_]+$/u.test(tag) && /\p{L}/u.test(tag) ? `#${tag}` : undefined;
}

export const isWebAddress = (text: string): boolean => {
  const url = /\s/.test(text) ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

/** Trimmed, without empty ones and those that differ only in case. */
function unlike(texts: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const text of texts.map((one) => one.trim()))
    if (text !== '' && !known.has(text.toLowerCase())) known.set(text.toLowerCase(), text);
  return [...known.values()];
}

function tidyUtm(utm: UtmRules | null): UtmRules | null {
  if (!utm) return null;
  const tidy = { source: utm.source.trim(), medium: utm.medium.trim(), campaign: utm.campaign.trim() };
  return Object.values(tidy).every((part) => part === '') ? null : tidy;
}
