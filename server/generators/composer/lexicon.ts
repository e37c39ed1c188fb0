/**
 * The few words that the composer adds to the text of a brief, by language. They claim nothing: every fact comes from
 * the brief or the brand kit. The text of a brief is never inflected, so it stands only where no language requires
 * agreement: after a colon or a dash, or as a sentence of its own.
 */
import type { Goal } from '../../domain/content/brief.ts';
import type { Language } from '../../domain/content/languages.ts';
import type { Address } from './style.ts';

/** One wording, or one for each form of address (du and Sie, tu and vous, tú and usted). */
type Wording = string | Readonly<Record<Address, string>>;

export interface Lexicon {
  /** The label of a vacancy, unless the subject already says that someone is wanted. */
  readonly hiring: { readonly label: string; readonly isSaidBy: RegExp };
  /** The label of a reminder. */
  readonly reminder: string;
  /** Found in a text that offers a choice. */
  readonly choice: RegExp;
  /** The label before a link, by goal. */
  readonly calls: Readonly<Record<Goal, Wording>>;
  /** Stands for the link where links in captions cannot be clicked. */
  readonly linkInBio: string;
  /** Asks for comments, when the goal is a conversation and the brief has no link. */
  readonly comments: Wording;
}

export const lexicons: Readonly<Record<Language, Lexicon>> = {
  en: {
    hiring: {
      label: 'We are hiring',
      isSaidBy: /\bhir(?:e|ing)\b|\blooking for\b|\bwanted\b|\bvacanc|\bjoin (?:us|our)\b/i,
    },
    reminder: 'Reminder',
    choice: / or /,
    calls: {
      awareness: { casual: 'Find out more', formal: 'Further information' },
      sell: { casual: 'All the details', formal: 'Details' },
      visit: { casual: 'All the details', formal: 'Details' },
      sign_up: { casual: 'Sign up here', formal: 'Register here' },
      engage: { casual: 'Read more and tell us what you think', formal: 'Read more and share your view' },
      announce: { casual: 'Read more', formal: 'Further information' },
      hire: { casual: 'Apply here', formal: 'Details and application' },
    },
    linkInBio: 'link in bio',
    comments: {
      casual: 'Tell us in the comments.',
      formal: 'We look forward to your comments.',
    },
  },
  de: {
    hiring: {
      label: 'Wir suchen',
      isSaidBy: /\bsuch(?:en|t)\b|gesucht|stellen ein\b|(?:freie|offene) stellen?\b|verstärkung/i,
    },
    reminder: 'Erinnerung',
    choice: / oder /,
    calls: {
      awareness: { casual: 'Mehr erfahren', formal: 'Weitere Informationen' },
      sell: { casual: 'Alle Details', formal: 'Alle Einzelheiten' },
      visit: { casual: 'Alle Details', formal: 'Alle Einzelheiten' },
      sign_up: { casual: 'Melde dich hier an', formal: 'Hier können Sie sich anmelden' },
      engage: {
        casual: 'Lies mehr und sag uns deine Meinung',
        formal: 'Lesen Sie mehr und sagen Sie uns Ihre Meinung',
      },
      announce: { casual: 'Mehr dazu', formal: 'Weitere Informationen' },
      hire: { casual: 'Bewirb dich hier', formal: 'Hier können Sie sich bewerben' },
    },
    linkInBio: 'Link in der Bio',
    comments: {
      casual: 'Schreib es uns in die Kommentare.',
      formal: 'Schreiben Sie es uns in die Kommentare.',
    },
  },
  fr: {
    hiring: {
      label: 'Nous recrutons',
      isSaidBy: /recrut(?:ons|e)\b|cherch(?:ons|e)\b|embauch(?:ons|e)\b|à pourvoir|rejoignez|rejoins/i,
    },
    reminder: 'Rappel',
    choice: / ou /,
    calls: {
      awareness: 'En savoir plus',
      sell: 'Tous les détails',
      visit: 'Tous les détails',
      sign_up: { casual: 'Inscris-toi ici', formal: 'Inscrivez-vous ici' },
      engage: {
        casual: 'Lis la suite et dis-nous ce que tu en penses',
        formal: 'Lisez la suite et dites-nous ce que vous en pensez',
      },
      announce: 'En savoir plus',
      hire: { casual: 'Postule ici', formal: 'Postulez ici' },
    },
    linkInBio: 'lien en bio',
    comments: {
      casual: 'Dis-le-nous en commentaire.',
      formal: 'Dites-le-nous en commentaire.',
    },
  },
  es: {
    hiring: { label: 'Buscamos', isSaidBy: /\bbusc(?:amos|a)\b|contratamos|vacante|únete|únase/i },
    reminder: 'Recordatorio',
    choice: / o /,
    calls: {
      awareness: 'Más información',
      sell: 'Todos los detalles',
      visit: 'Todos los detalles',
      sign_up: { casual: 'Apúntate aquí', formal: 'Inscríbase aquí' },
      engage: { casual: 'Lee más y cuéntanos qué opinas', formal: 'Lea más y díganos qué opina' },
      announce: 'Más información',
      hire: { casual: 'Envía tu candidatura', formal: 'Envíe su candidatura' },
    },
    linkInBio: 'enlace en la bio',
    comments: {
      casual: 'Cuéntanoslo en los comentarios.',
      formal: 'Díganoslo en los comentarios.',
    },
  },
  // The third person is polite in Portugal and everyday in Brazil, so one wording does for both.
  pt: {
    hiring: {
      label: 'Procuramos',
      isSaidBy: /procura(?:mos|-se)|contrata(?:mos|r)\b|\bvagas?\b|recrutamos/i,
    },
    reminder: 'Lembrete',
    choice: / ou /,
    calls: {
      awareness: 'Saiba mais',
      sell: 'Todos os detalhes',
      visit: 'Todos os detalhes',
      sign_up: 'Inscreva-se aqui',
      engage: 'Leia mais e diga o que acha',
      announce: 'Saiba mais',
      hire: 'Candidate-se aqui',
    },
    linkInBio: 'link na bio',
    comments: 'Diga-nos nos comentários.',
  },
};

export const inAddress = (wording: Wording, address: Address): string =>
  typeof wording === 'string' ? wording : wording[address];
