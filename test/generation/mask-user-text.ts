/**
 * People's own text may have any form; only what the composer made of it is checked. So each piece of a brief found
 * in a caption is replaced by one character that keeps nothing but the case of its first letter and its last mark.
 */
const upper = 'Ⓧ';
const lower = 'ⓧ';

const quote = `["“”„«»‟]`;
const apostrophe = `['’‘‚]`;
const space = String.raw`[\s\u00a0\u202f]`;

export type Mask = (caption: string) => string;

export function createMask(fields: readonly string[]): Mask {
  const pieces = [...new Set(fields.flatMap(piecesOf))]
    .sort((a, b) => b.length - a.length)
    .map((piece) => ({ piece, probe: findLongestWord(piece) }));
  const patterns = new Map<string, RegExp>();
  return (caption) => {
    const small = caption.toLowerCase();
    return pieces.reduce((text, { piece, probe }) => {
      // Most pieces do not occur; a substring search is cheaper than a pattern.
      if (!small.includes(probe)) return text;
      const pattern =
        patterns.get(piece) ??
        new RegExp(String.raw`(?<![\p{L}\p{N}])${patternOf(piece)}(?![\p{L}\p{N}])`, 'giu');
      patterns.set(piece, pattern);
      return text.replace(pattern, signOf);
    }, caption);
  };
}

const findLongestWord = (piece: string): string =>
  (piece.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']).reduce((longest, word) =>
    word.length > longest.length ? word : longest,
  );

/** The whole field, also without tags, its lines, its sentences, each also without its final mark. */
function piecesOf(field: string): string[] {
  const cleaned = field.replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').trim();
  const bare = cleaned.replaceAll(/<[^<>]*>/g, '').trim();
  const parts = [cleaned, bare, ...cleaned.split(/[\n\r]+/), ...cleaned.split(/(?<=[.!?…])\s+/)];
  return parts
    .flatMap((part) => [part.trim(), part.trim().replace(/[\s.,;:!?…]+$/u, '')])
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && part.length > 1);
}

/** Spaces, quotes and the spacing before marks may have been corrected. */
function patternOf(piece: string): string {
  const parts = piece.match(/\s+|[^\s]/gu) ?? [];
  return parts
    .map((part, at) => {
      if (/^\s+$/u.test(part)) return `${space}*`;
      if (new RegExp(quote).test(part))
        return `${at === 0 ? '' : `${space}*`}${quote}${at === parts.length - 1 ? '' : `${space}*`}`;
      if (new RegExp(apostrophe).test(part)) return apostrophe;
      if (/[?!:;%€]/.test(part) && at > 0) return `${space}*${escaped(part)}`;
      return escaped(part);
    })
    .join('');
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

function signOf(found: string): string {
  const [first = ''] = found.match(/[\p{L}\p{N}]/u) ?? [];
  const last = /[\u00a0\u202f]?[.!?…]$/u.exec(found)?.[0] ?? '';
  // A name such as "iPhone" is lower case on purpose, and so is what starts with a bracket.
  const named = /^\p{Ll}\S*\p{Lu}|^[<{[]/u.test(found);
  return (/\p{Ll}/u.test(first) && !named ? lower : upper) + last;
}
