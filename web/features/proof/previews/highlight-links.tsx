import type { ReactNode } from 'react';
import type { TextRange } from '../../post/mentions.ts';
import { type LinkedHandles, splitAtLinks } from './split-at-links.ts';

/** Hashtags, links and mentions are highlighted, as on the platform. */
export const highlightLinks = (
  text: string,
  tagClass: string,
  { mentions = [], handles = 'none' }: { mentions?: readonly TextRange[]; handles?: LinkedHandles } = {},
): ReactNode[] => {
  const pieces: { readonly text: string; readonly isLink: boolean }[] = [];
  const addPlain = (part: string): void => void pieces.push(...splitAtLinks(part, handles));
  let from = 0;
  // A folded text may end within a mention.
  for (const { start, end } of mentions.filter((mention) => mention.start < text.length)) {
    addPlain(text.slice(from, start));
    pieces.push({ text: text.slice(start, end), isLink: true });
    from = end;
  }
  addPlain(text.slice(from));
  return pieces.map((piece, index) =>
    piece.isLink ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key
      <span key={index} className={tagClass}>
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
};
