/** Cuts a text at a word and marks the cut with "…": the last resort. */
import type { MeasuredText } from './lines.ts';

/** Wider than any font's ellipsis. */
const ellipsisWidth = 1.1;

/** The longest prefix of the text that is accepted; its first word or letter if none is. */
export function truncateText(text: MeasuredText, accepts: (shorter: MeasuredText) => boolean): MeasuredText {
  const ends = endsOf(text);
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (accepts(cutAt(text, ends[middle] ?? [0, 1]))) low = middle;
    else high = middle - 1;
  }
  return cutAt(text, ends[low] ?? [0, 1]);
}

type End = readonly [paragraph: number, letters: number];

/** Where words end; in a text of one word, where letters do. */
function endsOf({ paragraphs }: MeasuredText): End[] {
  const words = paragraphs.flatMap(({ letters, breaks }, paragraph) =>
    [...letters.keys()].filter((index) => index > 0 && breaks[index]).map((index): End => [paragraph, index]),
  );
  if (words.length > 0) return words;
  return paragraphs.flatMap(({ letters }, paragraph) =>
    [...letters.keys()].slice(1).map((index): End => [paragraph, index]),
  );
}

function cutAt(text: MeasuredText, [paragraph, length]: End): MeasuredText {
  const last = text.paragraphs[paragraph];
  if (!last) return text;
  const spaceBefore = last.letters[length - 1]?.text === ' ' ? 1 : 0;
  const keptLetters = last.letters.slice(0, length - spaceBefore);
  // A font with this letter has the ellipsis too, except emoji, which end without it.
  const sample = keptLetters.findLast(({ drawnBy }) => 'font' in drawnBy && drawnBy.font.has(0x2026));
  const ellipsis = sample ? [{ ...sample, text: '…' }] : [];
  return {
    ...text,
    paragraphs: [
      ...text.paragraphs.slice(0, paragraph),
      {
        ...last,
        letters: [...keptLetters, ...ellipsis],
        widths: [...last.widths.slice(0, keptLetters.length), ...ellipsis.map(() => ellipsisWidth)],
        breaks: [...last.breaks.slice(0, keptLetters.length), ...ellipsis.map(() => false)],
      },
    ],
  };
}
