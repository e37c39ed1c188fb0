/**
 * Reads the dictionary that begins an object of a PDF, as readers do: with its strings, comments and nested parts, so
 * that nothing inside them can pass for its end. Promise: what a reader takes for a name of the dictionary is told;
 * more may be.
 */
export type Description =
  /** There is no dictionary at this place. */
  | { readonly kind: 'none'; readonly end: number }
  /** The text ends before it does. */
  | { readonly kind: 'unfinished'; readonly end: number }
  | {
      readonly kind: 'dictionary';
      readonly end: number;
      /** Names without their codes, other words as they stand; what is nested deeper than in a list is left out. */
      readonly words: readonly string[];
      /** Where the bytes that it describes begin: null when there are none, undefined when that is hard to tell. */
      readonly bytesAt: number | null | undefined;
    };

const spaces = /[\0\t\n\f\r ]*/y;
const comment = /%[^\r\n]*/y;
const word = /<<|>>|<[^>]*>?|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|./sy;
const streamStart = /stream(\r\n|\n|\r)?/y;

export function describedAt(text: string, from: number): Description {
  const words: string[] = [];
  const open: string[] = [];
  let at = from;
  do {
    at = afterBlanks(text, at);
    // In pictures the beginning of an object comes up by chance: whatever follows it there is not read on.
    if (open.length === 0 && at + 2 < text.length && !text.startsWith('<<', at))
      return { kind: 'none', end: at };
    const end = text[at] === '(' ? endOfString(text, at) : after(word, text, at);
    // What ends where the text ends may go on.
    if (end >= text.length) return { kind: 'unfinished', end };
    const found = text.slice(at, end);
    at = end;
    if (found === '<<' || found === '[') open.push(found);
    if (open.length === 1 || (open.length === 2 && open[1] === '[')) words.push(withoutCode(found));
    // Within a list only its own end is one.
    if ((found === '>>' && open.at(-1) === '<<') || (found === ']' && open.at(-1) === '[')) open.pop();
  } while (open.length > 0);
  const next = afterBlanks(text, at);
  if (next + 'stream\r\n'.length >= text.length) return { kind: 'unfinished', end: text.length };
  streamStart.lastIndex = next;
  const stream = streamStart.exec(text);
  const bytesAt = stream === null ? null : stream[1] === undefined ? undefined : next + stream[0].length;
  return { kind: 'dictionary', end: next, words, bytesAt };
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function afterBlanks(text: string, from: number): number {
  let at = after(spaces, text, from);
  while (text[at] === '%') at = after(spaces, text, after(comment, text, at));
  return at;
}

/** Brackets within it come in pairs, unless a stroke stands before them. */
function endOfString(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** A name may be written in code: `/J#61vaScript`. */
const withoutCode = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name;
