/**
 * The promise judged here: a caption invents nothing. Every number, price, date, address, name, superlative and
 * hashtag in it occurs in the brief or the brand kit, and every other word there or in the composer's lexicon.
 */
import { isKnownAddress } from './addresses.ts';
import { claimWords } from './claim-words.ts';
import type { Known } from './known.ts';
import {
  beginsSentence,
  findHashtags,
  findNumbers,
  findUrls,
  findWords,
  numberSource,
  plain,
  withoutUrlsAndHashtags,
} from './text.ts';

export type InventionKind = 'number' | 'price' | 'date' | 'url' | 'hashtag' | 'name' | 'superlative' | 'word';

export interface Invention {
  readonly kind: InventionKind;
  readonly text: string;
}

export function findInventions(caption: string, known: Known): Invention[] {
  const prose = withoutUrlsAndHashtags(caption);
  const found = (kind: InventionKind, texts: readonly string[]): Invention[] =>
    texts.map((text) => ({ kind, text }));
  return [
    ...found('number', inventedNumbers(prose, known)),
    ...found('price', inventedPrices(prose, known)),
    ...found('date', inventedDays(prose, known)),
    ...found('url', inventedUrls(caption, known)),
    ...found('hashtag', inventedHashtags(caption, known)),
    ...found('name', inventedNames(prose, known)),
    ...found('superlative', inventedSuperlatives(prose, known)),
    ...found('word', inventedWords(prose, known)),
  ];
}

/** What is looked for in what was given, worked out once for many captions. */
interface Given {
  readonly numbers: ReadonlySet<string>;
  readonly prices: ReadonlySet<string>;
  readonly spelled: string;
  readonly runs: readonly { readonly bare: string; readonly words: readonly string[] }[];
  readonly lexicon: ReadonlySet<string>;
}

const prepared = new WeakMap<Known, Given>();

function givenIn(known: Known): Given {
  const given = prepared.get(known) ?? {
    numbers: new Set(findNumbers(known.text)),
    prices: new Set(findPrices(known.text)),
    spelled: spelled(known.text),
    runs: known.fields.map((field) => ({
      bare: unaccented(field),
      words: (plain(field).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(unaccented),
    })),
    lexicon: smallWords(known.lexicon),
  };
  prepared.set(known, given);
  return given;
}

function inventedNumbers(prose: string, known: Known): string[] {
  const { numbers } = givenIn(known);
  return [
    ...findNumbers(prose).filter((number) => !numbers.has(number)),
    ...notIn(known, plain(prose).match(claimWords[known.brief.language].numbers) ?? []),
  ];
}

const currency = String.raw`[€$£¥₹]|r\$|chf|eur|usd|gbp|brl`;
const unit = `${currency}|%|‰|euros?|dollars?|pounds?|dólares|dólar|libras?|reais|percent|prozent|por ciento|por cento|pour cent`;
const pricePattern = new RegExp(
  `(?:${currency}) ?${numberSource}|${numberSource} ?(?:${unit})(?![\\p{L}])`,
  'giu',
);
const findPrices = (text: string): string[] =>
  (plain(text).match(pricePattern) ?? []).map((price) => price.replaceAll(/\s/g, ''));

/** The same figure with another unit is another price. */
function inventedPrices(prose: string, known: Known): string[] {
  const { prices } = givenIn(known);
  return [
    ...findPrices(prose).filter((price) => !prices.has(price)),
    ...notIn(known, plain(prose).match(claimWords[known.brief.language].prices) ?? []),
  ];
}

const inventedDays = (prose: string, known: Known): string[] =>
  notIn(known, plain(prose).match(claimWords[known.brief.language].days) ?? []);

function inventedSuperlatives(prose: string, known: Known): string[] {
  const { superlatives, noSuperlatives } = claimWords[known.brief.language];
  const found = superlatives.flatMap((pattern) => plain(prose).match(pattern) ?? []);
  return notIn(
    known,
    found.filter((text) => !noSuperlatives.test(text)),
  );
}

const spelled = (text: string): string =>
  ` ${plain(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

/** As whole words: "best" is not given by "besteht". */
function notIn(known: Known, texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const given = givenIn(known);
  return texts.filter((text) => !given.spelled.includes(spelled(text)));
}

const inventedUrls = (caption: string, known: Known): string[] =>
  findUrls(caption).filter((url) => !isKnownAddress(url, known));

/** "Crème brûlée" may become #CremeBrulee. */
const unaccented = (text: string): string =>
  plain(text)
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A hashtag may join words that stand side by side in what was given. */
function inventedHashtags(caption: string, known: Known): string[] {
  const { runs } = givenIn(known);
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

/** Written with a capital though no sentence begins there. In German that is every noun: the lexicon has its own. */
function inventedNames(prose: string, known: Known): string[] {
  const text = prose.normalize('NFC');
  return [...text.matchAll(/(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}]*/gu)]
    .filter((match) => !beginsSentence(text, match.index))
    .map(([name]) => name)
    .filter((name) => !known.words.has(plain(name)) && !known.lexicon.has(name));
}

const smallLexicons = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

function smallWords(lexicon: ReadonlySet<string>): ReadonlySet<string> {
  const small = smallLexicons.get(lexicon) ?? new Set([...lexicon].map(plain));
  smallLexicons.set(lexicon, small);
  return small;
}

/** Nothing comes from anywhere else: a word cut in two, a word out of the code, a name at the head of a sentence. */
function inventedWords(prose: string, known: Known): string[] {
  const { lexicon } = givenIn(known);
  return findWords(plain(prose)).filter((word) => !known.words.has(word) && !lexicon.has(word));
}
