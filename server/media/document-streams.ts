/**
 * The streams of a PDF that hold compressed objects, whose names are not visible in the file itself. PDF readers
 * treat every stream whose dictionary has /First and /N as one, whatever its declared type.
 */
import { Readable as ByteStream } from 'node:stream';
import { constants, createInflate } from 'node:zlib';
import type { DictionaryScan } from './document-dictionary.ts';
import type { ReadableFile } from './reader-process.ts';

const pieceBytes = 65_536;
const maxPackedBytes = 8_388_608;
/** The bytes that follow the compressed data, and the blanks before them. */
const endBytes = 32;

export interface PackedStream {
  /** Where its bytes start. */
  readonly start: number;
  /** As declared; undefined when the length is stated elsewhere. */
  readonly length: number | undefined;
}

/** Undefined when it holds no objects, or holds them uncompressed. */
export function findPackedStream(
  described: Extract<DictionaryScan, { kind: 'dictionary' }>,
): PackedStream | 'uncheckable' | undefined {
  const { tokens, bytesAt } = described;
  const isTyped = tokens.includes('/ObjStm');
  if (!isTyped && !(tokens.includes('/First') && tokens.includes('/N'))) return undefined;
  if (bytesAt === null) return isTyped ? 'uncheckable' : undefined;
  if (bytesAt === undefined) return 'uncheckable';
  // A predictor would transform the bytes once more, and no PDF needs one here.
  if (tokens.includes('/DecodeParms') || tokens.includes('/DP')) return 'uncheckable';
  const filters = placesOf(tokens, '/Filter', '/F');
  // Without a filter it is plain text, which is scanned with the rest of the file.
  if (filters.length === 0) return undefined;
  if (!filters.every((place) => isDeflated(tokens.slice(place + 1, place + 4)))) return 'uncheckable';
  const [lengthTokens] = placesOf(tokens, '/Length').map((place) => tokens.slice(place + 1, place + 4));
  const isNumber =
    lengthTokens !== undefined && /^\d{1,9}$/.test(lengthTokens[0] ?? '') && lengthTokens[2] !== 'R';
  return { start: bytesAt, length: isNumber ? Number(lengthTokens[0]) : undefined };
}

const placesOf = (words: readonly string[], ...names: readonly string[]): number[] =>
  words.flatMap((word, place) => (names.includes(word) ? [place] : []));

function isDeflated([first, second, third]: readonly string[]): boolean {
  const name = first === '[' && third === ']' ? second : first;
  return name === '/FlateDecode' || name === '/Fl';
}

/**
 * Decompresses in small chunks, so that no file fills the memory. Yields undefined last when it cannot be
 * decompressed.
 */
export async function* unpack(
  file: ReadableFile,
  packed: PackedStream,
): AsyncGenerator<Uint8Array | undefined> {
  // A missing end marker is no reason to skip the content; what follows the compressed bytes is ignored.
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

async function* piecesOf(file: ReadableFile, { start, length }: PackedStream): AsyncGenerator<Uint8Array> {
  const isTrue = length !== undefined && (await endsAt(file, start + length));
  const end = isTrue ? start + length : file.sizeBytes;
  for (let first = start; first < end; first += pieceBytes) {
    if (first - start > maxPackedBytes) throw new TooLong();
    yield await file.read({ first, last: Math.min(first + pieceBytes, end) - 1 });
  }
}

/** PDF readers trust a length only when the end marker is there, and search for the marker otherwise. */
async function endsAt(file: ReadableFile, place: number): Promise<boolean> {
  if (place >= file.sizeBytes) return false;
  const bytes = await file.read({ first: place, last: Math.min(place + endBytes, file.sizeBytes) - 1 });
  return /^[\0\t\n\f\r ]*endstream/.test(Buffer.from(bytes).toString('latin1'));
}
