/**
 * A file keeps the name its owner gave it, sanitized and with the right extension: posts refer to their media by
 * it.
 */
const maxLength = 200;
/** Longer input is abuse: normalizing costs the square of the number of combining accents. */
const maxInputLength = 1_000;
/** Space for " (9999)". */
const suffixLength = 7;

const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/quicktime': ['.mov'],
  'video/webm': ['.webm'],
  'video/x-matroska': ['.mkv'],
  'application/pdf': ['.pdf'],
};

/** Control characters, line separators and the marks that reverse the direction of text. */
const hidden = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu;

export interface FileName {
  readonly stem: string;
  readonly extension: string;
}

export function cleanFileName(given: string, mime: string): FileName {
  // The end is kept because it contains the extension.
  const input = given.slice(-maxInputLength).toWellFormed().normalize('NFC');
  const base = input.split(/[/\\]/).at(-1) ?? '';
  const tidy = trimEnd(
    base
      .replace(hidden, '')
      .replace(/\s+/gu, ' ')
      .replace(/^[. ]+/, ''),
  );
  const allowed = extensions[mime] ?? ['.bin'];
  const ending = /\.[a-z0-9]{1,4}$/i.exec(tidy)?.[0] ?? '';
  const extension = allowed.find((candidate) => candidate === ending.toLowerCase());
  const fallback = fallbackName(mime);
  if (extension) return shorten(tidy.slice(0, -ending.length) || fallback, extension);
  // "report.html" that is a picture loses its wrong extension; "Version 1.2" had none.
  const stem = /[a-z]/i.test(ending) ? tidy.slice(0, -ending.length) : tidy;
  const inner = allowed.find((candidate) => stem.toLowerCase().endsWith(candidate));
  return inner
    ? shorten(stem.slice(0, -inner.length) || fallback, inner)
    : shorten(stem || fallback, allowed[0]);
}

const fallbackName = (mime: string): string =>
  mime.startsWith('video/') ? 'video' : mime.startsWith('image/') ? 'picture' : 'document';

function shorten(stem: string, extension: string): FileName {
  const maxStemLength = maxLength - extension.length - suffixLength;
  let shortened = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(stem)) {
    if (shortened.length + segment.length > maxStemLength) break;
    shortened += segment;
  }
  return { stem: trimEnd(shortened) || '_', extension };
}

/**
 * Strips trailing dots and spaces. Done by hand because a regular expression takes quadratic time on a long run of
 * dots.
 */
function trimEnd(name: string): string {
  let end = name.length;
  while (name[end - 1] === '.' || name[end - 1] === ' ') end -= 1;
  return name.slice(0, end);
}

/** Number 1 is the name itself, then "name (2).png", "name (3).png"… */
export const toNumberedName = ({ stem, extension }: FileName, number: number): string =>
  number === 1 ? `${stem}${extension}` : `${stem} (${number})${extension}`;
