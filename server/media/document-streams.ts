/**
 * The parts of a PDF that hold packed objects, where names cannot be seen from outside. Readers take every packed part
 * for one whose dictionary has /First and /N, whatever type it says to be.
 */
import { Readable as ByteStream } from 'node:stream';
import { constants, createInflate } from 'node:zlib';
import type { Description } from './document-dictionary.ts';
import type { Readable } from './read-apart.ts';

const pieceBytes = 65_536;
const maxPackedBytes = 8_388_608;
/** What follows the packed bytes, and the blanks before it. */
const endBytes = 32;

export interface Packed {
  /** Where its bytes begin. */
  readonly start: number;
  /** As told; undefined when it is told elsewhere. */
  readonly length: number | undefined;
}

/** Undefined when it holds no objects, or shows them. */
export function packedObjects(
  described: Extract<Description, { kind: 'dictionary' }>,
): Packed | 'uncheckable' | undefined {
  const { words, bytesAt } = described;
  const isTyped = words.includes('/ObjStm');
  if (!isTyped && !(words.includes('/First') && words.includes('/N'))) return undefined;
  if (bytesAt === null) return isTyped ? 'uncheckable' : undefined;
  if (bytesAt === undefined) return 'uncheckable';
  // A prediction changes the bytes once more, and nobody needs it here.
  if (words.includes('/DecodeParms') || words.includes('/DP')) return 'uncheckable';
  const filters = placesOf(words, '/Filter', '/F');
  // Without a filter it is plain text, which is looked through with the rest.
  if (filters.length === 0) return undefined;
  if (!filters.every((place) => isDeflated(words.slice(place + 1, place + 4)))) return 'uncheckable';
  const [told] = placesOf(words, '/Length').map((place) => words.slice(place + 1, place + 4));
  const isNumber = told !== undefined && /^\d{1,9}$/.test(told[0] ?? '') && told[2] !== 'R';
  return { start: bytesAt, length: isNumber ? Number(told[0]) : undefined };
}

const placesOf = (words: readonly string[], ...names: readonly string[]): number[] =>
  words.flatMap((word, place) => (names.includes(word) ? [place] : []));

function isDeflated([first, second, third]: readonly string[]): boolean {
  const name = first === '[' && third === ']' ? second : first;
  return name === '/FlateDecode' || name === '/Fl';
}

/** In small parts, so that no file fills the memory. Undefined comes last when it cannot be unpacked. */
export async function* unpacked(file: Readable, packed: Packed): AsyncGenerator<Uint8Array | undefined> {
  // An end that is missing is no reason to see nothing; what follows the packed bytes is left alone.
  const inflate = createInflate({ chunkSize: 4 * pieceBytes, finishFlush: constants.Z_SYNC_FLUSH });
  const source = ByteStream.from(piecesOf(file, packed), { highWaterMark: 1 });
  source.once('error', (error) => inflate.destroy(error));
  source.pipe(inflate);
  try {
    yield* inflate;
  } catch (error) {
    if (!(error instanceof TooLong) && !/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    yield undefined;
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

class TooLong extends Error {}

async function* piecesOf(file: Readable, { start, length }: Packed): AsyncGenerator<Uint8Array> {
  const isTrue = length !== undefined && (await endsAt(file, start + length));
  const end = isTrue ? start + length : file.sizeBytes;
  for (let first = start; first < end; first += pieceBytes) {
    if (first - start > maxPackedBytes) throw new TooLong();
    yield await file.read({ first, last: Math.min(first + pieceBytes, end) - 1 });
  }
}

/** Readers believe a length only when the end stands there, and look for the end otherwise. */
async function endsAt(file: Readable, place: number): Promise<boolean> {
  if (place >= file.sizeBytes) return false;
  const bytes = await file.read({ first: place, last: Math.min(place + endBytes, file.sizeBytes) - 1 });
  return /^[\0\t\n\f\r ]*endstream/.test(Buffer.from(bytes).toString('latin1'));
}
