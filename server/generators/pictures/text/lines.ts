/**
 * Breaks a text into lines within a width, as readers of its script expect. Lengths are relative to the font size.
 */
import type { Letter, Paragraph } from './paragraph.ts';
import { measureLetters } from './shape.ts';

export interface MeasuredText {
  readonly paragraphs: readonly {
    readonly letters: readonly Letter[];
    readonly widths: readonly number[];
    /** Whether a line may end before the letter. */
    readonly breaks: readonly boolean[];
    readonly rightToLeft: boolean;
  }[];
  readonly tracking: number;
  /** The maximum extent of any letter's ink above the baseline. */
  readonly above: number;
  readonly below: number;
}

export interface Line {
  readonly letters: readonly Letter[];
  readonly rightToLeft: boolean;
  readonly width: number;
}

export interface LineBreakResult {
  readonly lines: readonly Line[];
  /** A word was longer than the line and was cut. */
  readonly brokenWord: boolean;
}

export function measureText(paragraphs: readonly Paragraph[], tracking: number): MeasuredText {
  const measured = paragraphs.map(({ letters, rightToLeft }) => ({
    letters,
    rightToLeft,
    breaks: letters.map(({ text }, index) => canBreakBetween(letters[index - 1]?.text ?? '', text)),
    ...measureLetters(letters, tracking),
  }));
  return {
    paragraphs: measured,
    tracking,
    above: Math.max(0, ...measured.map(({ above }) => above)),
    below: Math.max(0, ...measured.map(({ below }) => below)),
  };
}

export function breakLines(text: MeasuredText, maxWidth: number): LineBreakResult {
  const lines: Line[] = [];
  let brokenWord = false;
  for (const { letters, widths, breaks, rightToLeft } of text.paragraphs) {
    let start = 0;
    let lastBreak = -1;
    let width = 0;
    const finish = (end: number): void => {
      const line = trimmed(letters, widths, start, end);
      if (line.letters.length > 0) lines.push({ ...line, rightToLeft });
    };
    for (let index = 0; index < letters.length; index++) {
      const letter = letters[index];
      if (!letter) continue;
      if (index > start && breaks[index]) lastBreak = index;
      width += widths[index] ?? 0;
      if (width <= maxWidth || isSpace(letter.text) || index === start) continue;
      if (lastBreak <= start) brokenWord = true;
      const end = lastBreak > start ? lastBreak : index;
      finish(end);
      start = end;
      lastBreak = -1;
      // The rest of the word may itself be longer than a line, so it is processed again.
      index = start;
      width = widths[start] ?? 0;
    }
    finish(letters.length);
  }
  if (lines.some((line) => line.width > maxWidth + 1e-6)) brokenWord = true;
  return { lines, brokenWord };
}

/** The narrowest width that needs no more lines, so that lines become similar in length. */
export function balancedWidth(text: MeasuredText, maxWidth: number): number {
  const { lines } = breakLines(text, maxWidth);
  let [low, high] = [maxWidth * 0.4, maxWidth];
  for (let iteration = 0; iteration < 9; iteration++) {
    const middle = (low + high) / 2;
    const broken = breakLines(text, middle);
    if (broken.lines.length > lines.length || broken.brokenWord) low = middle;
    else high = middle;
  }
  return high;
}

function trimmed(
  letters: readonly Letter[],
  widths: readonly number[],
  start: number,
  end: number,
): { letters: readonly Letter[]; width: number } {
  let [first, last] = [start, end];
  while (last > first && isSpace(letters[last - 1]?.text ?? '')) last--;
  while (first < last && isSpace(letters[first]?.text ?? '')) first++;
  return { letters: letters.slice(first, last), width: sum(widths, first, last) };
}

function sum(widths: readonly number[], start: number, end: number): number {
  let total = 0;
  for (let index = start; index < end; index++) total += widths[index] ?? 0;
  return total;
}

const space = /^[\p{Zs}\t]$/u;
const glue = /^[\u00a0\u202f\u2060\ufeff]$/u;
const withoutSpaces =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff00-\uffef]|\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const notFirst =
  /^[\p{Pe}\p{Pf}!%,.:;?…‥、。，．：；？！％·ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ々〻’”»›،؛؟।॥]/u;
const notLast = /[\p{Ps}\p{Pi}¿¡‘“«‹$€£¥＄￥]$/u;
const hyphen = /[-‐‒–—/]$/u;
const startsWithLetter = /^\p{L}/u;

const isSpace = (grapheme: string): boolean => space.test(grapheme) && !glue.test(grapheme);

/** A line may end after spaces and hyphens, and between characters of scripts written without spaces. */
export function canBreakBetween(before: string, after: string): boolean {
  if (glue.test(before) || glue.test(after) || isSpace(after)) return false;
  if (isSpace(before) || before === '\u200b') return true;
  if (notFirst.test(after) || notLast.test(before)) return false;
  if (hyphen.test(before)) return startsWithLetter.test(after);
  return withoutSpaces.test(before) || withoutSpaces.test(after);
}
