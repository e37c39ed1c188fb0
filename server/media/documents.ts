/**
 * Reads a PDF. Promises: it is kept byte for byte or refused; what runs, starts programs or carries other files is
 * refused, also where the file packs it away or writes it in code; no more than a few megabytes are in memory at once.
 *
 * This is no parser, because readers mend what parsers refuse: names are looked for everywhere, so a file that only
 * speaks of them may be refused too. A short name such as /JS can also come about by chance in packed pictures, once
 * in some hundred files of the largest size; saved again, the file has other bytes.
 */
import type { FileFacts } from '../domain/media/media.ts';
import type { FileReading } from '../domain/media/ports.ts';
import { hiddenObjects, unpack } from './document-streams.ts';
import type { Readable } from './read-apart.ts';

export const maxDocumentBytes = 100_000_000;
const windowBytes = 1_048_576;
/** No name, page size or beginning of a packed part that we look for is longer. */
const overlapBytes = 2_048;
const tailBytes = 2_048;
/** Far more than 300 pages need; a file built to keep us busy stops here. */
const maxUnpackedBytes = 268_435_456;
const maxHidden = 5_000;
/** A4, for those that do not say. */
const usualPage = { width: 595, height: 842 };
const longestSide = 14_400;

type Refusal = Extract<FileReading, { kind: 'not_readable' }>;
const refused = (plainReason: string): Refusal => ({ kind: 'not_readable', plainReason });

const again = 'Print or export it as PDF again and upload the new file.';
const uncheckable = refused(`The PDF is packed in a way that cannot be checked. ${again}`);
const forbidden: readonly (readonly [names: RegExp, what: Refusal])[] = [
  [/\/Encrypt(?![A-Za-z])/, refused(`The PDF is locked or encrypted. Save it without a password. ${again}`)],
  [
    /\/JavaScript(?![A-Za-z])|\/JS\s*(?:\(|<|\d+\s+\d+\s+R)/,
    refused(`The PDF contains a script, which is not taken. ${again}`),
  ],
  [
    /\/Launch(?![A-Za-z])/,
    refused(`The PDF can start programs on the reader's computer, which is not taken. ${again}`),
  ],
  [
    /\/EmbeddedFiles?(?![A-Za-z])/,
    refused(`The PDF carries other files inside it. Remove its attachments. ${again}`),
  ],
];

export async function readDocument(file: Readable): Promise<FileReading> {
  if (file.sizeBytes > maxDocumentBytes)
    return refused('The PDF is larger than 100 MB. Make it smaller, with fewer or smaller pictures.');
  const tail = latin1(await file.read(rangeOf(file, file.sizeBytes - tailBytes, tailBytes)));
  if (!tail.includes('%%EOF')) return refused(`The PDF is incomplete: its end is missing. ${again}`);
  let page: PageSize | undefined;
  let [count, unpackedBytes] = [0, 0];
  for (let first = 0; first < file.sizeBytes; first += windowBytes) {
    const start = Math.max(0, first - overlapBytes);
    const text = latin1(await file.read(rangeOf(file, start, first - start + windowBytes + overlapBytes)));
    const found = look(text);
    if ('kind' in found) return found;
    page ??= found.page;
    for (const hidden of hiddenObjects(text, first - start, first - start + windowBytes)) {
      const bytes = await unpack(file, { ...hidden, start: start + hidden.start });
      count += 1;
      unpackedBytes += bytes?.byteLength ?? 0;
      if (bytes === undefined || count > maxHidden || unpackedBytes > maxUnpackedBytes) return uncheckable;
      const inside = look(latin1(bytes));
      if ('kind' in inside) return inside;
      page ??= inside.page;
    }
  }
  const facts: FileFacts = {
    kind: 'document',
    mime: 'application/pdf',
    ...(page ?? usualPage),
    durationMs: null,
    details: {},
  };
  return { kind: 'document', facts };
}

interface PageSize {
  readonly width: number;
  readonly height: number;
}
interface Found {
  readonly page: PageSize | undefined;
}

function look(text: string): Found | Refusal {
  const plain = withoutCode(text);
  if (plain.split('/ObjStm').length !== text.split('/ObjStm').length) return uncheckable;
  const hit = forbidden.find(([names]) => names.test(plain));
  return hit ? hit[1] : { page: pageSize(plain) };
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** A name may be written in code: `/J#61vaScript`. */
const withoutCode = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function pageSize(text: string): PageSize | undefined {
  const found = /\/MediaBox\s*\[\s*([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s*\]/.exec(text);
  const [left = 0, bottom = 0, right = 0, top = 0] = (found?.slice(1) ?? []).map(Number);
  const [width, height] = [Math.round(Math.abs(right - left)), Math.round(Math.abs(top - bottom))];
  const isSound = (side: number): boolean => side >= 1 && side <= longestSide;
  return isSound(width) && isSound(height) ? { width, height } : undefined;
}

const rangeOf = (file: Readable, first: number, length: number) => ({
  first: Math.max(0, first),
  last: Math.min(file.sizeBytes, Math.max(0, first) + length) - 1,
});
