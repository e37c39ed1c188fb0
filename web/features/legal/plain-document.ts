/**
 * Parses the operator's text into blocks. A small subset of Markdown: headings, lists, paragraphs, links. Promise:
 * whatever the text contains, the result is only text and links to https pages and email addresses, never markup.
 */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly pieces: readonly Piece[] }
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Piece[])[] };

const linkPattern =
  /\[([^\]\n]+)\]\(((?:https:\/\/|mailto:)[^\s()]+)\)|(https:\/\/[^\s<>()]*[^\s<>().,;:!?])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g;

export const parsePieces = (line: string): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(linkPattern)) {
    const [whole, label, target, address, email] = match;
    if (match.index > end) pieces.push({ text: line.slice(end, match.index) });
    if (target) pieces.push({ text: label ?? target, href: target });
    else if (address) pieces.push({ text: address, href: address });
    else if (email) pieces.push({ text: email, href: `mailto:${email}` });
    end = match.index + whole.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end) });
  return pieces;
};

const toBlock = (lines: readonly string[]): Block => {
  const [first = ''] = lines;
  const heading = /^(#{1,3})\s+(.*)$/.exec(first);
  if (heading && lines.length === 1)
    return { kind: 'heading', level: heading[1] === '###' ? 3 : 2, pieces: parsePieces(heading[2] ?? '') };
  if (lines.every((line) => /^[-*]\s/.test(line)))
    return { kind: 'list', items: lines.map((line) => parsePieces(line.replace(/^[-*]\s+/, ''))) };
  return { kind: 'paragraph', pieces: parsePieces(lines.join(' ')) };
};

/** Blocks are separated by empty lines; a heading is a block by itself, and so is a run of list items. */
export const parseBlocks = (text: string): Block[] => {
  const blocks: string[][] = [];
  let kind = '';
  for (const line of text.split(/\r?\n/).map((rawLine) => rawLine.trim())) {
    const next =
      line === '' ? '' : /^#{1,3}\s/.test(line) ? 'heading' : /^[-*]\s/.test(line) ? 'list' : 'words';
    if (next !== '') {
      const continuesBlock = next === kind && next !== 'heading';
      if (continuesBlock) blocks.at(-1)?.push(line);
      else blocks.push([line]);
    }
    kind = next;
  }
  return blocks.map(toBlock);
};
