/** How a site speaks: what can be counted in its sentences, and one of them as an example. Pure. */
import type { Message } from '../../lib/message.ts';
import type { Voice } from './brand-kit.ts';
import type { Language } from './languages.ts';
import { messages } from './messages.ts';
import type { SiteSentence } from './site.ts';

export interface SiteVoice {
  readonly settings: Voice;
  readonly traits: readonly Message[];
  readonly quote: SiteSentence;
}

/** Fewer sentences say nothing about a voice. */
const minSentences = 4;
const shortWords = 11;
const longWords = 18;

interface Words {
  readonly we: RegExp;
  readonly you: RegExp;
  /** Only said among people who know each other. */
  readonly familiar: RegExp;
}

/** `\b` does not know letters such as "ü". */
const anyOf = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${words.replaceAll(' ', '|')})(?![\\p{L}])`, 'iu');

const wordsOf: Readonly<Record<Language, Words>> = {
  en: {
    we: anyOf("we our us we're we've we'll"),
    you: anyOf("you your you're"),
    familiar: /\w['’](?:re|ve|ll|m|d|t)\b/i,
  },
  de: {
    we: anyOf('wir uns unser unsere unserem unseren unserer'),
    you: anyOf('du dich dir dein deine ihr euch sie ihnen ihre'),
    familiar: anyOf('du dich dir dein deine deinen deiner'),
  },
  fr: { we: anyOf('nous notre nos'), you: anyOf('vous votre vos tu ton ta'), familiar: anyOf('tu toi ton') },
  es: {
    we: anyOf('nosotros nuestro nuestra nuestros nuestras nos'),
    you: anyOf('usted ustedes tú tu tus su'),
    familiar: anyOf('tú tu tus ti'),
  },
  pt: {
    we: anyOf('nós nosso nossa nossos nossas'),
    you: anyOf('você vocês tu teu tua seu sua'),
    familiar: anyOf('tu teu tua teus'),
  },
};

export function findVoice(sentences: readonly SiteSentence[], language: Language): SiteVoice | null {
  if (sentences.length < minSentences) return null;
  const words = wordsOf[language];
  const share = (test: (text: string) => boolean): number =>
    sentences.filter(({ text }) => test(text)).length / sentences.length;
  const length = sentences.reduce((sum, { text }) => sum + text.split(' ').length, 0) / sentences.length;
  const loud = share((text) => text.includes('!'));
  const we = share((text) => words.we.test(text));
  const you = share((text) => words.you.test(text));
  const familiar = share((text) => words.familiar.test(text));
  const traits = [
    length <= shortWords
      ? messages.voice_short()
      : length >= longWords
        ? messages.voice_long()
        : messages.voice_even(),
    ...(we >= 0.15 ? [messages.voice_we()] : []),
    ...(you >= 0.15 ? [messages.voice_you()] : []),
    loud === 0 ? messages.voice_never_loud() : loud > 0.15 ? messages.voice_loud() : messages.voice_calm(),
  ];
  const settings: Voice = {
    casual: familiar >= 0.1 ? 1 : 0,
    playful: 0,
    lively: loud > 0.3 ? 2 : loud > 0.15 ? 1 : loud === 0 ? -1 : 0,
    detailed: length <= shortWords ? -1 : length >= longWords ? 1 : 0,
  };
  return { settings, traits, quote: findQuote(sentences, words.we) };
}

/** One that speaks of itself, of a length that can be quoted. */
function findQuote(sentences: readonly SiteSentence[], we: RegExp): SiteSentence {
  const quotable = sentences.filter(({ text }) => text.length <= 120);
  const found = quotable.find(({ text }) => we.test(text)) ?? quotable[0] ?? sentences[0];
  if (!found) throw new Error('a voice has sentences');
  return found;
}
