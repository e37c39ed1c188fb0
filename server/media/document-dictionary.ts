/**
 * Reads the dictionary at the start of a PDF object the way PDF readers do: with its strings, comments and
 * nested parts, so that nothing inside them can be mistaken for its end. Promise: every name a reader would see
 * in the dictionary is returned; there may be more.
 */
export type DictionaryScan =
  /** There is no dictionary at this position. */
  | { readonly kind: 'none'; readonly end: number }
  /** The text ends before the dictionary does. */
  | { readonly kind: 'unfinished'; readonly end: number }
  | {
      readonly kind: 'dictionary';
      readonly end: number;
      /**
       * Names with escapes decoded, other tokens as written; anything nested deeper than in a list is left out.
       */
      readonly tokens: readonly string[];
      /**
       * Where the stream it describes starts: null when there is none, undefined when that cannot be determined.
       */
      readonly bytesAt: number | null | undefined;
    };

const spaces = /[\0\t\n\f\r ]*/y;
const comment = /%[^\r\n]*/y;
const word = /<<|>>|<[^>]*>?|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|./sy;
const streamStart = /stream(\r\n|\n|\r)?/y;

export function scanDictionary(text: string, from: number): DictionaryScan {
  const tokens: string[] = [];
  const openBrackets: string[] = [];
  let at = from;
  do {
    at = afterBlanks(text, at);
    // In pictures the start of an object occurs by chance: what follows it there is not read further.
    if (openBrackets.length === 0 && at + 2 < text.length && !text.startsWith('<<', at))
      return { kind: 'none', end: at };
    const end = text[at] === '(' ? endOfString(text, at) : after(word, text, at);
    // What ends where the text ends may continue after it.
    if (end >= text.length) return { kind: 'unfinished', end };
    const found = text.slice(at, end);
    at = end;
    if (found === '<<' || found === '[') openBrackets.push(found);
    if (openBrackets.length === 1 || (openBrackets.length === 2 && openBrackets[1] === '['))
      tokens.push(unescapeName(found));
    // Inside a list only its own closing bracket ends it.
    if ((found === '>>' && openBrackets.at(-1) === '<<') || (found === ']' && openBrackets.at(-1) === '['))
      openBrackets.pop();
  } while (openBrackets.length > 0);
  const next = afterBlanks(text, at);
  if (next + 'stream\r\n'.length >= text.length) return { kind: 'unfinished', end: text.length };
  streamStart.lastIndex = next;
  const stream = streamStart.exec(text);
  const bytesAt = stream === null ? null : stream[1] === undefined ? undefined : next + stream[0].length;
  return { kind: 'dictionary', end: next, tokens, bytesAt };
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

/** Parentheses inside a string are balanced, unless escaped with a backslash. */
function endOfString(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** A name may contain hex escapes: `/J#61vaScript`. */
const unescapeName = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name;
