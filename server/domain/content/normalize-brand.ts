/** Normalizes a brand kit: trimmed, without duplicates, hashtags in one form. All problems are reported together. */

import { AppError, type InputProblem, problemClauses } from '../../errors.ts';
import type { BrandKit, UtmRules } from './brand-kit.ts';
import { joinHashtag } from './hashtag.ts';
import { languages } from './languages.ts';
import { messages } from './messages.ts';

/** Limits of the lists and texts: manageable for a person, and small enough for a model prompt beside a brief. */
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

const hexColour = /^#[0-9a-f]{6}$/i;

export function normalizeBrand(input: BrandKit): BrandKit {
  const errors: InputProblem[] = [];
  const hashtags = unique(
    input.hashtags.flatMap((text, index) => {
      if (text.trim() === '') return [];
      const tag = joinHashtag(text);
      if (tag === undefined)
        errors.push({
          param: `hashtags.${index}`,
          code: 'invalid',
          message: messages.hashtag_not_valid(),
        });
      return tag ?? [];
    }),
  );
  for (const [name, value] of Object.entries(input.colours))
    if (!hexColour.test(value))
      errors.push({
        param: `colours.${name}`,
        code: 'invalid',
        message: messages.colour_not_valid(),
      });
  const link = input.link?.trim() || null;
  if (link !== null && !isWebAddress(link))
    errors.push({
      param: 'link',
      code: 'invalid',
      message: messages.link_not_valid(),
    });
  if (input.languages.length === 0)
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
  const { primary, secondary, accent, background, text } = input.colours;
  return {
    ...input,
    name: input.name.trim(),
    sells: input.sells.trim(),
    audience: input.audience.trim(),
    doWords: unique(input.doWords),
    dontWords: unique(input.dontWords),
    samplePosts: input.samplePosts.map((post) => post.trim()).filter((post) => post !== ''),
    colours: {
      primary: primary.toLowerCase(),
      secondary: secondary.toLowerCase(),
      accent: accent.toLowerCase(),
      background: background.toLowerCase(),
      text: text.toLowerCase(),
    },
    hashtags,
    link,
    utm: normalizeUtm(input.utm),
    bannedClaims: unique(input.bannedClaims),
    languages: languages.filter((language) => input.languages.includes(language)),
  };
}

export const isWebAddress = (text: string): boolean => {
  const url = /\s/.test(text) ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

/** Trimmed, without empty entries and duplicates; case is ignored. */
function unique(texts: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const text of texts.map((one) => one.trim()))
    if (text !== '' && !known.has(text.toLowerCase())) known.set(text.toLowerCase(), text);
  return [...known.values()];
}

function normalizeUtm(utm: UtmRules | null): UtmRules | null {
  if (!utm) return null;
  const trimmed = { source: utm.source.trim(), medium: utm.medium.trim(), campaign: utm.campaign.trim() };
  return Object.values(trimmed).every((part) => part === '') ? null : trimmed;
}
