import type { PlatformView } from '../../../server/http/views.ts';

type Unit = NonNullable<PlatformView['limits']>['caption']['unit'];

/** Each platform counts in its own measure; the server's `problems` have the last word. */
export const countIn = (unit: Unit, text: string): number => {
  if (unit === 'bytes') return new TextEncoder().encode(text).length;
  return unit === 'utf16' ? text.length : [...text].length;
};

export interface FoldedText {
  readonly shown: string;
  readonly hidden: string;
}

/** What a reader sees before "…more": at most `foldAt` characters and three lines, never half a word. */
export const foldAt = (text: string, limit: number, lines = 3): FoldedText => {
  const points = [...text];
  let end = points.length;
  let seenLines = 1;
  for (const [index, point] of points.entries()) {
    if (point === '\n' && ++seenLines > lines) {
      end = index;
      break;
    }
  }
  if (end <= limit) return { shown: points.slice(0, end).join(''), hidden: points.slice(end).join('') };
  end = limit;
  const space = points.lastIndexOf(' ', end);
  if (space > limit * 0.6) end = space;
  return { shown: points.slice(0, end).join(''), hidden: points.slice(end).join('') };
};

/**
 * The same where lines also end at the edge: `fits` says whether so much is shown in the lines there are. At most so
 * much is shown, down to the last whole word.
 */
export function cutToFit(
  text: string,
  limit: number,
  lines: number,
  fits: (shown: string) => boolean,
): FoldedText {
  const first = foldAt(text, limit, lines);
  if (fits(first.shown)) return first;
  const points = [...first.shown];
  let [least, most] = [0, points.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(points.slice(0, middle).join(''))) least = middle;
    else most = middle - 1;
  }
  const space = points.slice(0, least + 1).findLastIndex((point) => /\s/u.test(point));
  const end = space > least * 0.6 ? space : least;
  return { shown: points.slice(0, end).join(''), hidden: text.slice(points.slice(0, end).join('').length) };
}
