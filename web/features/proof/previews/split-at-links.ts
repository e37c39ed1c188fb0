/** Which handles a platform links by itself, besides hashtags and addresses. */
export type LinkedHandles = 'none' | 'words' | 'words_and_hyphens';

/** A sentence may end behind a handle or an address: its mark is no part of it. */
const patterns: Readonly<Record<LinkedHandles, RegExp>> = {
  none: /(#[\p{L}\p{N}_]+|https?:\/\/\S+)/gu,
  words: /(#[\p{L}\p{N}_]+|https?:\/\/\S+|(?<![\w.@])@\w(?:[\w.]*\w)?)/gu,
  words_and_hyphens:
    /(#[\p{L}\p{N}_]+|https?:\/\/\S+|(?<![\w.@])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.·-]*[\p{L}\p{N}_])?)/gu,
};

/** The text in pieces, each of which is a link or plain. */
export const splitAtLinks = (
  text: string,
  handles: LinkedHandles,
): readonly { readonly text: string; readonly isLink: boolean }[] =>
  text
    .split(patterns[handles])
    .map((piece, index) => ({ text: piece, isLink: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
