/** What changed between two texts, word by word, as proofreading marks. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'gone';
  readonly text: string;
}

/** Punctuation around a word is a part of its own, so that a changed word does not take its full stop with it. */
const splitWords = (text: string): string[] =>
  (text.match(/\s+|\S+/g) ?? []).flatMap((part) =>
    [...(/^((?:(?![#@])\p{P})*)(.*?)(\p{P}*)$/su.exec(part) ?? [])].slice(1).filter(Boolean),
  );

const append = (pieces: Piece[], kind: Piece['kind'], text: string): void => {
  const last = pieces.at(-1);
  if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text };
  else pieces.push({ kind, text });
};

/** Longest common subsequence; captions are short enough that its quadratic cost does not matter. */
export const diffText = (before: string, after: string): Piece[] => {
  const a = splitWords(before);
  const b = splitWords(after);
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  const at = (row: number, column: number): number => table[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--)
    for (let column = b.length - 1; column >= 0; column--)
      table[row * width + column] =
        a[row] === b[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));

  const pieces: Piece[] = [];
  let row = 0;
  let column = 0;
  while (row < a.length && column < b.length) {
    const removedWord = a[row] ?? '';
    const addedWord = b[column] ?? '';
    if (removedWord === addedWord) {
      append(pieces, 'same', removedWord);
      row++;
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      append(pieces, 'gone', removedWord);
      row++;
    } else {
      append(pieces, 'added', addedWord);
      column++;
    }
  }
  for (; row < a.length; row++) append(pieces, 'gone', a[row] ?? '');
  for (; column < b.length; column++) append(pieces, 'added', b[column] ?? '');
  return mergeEdits(pieces);
};

interface Edit {
  gone: string;
  added: string;
  /** The unchanged text after it. */
  same: string;
}

/**
 * Two sentences that say different things still share a comma and an "or". Marks around such leftovers cannot be
 * read, so edits with little unchanged text between them become one: the old words, then the new ones.
 */
const mergeEdits = (pieces: readonly Piece[]): Piece[] => {
  const edits: Edit[] = [{ gone: '', added: '', same: '' }];
  for (const { kind, text } of pieces) {
    const last = edits.at(-1);
    if (last === undefined) continue;
    if (kind !== 'same' && last.same !== '') edits.push({ gone: '', added: '', same: '', [kind]: text });
    else last[kind] += text;
  }
  for (let at = 1; at < edits.length; ) {
    const before = edits[at - 1];
    const after = edits[at];
    if (before === undefined || after === undefined || !isLeftover(before, after)) {
      at++;
      continue;
    }
    const merged = {
      gone: before.gone + before.same + after.gone,
      added: before.added + before.same + after.added,
      same: after.same,
    };
    edits.splice(at - 1, 2, merged);
    // The merged edit is longer, so what stands before it may now be a leftover too.
    at = Math.max(1, at - 1);
  }
  return edits.flatMap(({ gone, added, same }): Piece[] =>
    [
      { kind: 'gone', text: gone } as const,
      { kind: 'added', text: added } as const,
      { kind: 'same', text: same } as const,
    ].filter(({ text }) => text !== ''),
  );
};

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
const editSize = ({ gone, added }: Edit): number => Math.max(countWords(gone), countWords(added));

/** Fewer than half as many words as were changed on either side. The end of a sentence or line always separates. */
const isLeftover = (before: Edit, after: Edit): boolean =>
  before.gone + before.added !== '' &&
  !/[.!?\n]/.test(before.same) &&
  countWords(before.same) * 2 < Math.min(editSize(before), editSize(after));

export const editCount = (pieces: readonly Piece[]): number => {
  let edits = 0;
  let inEdit = false;
  for (const piece of pieces) {
    if (piece.kind === 'same') {
      if (piece.text.trim() !== '') inEdit = false;
    } else if (!inEdit) {
      edits++;
      inEdit = true;
    }
  }
  return edits;
};
