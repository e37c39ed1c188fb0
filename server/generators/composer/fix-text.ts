/** Fixes what can be fixed by rule: spaces, doubled marks, capitals at the start of sentences, quotes. */
import type { Language } from '../../domain/content/languages.ts';
import { splitSentences } from './sentences.ts';
import { mapOutsideUrls, quotes, typeset } from './typography.ts';
import { capitalise } from './user-text.ts';

export function fixText(text: string, language: Language): string {
  const lines = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => mapOutsideUrls(line, fixMarks).trim());
  const quoted = mapOutsideUrls(lines.join('\n'), (piece) => pairQuotes(piece, language));
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

/**
 * Straight quotes in pairs become the language's own quotes. An odd one could mean inches: then none is changed.
 */
function pairQuotes(text: string, language: Language): string {
  if ((text.match(/"/g)?.length ?? 0) % 2 !== 0) return text;
  const [open, close] = quotes[language];
  let opening = false;
  return text.replaceAll('"', () => {
    opening = !opening;
    return opening ? open : close;
  });
}

/** Spanish questions and exclamations also have an opening mark. */
function openSpanishMarks(text: string, language: Language): string {
  if (language !== 'es') return text;
  return eachSentence(text, language, (sentence) => {
    const unopened = /^([^¿¡]*\p{L}[^¿¡]*)([?!])(\s*)$/u.exec(sentence);
    if (unopened === null) return sentence;
    const [, words = '', mark = ''] = unopened;
    return (
      words.replace(/^([^\p{L}\p{N}"“«]*)/u, `$1${mark === '?' ? '¿' : '¡'}`) + mark + (unopened[3] ?? '')
    );
  });
}

/** Short words with a full stop are often abbreviations, so the word after them keeps its case. */
function fixCapitals(text: string, language: Language): string {
  let previous = '';
  return eachSentence(text, language, (sentence) => {
    const startsSentence =
      previous === '' ||
      (/[.!?…]["”»“)]*\s*$/u.test(previous) && !/(?:^|[\s.])\p{L}{1,3}\.\s*$/u.test(previous));
    previous = sentence;
    return startsSentence ? capitalise(sentence) : sentence;
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
