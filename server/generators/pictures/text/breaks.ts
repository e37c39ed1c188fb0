/** Where a line may end: after spaces and hyphens, and between signs of scripts written without spaces. */

const space = /^[\p{Zs}\t]$/u;
const glue = /^[\u00a0\u202f\u2060\ufeff]$/u;
const withoutSpaces =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff00-\uffef]|\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const notFirst =
  /^[\p{Pe}\p{Pf}!%,.:;?…‥、。，．：；？！％·ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ々〻’”»›،؛؟।॥]/u;
const notLast = /[\p{Ps}\p{Pi}¿¡‘“«‹$€£¥＄￥]$/u;
const hyphen = /[-‐‒–—/]$/u;
const letter = /^\p{L}/u;

export const isSpace = (grapheme: string): boolean => space.test(grapheme) && !glue.test(grapheme);

export function mayBreakBetween(before: string, after: string): boolean {
  if (glue.test(before) || glue.test(after) || isSpace(after)) return false;
  if (isSpace(before) || before === '\u200b') return true;
  if (notFirst.test(after) || notLast.test(before)) return false;
  if (hyphen.test(before)) return letter.test(after);
  return withoutSpaces.test(before) || withoutSpaces.test(after);
}
