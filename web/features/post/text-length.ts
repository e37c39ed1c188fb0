import type { PlatformView } from '../../../server/http/views.ts';

type Unit = NonNullable<PlatformView['limits']>['caption']['unit'];

/** Each platform counts in its own unit; the server's `problems` are authoritative. */
export const countLength = (unit: Unit, text: string): number => {
  if (unit === 'bytes') return new TextEncoder().encode(text).length;
  return unit === 'utf16' ? text.length : [...text].length;
};

export interface FoldedText {
  readonly shown: string;
  readonly hidden: string;
}

/** What a reader sees before "…more": at most `foldAt` characters and three lines, never half a word. */
export const foldText = (text: string, limit: number, lines = 3): FoldedText => {
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
 * The same for lines that wrap at the edge: `fits` tells whether a text fits into the available lines. Shows as
 * much as fits, up to the last whole word.
 */
export function foldToFit(
  text: string,
  limit: number,
  lines: number,
  fits: (shown: string) => boolean,
): FoldedText {
  const first = foldText(text, limit, lines);
  if (fits(first.shown)) return first;
  const points = [...first.shown];
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(points.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  const space = points.slice(0, low + 1).findLastIndex((point) => /\s/u.test(point));
  const end = space > low * 0.6 ? space : low;
  return { shown: points.slice(0, end).join(''), hidden: text.slice(points.slice(0, end).join('').length) };
}
