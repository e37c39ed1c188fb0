/**
 * LinkedIn's "little text". Reserved characters must be escaped with a backslash; an unescaped one that is not part
 * of a hashtag or mention ends the text there, without an error. Readers see only the text before it.
 */
type LittleText = {
  /** The text that readers see. */
  visible: string;
  /** The text in API responses: with escapes, hashtags as templates. */
  stored: string;
};

const reserved = '|{}@[]()<>#\\*_~';
const hashtag = /^#([\p{L}\p{N}]+)/u;
const hashtagTemplate = /^\{hashtag\|\\#\|((?:\\.|[^|{}\\])+)\}/u;
const mention = /^@\[((?:\\.|[^\]\\])+)\]\(urn:li:(?:organization|person):[\w-]+\)/u;

export function readLittleText(raw: string): LittleText {
  let visible = '';
  let stored = '';
  let position = 0;
  while (position < raw.length) {
    const piece = readPiece(raw.slice(position));
    if (!piece) break;
    visible += piece.visible;
    stored += piece.stored;
    position += piece.length;
  }
  return { visible, stored };
}

/** The next piece of text, or undefined if the text ends here. */
function readPiece(rest: string): (LittleText & { length: number }) | undefined {
  const first = rest.charAt(0);
  if (!reserved.includes(first)) return { visible: first, stored: first, length: 1 };
  const second = rest.charAt(1);
  if (first === '\\' && second !== '' && reserved.includes(second)) {
    return { visible: second, stored: first + second, length: 2 };
  }
  const word = hashtag.exec(rest);
  if (word) return { visible: word[0], stored: `{hashtag|\\#|${word[1]}}`, length: word[0].length };
  const template = hashtagTemplate.exec(rest);
  if (template)
    return { visible: `#${withoutEscapes(template[1])}`, stored: template[0], length: template[0].length };
  const named = mention.exec(rest);
  if (named) return { visible: withoutEscapes(named[1]), stored: named[0], length: named[0].length };
  return undefined;
}

const withoutEscapes = (text = ''): string => text.replace(/\\(.)/gu, '$1');
