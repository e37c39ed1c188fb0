/**
 * Reads the elements of an untrusted Matroska or WebM file: an element never extends past its parent, and the
 * number of elements read is limited.
 */
export interface Element {
  readonly id: number;
  /** Offsets of its header, of its content and of the end of its content. */
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

const maxElements = 100_000;
/** For an id and a size together. */
export const maxHeaderBytes = 12;

/** The sibling elements in a range of the bytes; stops at the first that is not a valid element. */
export function* elementsIn(bytes: Buffer, from: number, to: number): Generator<Element> {
  let start = from;
  for (let count = 0; count < maxElements && start < to; count++) {
    const header = readElementHeader(bytes.subarray(start, Math.min(start + maxHeaderBytes, to)));
    if (!header) return;
    const content = start + header.headerSize;
    const end = content + (header.size ?? to - content);
    if (end > to) return;
    yield { id: header.id, start, content, end };
    start = end;
  }
}

export interface ElementHeader {
  readonly id: number;
  readonly headerSize: number;
  /** Undefined: of unknown length, as in live recordings. */
  readonly size: number | undefined;
}

/** Undefined when it is not a header. */
export function readElementHeader(bytes: Buffer): ElementHeader | undefined {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23;
  const headerSize = idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || headerSize > bytes.length) return undefined;
  const written = unsigned(bytes, idLength, headerSize);
  const allOnes = 2n ** BigInt(7 * sizeLength) - 1n;
  const size = written & allOnes;
  if (size !== allOnes && size > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  return {
    id: bytes.readUIntBE(0, idLength),
    headerSize,
    size: size === allOnes ? undefined : Number(size),
  };
}

function unsigned(bytes: Buffer, from: number, to: number): bigint {
  let value = 0n;
  for (const byte of bytes.subarray(from, to)) value = value * 256n + BigInt(byte);
  return value;
}

export const numberIn = (bytes: Buffer, { content, end }: Element): number =>
  end - content <= 8 ? Number(unsigned(bytes, content, end)) : Number.NaN;
