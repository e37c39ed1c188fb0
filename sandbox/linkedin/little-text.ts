/**
 * LinkedIn's "little text". Reserved characters must be escaped with a backslash; an unescaped one that is not part
 * of a hashtag or mention ends the text there, without an error. Readers see only the text before it.
 */
type LittleText = {
  /** The text that readers see. */
  visible: string;
  /** The text in API responses: with escapes, hashtags as templates. */
  stored: string;
  /** The mentions that became links to an account. */
  mentions: Mention[];
};
export type Mention = { urn: string; text: string };
type IsNameOf = (urn: string, text: string) => boolean;

const reserved = '|{}@[]()<>#\\*_~';
/** A mention's name and a hashtag's word: reserved characters are escaped in them too. */
const escaped = String.raw`(?:\\[|{}@[\]()<>#\\*_~]|[^|{}@[\]()<>#\\*_~])+`;
const hashtag = /^#([\p{L}\p{N}]+)/u;
const hashtagTemplate = new RegExp(String.raw`^\{hashtag\|\\#\|(${escaped})\}`, 'u');
const mention = new RegExp(String.raw`^@\[(${escaped})\]\((urn:li:(?:organization|person):[\w-]+)\)`, 'u');

export function readLittleText(raw: string, isNameOf: IsNameOf): LittleText {
  let visible = '';
  let stored = '';
  const mentions: Mention[] = [];
  let position = 0;
  while (position < raw.length) {
    const piece = readPiece(raw.slice(position), isNameOf);
    if (!piece) break;
    visible += piece.visible;
    stored += piece.stored;
    if (piece.mention) mentions.push(piece.mention);
    position += piece.length;
  }
  return { visible, stored, mentions };
}

type Piece = { visible: string; stored: string; length: number; mention?: Mention };

/** The next piece of text, or undefined if the text ends here. */
function readPiece(rest: string, isNameOf: IsNameOf): Piece | undefined {
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
  return readMention(rest, isNameOf);
}

/** A mention with another name than its account's is plain text, without an error. */
function readMention(rest: string, isNameOf: IsNameOf): Piece | undefined {
  const [whole, name = '', urn = ''] = mention.exec(rest) ?? [];
  if (whole === undefined) return undefined;
  const visible = withoutEscapes(name);
  if (!isNameOf(urn, visible)) return { visible, stored: name, length: whole.length };
  return { visible, stored: whole, length: whole.length, mention: { urn, text: visible } };
}

const withoutEscapes = (text = ''): string => text.replace(/\\(.)/gu, '$1');
