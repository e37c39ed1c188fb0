/** The sentences of a page that say something: whole, of a readable length, and not about the page itself. Pure. */
import type { Language } from './languages.ts';
import { toPlainLine } from './plain-text.ts';
import type { SitePage, SiteSentence } from './site.ts';

const minLength = 20;
const maxLength = 220;
const minWords = 4;
/** What every site has, in the languages that captions are written in. */
const aboutThePage =
  /cookie|©|\ball rights reserved\b|\bprivacy\b|javascript|newsletter|subscribe|\bsign (in|up)\b|\blog ?in\b|datenschutz|impressum|anmelden|abonnieren|mentions légales|confidentialit|privacidad|privacidade|todos los derechos|https?:|@/i;

export function sentencesOf(page: SitePage, language: Language): SiteSentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const found = page.passages.flatMap((passage) =>
    Array.from(segmenter.segment(toPlainLine(passage)), ({ segment }) => segment.trim()),
  );
  return [...new Set(found)].filter(saysSomething).map((text) => ({ text, url: page.url }));
}

const saysSomething = (text: string): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  text.split(' ').length >= minWords &&
  /[.!?…]["'”’»)]?$/u.test(text) &&
  !aboutThePage.test(text);
