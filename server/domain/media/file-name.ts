/** A file keeps the name its owner gave it, made harmless and true: posts name their media by it. */
const maxLength = 200;
/** Whoever gives more gives it to keep us busy: composing letters costs the square of their accents. */
const mostRead = 1_000;
/** Room for " (9999)". */
const numberLength = 7;

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

/** Controls, line separators, and the marks that make text read backwards. */
const hidden = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu;

export interface FileName {
  readonly stem: string;
  readonly extension: string;
}

export function cleanFileName(given: string, mime: string): FileName {
  // The end is kept, because it tells the kind.
  const read = given.slice(-mostRead).toWellFormed().normalize('NFC');
  const base = read.split(/[/\\]/).at(-1) ?? '';
  const tidy = withoutEnd(
    base
      .replace(hidden, '')
      .replace(/\s+/gu, ' ')
      .replace(/^[. ]+/, ''),
  );
  const right = extensions[mime] ?? ['.bin'];
  const ending = /\.[a-z0-9]{1,4}$/i.exec(tidy)?.[0] ?? '';
  const extension = right.find((candidate) => candidate === ending.toLowerCase());
  const nameless = namelessOf(mime);
  if (extension) return shorten(tidy.slice(0, -ending.length) || nameless, extension);
  // "report.html" that is a picture loses its false ending; "Version 1.2" had none.
  const stem = /[a-z]/i.test(ending) ? tidy.slice(0, -ending.length) : tidy;
  const inner = right.find((candidate) => stem.toLowerCase().endsWith(candidate));
  return inner
    ? shorten(stem.slice(0, -inner.length) || nameless, inner)
    : shorten(stem || nameless, right[0]);
}

const namelessOf = (mime: string): string =>
  mime.startsWith('video/') ? 'video' : mime.startsWith('image/') ? 'picture' : 'document';

function shorten(stem: string, extension: string): FileName {
  const room = maxLength - extension.length - numberLength;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(stem)) {
    if (kept.length + segment.length > room) break;
    kept += segment;
  }
  return { stem: withoutEnd(kept) || '_', extension };
}

/** Without dots and spaces at its end. By hand: a pattern looks at a long row of dots once for every dot in it. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (name[end - 1] === '.' || name[end - 1] === ' ') end -= 1;
  return name.slice(0, end);
}

/** The first is the name itself, then "name (2).png", "name (3).png"… */
export const numberedName = ({ stem, extension }: FileName, number: number): string =>
  number === 1 ? `${stem}${extension}` : `${stem} (${number})${extension}`;
