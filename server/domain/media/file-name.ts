/** A file keeps the name its owner gave it, made harmless and true: posts name their media by it. */
const maxLength = 200;
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
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const tidy = base
    .replace(hidden, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
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
  return { stem: kept.replace(/[. ]+$/, '') || '_', extension };
}

/** The first is the name itself, then "name (2).png", "name (3).png"… */
export const numberedName = ({ stem, extension }: FileName, number: number): string =>
  number === 1 ? `${stem}${extension}` : `${stem} (${number})${extension}`;
