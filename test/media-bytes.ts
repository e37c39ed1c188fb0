/** Files made by hand, byte by byte. */
import type { StagedFile } from '../server/domain/media/ports.ts';
import { sha256Hex } from '../server/lib/canonical-json.ts';

/** A whole staged file, in memory. */
export const stagedBytes = (bytes: Buffer, changes: Partial<StagedFile> = {}): StagedFile => ({
  sizeBytes: bytes.length,
  sha256: async () => sha256Hex(bytes),
  read: async ({ first, last }) => bytes.subarray(first, last + 1),
  stream: () => new Blob([new Uint8Array(bytes)]).stream(),
  overwrite: async (parts) => {
    for (const { offset, bytes: over } of parts)
      bytes.set(typeof over === 'number' ? Buffer.alloc(over) : over, offset);
  },
  [Symbol.asyncDispose]: async () => undefined,
  ...changes,
});

/** A box of an MP4 or MOV; text is Latin-1. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** The same random numbers for the same seed. */
export function seededBytes(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
