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
  const pattern = splitAtMentions({ text, mentions })
    .map(({ piece, mention }) => (mention === undefined ? toPattern(piece) : '.+'))
    .join('')
    .replace(/^\\s\+|\\s\+$/g, '');
  return new RegExp(`^\\s*${pattern}\\s*$`, 'su').test(shown.normalize('NFC')) ? 'possible' : 'no';
}

/** Any space for a space, since platforms store line ends in their own way. */
const toPattern = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
