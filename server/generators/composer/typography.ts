/** Applies a language's spacing and punctuation, outside of URLs. */
import type { Language } from '../../domain/content/languages.ts';

export const urlPattern = /(?:https?:\/\/|www\.)[^\s]+|[\w.+-]+@[\w-]+\.[\w.-]+/giu;
const narrowSpace = '\u202f';

export const quotes: Readonly<Record<Language, readonly [open: string, close: string]>> = {
  en: ['“', '”'],
  de: ['„', '“'],
  fr: [`«${narrowSpace}`, `${narrowSpace}»`],
  es: ['«', '»'],
  pt: ['“', '”'],
};

/** Changes only the text between URLs. */
export function mapOutsideUrls(text: string, change: (piece: string) => string): string {
  let result = '';
  let from = 0;
  for (const match of text.matchAll(urlPattern)) {
    result += change(text.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return result + change(text.slice(from));
}

export function typeset(text: string, language: Language): string {
  return mapOutsideUrls(text, (piece) => {
    const spaced = language === 'fr' ? frenchSpacing(piece) : piece;
    return spaced
      .replaceAll(/[ \t]{2,}/g, ' ')
      .replaceAll(/[ \t]+\n/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n');
  });
}

/** A narrow no-break space before ? ! : ; and inside « ». Times (10:30) and smileys are left alone. */
function frenchSpacing(text: string): string {
  return text
    .replaceAll(/(?<=[\p{L}\p{N}%€)"”’'»\]])[ \u00a0\u202f]*([?!;]+)(?=[\s)"”»]|$)/gu, `${narrowSpace}$1`)
    .replaceAll(/(?<=[\p{L}\p{N}%€)"”’'»\]])[ \u00a0\u202f]*:(?=\s|$)/gu, `${narrowSpace}:`)
    .replaceAll(/«[ \u00a0\u202f]*/gu, `«${narrowSpace}`)
    .replaceAll(/[ \u00a0\u202f]*»/gu, `${narrowSpace}»`);
}
