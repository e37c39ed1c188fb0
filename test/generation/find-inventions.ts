/**
 * The promise checked here: a caption invents nothing. Every number, price, date, address, name, superlative and
 * hashtag in it occurs in the brief or the brand kit, and every other word there or in the composer's lexicon.
 */

import type { AllowedContent } from './allowed-content.ts';
import { claimWords } from './claim-words.ts';
import {
  findHashtags,
  findNumbers,
  findUrls,
  findWords,
  normalize,
  numberSource,
  startsSentence,
  withoutUrlsAndHashtags,
} from './text-patterns.ts';

export type InventionKind = 'number' | 'price' | 'date' | 'url' | 'hashtag' | 'name' | 'superlative' | 'word';

export interface Invention {
  readonly kind: InventionKind;
  readonly text: string;
}

export function findInventions(caption: string, allowed: AllowedContent): Invention[] {
  const prose = withoutUrlsAndHashtags(caption);
  const found = (kind: InventionKind, texts: readonly string[]): Invention[] =>
    texts.map((text) => ({ kind, text }));
  return [
    ...found('number', inventedNumbers(prose, allowed)),
    ...found('price', inventedPrices(prose, allowed)),
    ...found('date', inventedDays(prose, allowed)),
    ...found('url', inventedUrls(caption, allowed)),
    ...found('hashtag', inventedHashtags(caption, allowed)),
    ...found('name', inventedNames(prose, allowed)),
    ...found('superlative', inventedSuperlatives(prose, allowed)),
    ...found('word', inventedWords(prose, allowed)),
  ];
}

/** What the given text is searched for, computed once for many captions. */
interface Given {
  readonly numbers: ReadonlySet<string>;
  readonly prices: ReadonlySet<string>;
  readonly spelled: string;
  readonly runs: readonly { readonly bare: string; readonly words: readonly string[] }[];
  readonly lexicon: ReadonlySet<string>;
}

const preparedTexts = new WeakMap<AllowedContent, Given>();

function prepareGiven(allowed: AllowedContent): Given {
  const given = preparedTexts.get(allowed) ?? {
    numbers: new Set(findNumbers(allowed.text)),
    prices: new Set(findPrices(allowed.text)),
    spelled: spelled(allowed.text),
    runs: allowed.fields.map((field) => ({
      bare: unaccented(field),
      words: (normalize(field).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(unaccented),
    })),
    lexicon: lowerCaseWords(allowed.lexicon),
  };
  preparedTexts.set(allowed, given);
  return given;
}

function inventedNumbers(prose: string, allowed: AllowedContent): string[] {
  const { numbers } = prepareGiven(allowed);
  return [
    ...findNumbers(prose).filter((number) => !numbers.has(number)),
    ...notIn(allowed, normalize(prose).match(claimWords[allowed.brief.language].numbers) ?? []),
  ];
}

const currency = String.raw`[€$£¥₹]|r\$|chf|eur|usd|gbp|brl`;
const unit = `${currency}|%|‰|euros?|dollars?|pounds?|dólares|dólar|libras?|reais|percent|prozent|por ciento|por cento|pour cent`;
const pricePattern = new RegExp(
  `(?:${currency}) ?${numberSource}|${numberSource} ?(?:${unit})(?![\\p{L}])`,
  'giu',
);
const findPrices = (text: string): string[] =>
  (normalize(text).match(pricePattern) ?? []).map((price) => price.replaceAll(/\s/g, ''));

/** The same number with another unit is another price. */
function inventedPrices(prose: string, allowed: AllowedContent): string[] {
  const { prices } = prepareGiven(allowed);
  return [
    ...findPrices(prose).filter((price) => !prices.has(price)),
    ...notIn(allowed, normalize(prose).match(claimWords[allowed.brief.language].prices) ?? []),
  ];
}

const inventedDays = (prose: string, allowed: AllowedContent): string[] =>
  notIn(allowed, normalize(prose).match(claimWords[allowed.brief.language].days) ?? []);

function inventedSuperlatives(prose: string, allowed: AllowedContent): string[] {
  const { superlatives, noSuperlatives } = claimWords[allowed.brief.language];
  const found = superlatives.flatMap((pattern) => normalize(prose).match(pattern) ?? []);
  return notIn(
    allowed,
    found.filter((text) => !noSuperlatives.test(text)),
  );
}

const spelled = (text: string): string =>
  ` ${normalize(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

/** As whole words: "best" is not given by "besteht". */
function notIn(allowed: AllowedContent, texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const given = prepareGiven(allowed);
  return texts.filter((text) => !given.spelled.includes(spelled(text)));
}

const inventedUrls = (caption: string, allowed: AllowedContent): string[] =>
  findUrls(caption).filter((url) => !isAllowedAddress(url, allowed));

/** A URL is one that was given; UTM values may be added to it if the brand has such rules. */
function isAllowedAddress(url: string, allowed: AllowedContent): boolean {
  const given = allowed.fields.flatMap((field) => (URL.canParse(field) ? [field] : findUrls(field)));
  return given.some(
    (one) => one === url || (allowed.brand.utm !== null && isWithUtm(url, one, allowed.brand.utm)),
  );
}

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign'];

function isWithUtm(
  url: string,
  given: string,
  rules: { readonly source: string; readonly medium: string; readonly campaign: string },
): boolean {
  if (!URL.canParse(url) || !URL.canParse(given)) return false;
  const [shown, base] = [new URL(url), new URL(given)];
  if (shown.origin !== base.origin || shown.pathname !== base.pathname || shown.hash !== base.hash)
    return false;
  const added = [...shown.searchParams].filter(([name, value]) => base.searchParams.get(name) !== value);
  const kept = [...base.searchParams].every(
    ([name, value]) => shown.searchParams.getAll(name).includes(value) || utmNames.includes(name),
  );
  const byRule: Readonly<Record<string, string>> = {
    utm_source: rules.source,
    utm_medium: rules.medium,
    utm_campaign: rules.campaign,
  };
  return kept && added.every(([name, value]) => followsRule(value, byRule[name] ?? ''));
}

/** `{platform}` and `{campaign}` stand for any name; the rest must be as the rule has it. */
function followsRule(value: string, rule: string): boolean {
  if (rule === '' || value === '' || /[{}]/.test(value)) return false;
  const pattern = rule
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.+');
  return new RegExp(`^${pattern}$`, 'i').test(value);
}

/** "Crème brûlée" may become #CremeBrulee. */
const unaccented = (text: string): string =>
  normalize(text)
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A hashtag may join words that are adjacent in what was given. */
function inventedHashtags(caption: string, allowed: AllowedContent): string[] {
  const { runs } = prepareGiven(allowed);
  return findHashtags(caption).filter((tag) => {
    const wanted = unaccented(tag);
    return !runs.some(
      ({ bare, words }) =>
        bare.includes(wanted) &&
        words.some((_, from) =>
          words.some((_, to) => to >= from && words.slice(from, to + 1).join('') === wanted),
        ),
    );
  });
}

/** A capitalised word inside a sentence. In German that is every noun: the lexicon has its own. */
function inventedNames(prose: string, allowed: AllowedContent): string[] {
  const text = prose.normalize('NFC');
  return [...text.matchAll(/(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}]*/gu)]
    .filter((match) => !startsSentence(text, match.index))
    .map(([name]) => name)
    .filter((name) => !allowed.words.has(normalize(name)) && !allowed.lexicon.has(name));
}

const lowerCaseLexicons = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

function lowerCaseWords(lexicon: ReadonlySet<string>): ReadonlySet<string> {
  const lowerCase = lowerCaseLexicons.get(lexicon) ?? new Set([...lexicon].map(normalize));
  lowerCaseLexicons.set(lexicon, lowerCase);
  return lowerCase;
}

/** Nothing comes from anywhere else: a truncated word, a word out of the code, a name at the start of a sentence. */
function inventedWords(prose: string, allowed: AllowedContent): string[] {
  const { lexicon } = prepareGiven(allowed);
  return findWords(normalize(prose)).filter((word) => !allowed.words.has(word) && !lexicon.has(word));
}
