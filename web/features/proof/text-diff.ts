/** What changed between two texts, word by word, as proofreading marks. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'gone';
  readonly text: string;
}

const splitWords = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

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
  return pieces;
};

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
