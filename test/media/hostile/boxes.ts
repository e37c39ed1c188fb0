/** MP4 and MOV files box by box. Their `moov` must be last, so that making it longer moves no sample. */
export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

export function box(type: string, ...content: (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as Uint8Array)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

/** Boxes in boxes, each with this content before the next one. */
export const nestedBoxes = (type: string, depth: number, content: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.concat(
    Array.from({ length: depth }, (_, level) =>
      Buffer.concat([u32((depth - level) * (8 + content.length)), Buffer.from(type, 'latin1'), content]),
    ),
  );

/** A box with a false size. */
export const boxWithSize = (type: string, size: number, ...content: Uint8Array[]): Buffer =>
  Buffer.concat([u32(size), Buffer.from(type, 'latin1'), ...content]);

/** The 64-bit form, with any size. */
export function longBoxWithSize(type: string, size: bigint, ...content: Uint8Array[]): Buffer {
  const large = Buffer.alloc(8);
  large.writeBigUInt64BE(BigInt.asUintN(64, size));
  return Buffer.concat([u32(1), Buffer.from(type, 'latin1'), large, ...content]);
}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'udta', 'edts']);

/** Rebuilds every box of that type, at any depth; the result of `change` replaces it. */
export function changeBoxes(bytes: Uint8Array, type: string, change: (whole: Buffer) => Uint8Array): Buffer {
  const parts: Buffer[] = [];
  const input = Buffer.from(bytes);
  for (let at = 0; at + 8 <= input.length; ) {
    const size = input.readUInt32BE(at) || input.length - at;
    const name = input.toString('latin1', at + 4, at + 8);
    const whole = input.subarray(at, at + Math.max(size, 8));
    if (name === type) parts.push(Buffer.from(change(whole)));
    else if (containers.has(name)) parts.push(box(name, changeBoxes(whole.subarray(8), type, change)));
    else parts.push(whole);
    at += Math.max(size, 8);
  }
  return Buffer.concat(parts);
}

/** Adds a box to the end of each box of that type. */
export const addToBoxes = (bytes: Uint8Array, parent: string, ...added: Uint8Array[]): Buffer =>
  changeBoxes(bytes, parent, (whole) => box(parent, whole.subarray(8), ...added));

/** Writes into the content of each box of that type, after its eight bytes of size and type. */
export const patchBoxes = (bytes: Uint8Array, type: string, offset: number, patch: Uint8Array): Buffer =>
  changeBoxes(bytes, type, (whole) => {
    const copy = Buffer.from(whole);
    copy.set(patch.subarray(0, Math.max(0, copy.length - 8 - offset)), 8 + offset);
    return copy;
  });
