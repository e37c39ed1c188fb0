/**
 * Reads the boxes of an untrusted MP4 or MOV file: a box never extends past its parent, and the number of boxes
 * read is limited.
 */
export interface Box {
  readonly type: string;
  /** Offsets of its header, of its content and of the end of its content. */
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

const maxBoxes = 100_000;

/** The sibling boxes in a range of the bytes; stops at the first that is not a valid box. */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let start = from;
  for (let count = 0; count < maxBoxes && start + 8 <= to; count++) {
    const box = boxAt(bytes, start, to);
    if (!box) return;
    yield box;
    start = box.end;
  }
}

export function findBox(bytes: Buffer, parent: Box, ...path: string[]): Box | undefined {
  let found: Box | undefined = parent;
  for (const type of path) {
    if (!found) return undefined;
    found = boxesIn(bytes, found.content, found.end).find((box) => box.type === type);
  }
  return found;
}

function boxAt(bytes: Buffer, start: number, to: number): Box | undefined {
  const header = readHeader(bytes.subarray(start, start + 16), to - start);
  if (!header) return undefined;
  return { type: header.type, start, content: start + header.headerSize, end: start + header.size };
}

export interface BoxHeader {
  readonly type: string;
  readonly headerSize: number;
  readonly size: number;
}

/** Undefined when it is not a header, or the box would not fit into what is left. */
export function readHeader(bytes: Buffer, bytesLeft: number): BoxHeader | undefined {
  if (bytes.length < 8) return undefined;
  const type = bytes.toString('latin1', 4, 8);
  const short = bytes.readUInt32BE(0);
  if (short === 1) {
    if (bytes.length < 16) return undefined;
    const size = Number(bytes.readBigUInt64BE(8));
    return size >= 16 && size <= bytesLeft ? { type, headerSize: 16, size } : undefined;
  }
  const size = short === 0 ? bytesLeft : short;
  return size >= 8 && size <= bytesLeft ? { type, headerSize: 8, size } : undefined;
}
