/**
 * The promise checked here: a caption is complete and well formatted. No placeholder, no visible template seam,
 * spacing by the language's rules.
 */
import type { Language } from '../../server/domain/content/languages.ts';
import type { Mask } from './mask-user-text.ts';
import { findUrls } from './text-patterns.ts';

interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  readonly only?: readonly Language[];
  readonly not?: readonly Language[];
}

const rules: readonly Rule[] = [
  { name: 'placeholder', pattern: /\{[^}\n]*\}?|\}|\[[^\]\n]*\]|<[^>\n]*>|%[sdo]\b|\$\{/u },
  { name: 'placeholder', pattern: /\b(?:undefined|null|NaN|lorem|ipsum|TODO|TBD|xxx)\b|\[object/u },
  { name: 'two spaces', pattern: /[ \t\u00a0\u202f]{2,}/u },
  { name: 'space at the end of a line', pattern: /[^\S\n]+(?:\n|$)/u },
  { name: 'space at the start of a line', pattern: /(?:^|\n)[^\S\n]+/u },
  { name: 'more than one empty line', pattern: /\n\s*\n\s*\n/u },
  { name: 'doubled mark', pattern: /[,;:]\s*[.,;:!?…]|[.…]\s*[.,;:!?…]|[!?]\s*[.,;:…]|!{2,}|\?{2,}/u },
  { name: 'doubled dash', pattern: /[–—]\s*[–—]|-{2,}/u },
  { name: 'mark at the start of a line', pattern: /(?:^|\n)\s*[.,;:!?…)»”](?!\p{L})/u },
  { name: 'separator left at the end', pattern: /[,;–—|·&/+](?:\n|$)|:$/u },
  { name: 'colon with nothing after it', pattern: /:\n\n?\s*(?:#|$)/u },
  { name: 'line of marks alone', pattern: /(?:^|\n)[^\p{L}\p{N}ⓍⓧⓊ\n]+(?:\n|$)(?!\n)/u },
  { name: 'same word twice', pattern: /(?<![\p{L}-])(?![nv]ous )(\p{L}{2,})[ \u00a0]\1(?![\p{L}-])/iu },
  { name: 'small letter at the start', pattern: /^\p{Ll}|^ⓧ/u },
  { name: 'small letter after a sentence', pattern: /[\p{L}Ⓧⓧ][.!?] (?:ⓧ|\p{Ll})/u },
  { name: 'empty quotes', pattern: /["“„«]\s*["”“»]/u },
  { name: 'no space after a mark', pattern: /[\p{L}ⓍⓧⓊ][,;!?](?=[\p{L}Ⓧⓧ])|\p{L}{2,}[.:](?=[\p{L}Ⓧⓧ]{2})/u },
  { name: 'space before a mark', pattern: /[ \u00a0\u202f][,.](?!\p{N})/u },
  { name: 'space before a mark', pattern: /[ \u00a0\u202f][;:!?](?![)\p{L}-])/u, not: ['fr'] },
  { name: 'no narrow space before a mark', pattern: /[\p{L}Ⓧⓧ)»][;:!?](?=[\s»]|$)/u, only: ['fr'] },
  { name: 'space that may break before a mark', pattern: / [;:!?»](?=\s|$)|« /u, only: ['fr'] },
  { name: 'question without ¿', pattern: /(?:^|[.!?…:\n]\s*)[^¿.!?…:\n]*\p{L}\?/u, only: ['es'] },
  { name: 'exclamation without ¡', pattern: /(?:^|[.!?…:\n]\s*)[^¡.!?…:\n]*\p{L}!/u, only: ['es'] },
  { name: 'English quotes', pattern: /[”]/u, only: ['de', 'fr'] },
];

export function findFormattingFaults(caption: string, language: Language, mask: Mask): string[] {
  if (caption.trim() === '') return ['empty'];
  const text = mask(withUrlsMasked(caption));
  const broken = rules
    .filter(({ only, not }) => (only?.includes(language) ?? true) && !(not?.includes(language) ?? false))
    .flatMap(({ name, pattern }) => {
      const match = pattern.exec(text);
      return match === null ? [] : [`${name}: ${JSON.stringify(around(text, match.index))}`];
    });
  return [...broken, ...unbalanced(text, language)];
}

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 25), at + 25);

const withUrlsMasked = (text: string): string =>
  findUrls(text)
    .sort((a, b) => b.length - a.length)
    .reduce((left, url) => left.replaceAll(url, 'Ⓤ'), text);

function unbalanced(text: string, language: Language): string[] {
  const count = (sign: string): number => text.split(sign).length - 1;
  const pairs: readonly (readonly [open: string, close: string])[] = [
    ['(', ')'],
    ['«', '»'],
    language === 'de' ? ['„', '“'] : ['“', '”'],
  ];
  return [
    ...pairs
      .filter(([open, close]) => count(open) !== count(close))
      .map((pair) => `unbalanced ${pair.join(' ')}`),
    ...(count('"') % 2 === 0 ? [] : ['unbalanced "']),
  ];
}
