/**
 * A text of the operator's, as blocks. A small part of Markdown: headings, lists, paragraphs, links. Promise: whatever
 * the text holds, what comes out is words and links to https pages and mail addresses, never markup.
 */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly pieces: readonly Piece[] }
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Piece[])[] };

const links =
  /\[([^\]\n]+)\]\(((?:https:\/\/|mailto:)[^\s()]+)\)|(https:\/\/[^\s<>()]*[^\s<>().,;:!?])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g;

export const piecesOf = (line: string): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of line.matchAll(links)) {
    const [whole, words, target, address, mail] = found;
    if (found.index > end) pieces.push({ text: line.slice(end, found.index) });
    if (target) pieces.push({ text: words ?? target, href: target });
    else if (address) pieces.push({ text: address, href: address });
    else if (mail) pieces.push({ text: mail, href: `mailto:${mail}` });
    end = found.index + whole.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end) });
  return pieces;
};

const blockOf = (lines: readonly string[]): Block => {
  const [first = ''] = lines;
  const heading = /^(#{1,3})\s+(.*)$/.exec(first);
  if (heading && lines.length === 1)
    return { kind: 'heading', level: heading[1] === '###' ? 3 : 2, pieces: piecesOf(heading[2] ?? '') };
  if (lines.every((line) => /^[-*]\s/.test(line)))
    return { kind: 'list', items: lines.map((line) => piecesOf(line.replace(/^[-*]\s+/, ''))) };
  return { kind: 'paragraph', pieces: piecesOf(lines.join(' ')) };
};

/** Blocks are parted by empty lines; a heading is a block by itself, and so is a run of list items. */
export const blocksOf = (text: string): Block[] => {
  const blocks: string[][] = [];
  let kind = '';
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const next =
      line === '' ? '' : /^#{1,3}\s/.test(line) ? 'heading' : /^[-*]\s/.test(line) ? 'list' : 'words';
    if (next !== '') {
      const goesOn = next === kind && next !== 'heading';
      if (goesOn) blocks.at(-1)?.push(line);
      else blocks.push([line]);
    }
    kind = next;
  }
  return blocks.map(blockOf);
};
