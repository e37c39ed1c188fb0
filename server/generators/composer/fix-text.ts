/** Puts right what can be put right by rule: spaces, doubled marks, capitals at the start of sentences, quotes. */
import type { Language } from '../../domain/content/languages.ts';
import { splitSentences } from './sentences.ts';
import { outsideAddresses, quotes, typeset } from './typography.ts';
import { capitalise } from './user-text.ts';

export function fixText(text: string, language: Language): string {
  const lines = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => outsideAddresses(line, fixMarks).trim());
  const quoted = outsideAddresses(lines.join('\n'), (piece) => pairQuotes(piece, language));
  return typeset(fixCapitals(openSpanishMarks(quoted, language), language), language).trim();
}

function fixMarks(text: string): string {
  return text
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/\.{3,}/g, '…')
    .replaceAll(/([!?,;:])\1+/g, '$1')
    .replaceAll(/(?<!\.)\.\.(?!\.)/g, '.')
    .replaceAll(/ +([,.;:!?…])(?=\s|$)/g, '$1')
    .replaceAll(/ +([,;!?])(?=\p{L})/gu, '$1 ')
    .replaceAll(/(?<=\p{L}{2})([,;!?])(?=\p{L}{2})/gu, '$1 ')
    .replaceAll(/\( +/g, '(')
    .replaceAll(/ +\)/g, ')');
}

/** Straight quotes in pairs become those of the language. An odd one could be inches: then none is touched. */
function pairQuotes(text: string, language: Language): string {
  if ((text.match(/"/g)?.length ?? 0) % 2 !== 0) return text;
  const [open, close] = quotes[language];
  let opening = false;
  return text.replaceAll('"', () => {
    opening = !opening;
    return opening ? open : close;
  });
}

/** Spanish opens its questions and exclamations. */
function openSpanishMarks(text: string, language: Language): string {
  if (language !== 'es') return text;
  return eachSentence(text, language, (sentence) => {
    const asked = /^([^¿¡]*\p{L}[^¿¡]*)([?!])(\s*)$/u.exec(sentence);
    if (asked === null) return sentence;
    const [, words = '', mark = ''] = asked;
    return words.replace(/^([^\p{L}\p{N}"“«]*)/u, `$1${mark === '?' ? '¿' : '¡'}`) + mark + (asked[3] ?? '');
  });
}

/** Short words with a full stop are often abbreviations: what follows them is left as it is. */
function fixCapitals(text: string, language: Language): string {
  let previous = '';
  return eachSentence(text, language, (sentence) => {
    const begins =
      previous === '' ||
      (/[.!?…]["”»“)]*\s*$/u.test(previous) && !/(?:^|[\s.])\p{L}{1,3}\.\s*$/u.test(previous));
    previous = sentence;
    return begins ? capitalise(sentence) : sentence;
  });
}

function eachSentence(text: string, language: Language, change: (sentence: string) => string): string {
  let rest = text;
  let result = '';
  for (const { text: sentence } of splitSentences(text, language)) {
    const at = rest.indexOf(sentence);
    result += rest.slice(0, at) + change(sentence);
    rest = rest.slice(at + sentence.length);
  }
  return result + rest;
}
