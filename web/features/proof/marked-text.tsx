import { diffText } from './text-diff.ts';

/** The text with proofreading marks: what is gone is struck, what is new is underlined. */
export function MarkedText({ before, after }: { before: string; after: string }) {
  return diffText(before, after).map((piece, index, pieces) =>
    piece.kind === 'same' ? (
      piece.text
    ) : piece.kind === 'added' ? (
      <ins
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other key
        key={index}
        className={`bg-ink-wash text-ink underline decoration-[1.5px] underline-offset-3 ${pieces[index - 1]?.kind === 'gone' ? 'ml-1' : ''}`}
      >
        {piece.text}
      </ins>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other key
      <del key={index} className="text-red line-through decoration-[1.5px]">
        {piece.text}
      </del>
    ),
  );
}
