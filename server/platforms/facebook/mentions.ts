/**
 * Mentions in Facebook's format: `@[page-id]`. Readers, and we when we read a post back, see the page's name
 * instead.
 */
import type { SendManifest } from '../../domain/platform-port/publisher.ts';
import { isSameText } from '../kit/comparable-text.ts';
import { type MentioningText, splitAtMentions } from '../kit/mentions.ts';

export const writeMentions = (written: MentioningText): string =>
  splitAtMentions(written)
    .map(({ piece, mention }) => (mention === undefined ? piece : `@[${mention.id}]`))
    .join('');

/** Facebook would link this to a page, although nobody chose it. It documents no way to write it as text. */
export const containsRawMention = (text: string): boolean => /@\[\d+(:[^\]]*)?\]/.test(text);

/**
 * Whether a text that Facebook shows is that of a manifest. A page may have got another name since, and where the
 * mention was not taken the number stays: the rest of the text then says whether it can be ours.
 */
export function matchesText(
  shown: string,
  { text, mentions = [] }: Pick<SendManifest, 'text' | 'mentions'>,
): 'certain' | 'possible' | 'no' {
  if (isSameText(shown, text) || isSameText(shown, writeMentions({ text, mentions }))) return 'certain';
  if (mentions.length === 0) return 'no';
  const fixed = splitAtMentions({ text, mentions })
    .filter(({ mention }) => mention === undefined)
    .map(({ piece }) => withPlainSpaces(piece));
  return containsInOrder(withPlainSpaces(shown).trim(), fixed) ? 'possible' : 'no';
}

/** Platforms store line ends and other spaces in their own way. */
const withPlainSpaces = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ');

/** Whether a text is these pieces, with something between each two of them. */
function containsInOrder(text: string, pieces: readonly string[]): boolean {
  const first = pieces[0]?.trimStart() ?? '';
  const last = pieces.at(-1)?.trimEnd() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let end = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const start = text.indexOf(piece, end + 1);
    if (start === -1) return false;
    end = start + piece.length;
  }
  return end < text.length - last.length;
}
