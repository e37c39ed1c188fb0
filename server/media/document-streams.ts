/** The parts of a PDF that hold packed objects, where names cannot be seen from outside. */
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import type { Readable } from './read-apart.ts';

const inflated = promisify(inflate);
const maxPackedBytes = 8_388_608;
const maxUnpackedBytes = 33_554_432;
/** What stands before the packed bytes is no longer. */
const descriptionLength = 2_048;

export interface Hidden {
  /** Where its bytes begin. */
  readonly start: number;
  /** As told; undefined when it is told elsewhere. */
  readonly length: number | undefined;
  /** False: packed in another way than the usual one. */
  readonly isDeflated: boolean;
}

/** Those that are named between these two places of the text. */
export function hiddenObjects(text: string, from: number, before: number): readonly Hidden[] {
  const found: Hidden[] = [];
  for (const match of text.matchAll(/\/ObjStm(?![A-Za-z])/g)) {
    if (match.index < from || match.index >= before) continue;
    const open = text.lastIndexOf(' obj', match.index);
    const after = text.slice(match.index, match.index + descriptionLength);
    const stream = /(?<!end)stream(\r\n|\n|\r)/.exec(after);
    if (stream === null) {
      found.push({ start: Number.POSITIVE_INFINITY, length: undefined, isDeflated: false });
      continue;
    }
    const end = match.index + stream.index;
    const description = text.slice(Math.max(open, end - descriptionLength), end);
    const [, several, one] = /\/Filter\s*(?:\[([^\]]*)\]|(\/\w+))/.exec(description) ?? [];
    const filter = (several ?? one)?.trim();
    const told = /\/Length\s+(\d+)(?!\d|\s+\d+\s+R)/.exec(description)?.[1];
    // Without a filter it is plain text, which is looked through with the rest.
    if (filter !== undefined)
      found.push({
        start: end + stream[0].length,
        length: told === undefined ? undefined : Number(told),
        isDeflated: filter === '/FlateDecode' || filter === '/Fl',
      });
  }
  return found;
}

/** Undefined when it cannot be unpacked within the limits. */
export async function unpack(
  file: Readable,
  { start, length = maxPackedBytes, isDeflated }: Hidden,
): Promise<Uint8Array | undefined> {
  if (!isDeflated || start >= file.sizeBytes || length > maxPackedBytes) return undefined;
  const last = Math.min(file.sizeBytes, start + length + 2) - 1;
  const bytes = await file.read({ first: start, last });
  try {
    // What follows the packed bytes is left alone; an end that is missing is no reason to see nothing.
    return await inflated(bytes, {
      maxOutputLength: maxUnpackedBytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch {
    return undefined;
  }
}
