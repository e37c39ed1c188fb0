/** The names in a PDF that mean it runs something, starts something or carries other files. */

import { messages } from '../domain/media/messages.ts';
import type { FileReading } from '../domain/media/ports.ts';
import type { Message } from '../lib/message.ts';

export type Refusal = Extract<FileReading, { kind: 'not_readable' }>;
export const refuse = (plainReason: Message): Refusal => ({ kind: 'not_readable', plainReason });

export const exportAgainHint = messages.export_pdf_again();
export const notCheckable = refuse(messages.pdf_not_checkable({ again: exportAgainHint }));

/** Longer than any name or page size that we search for. */
export const overlapBytes = 2_048;
/** A4, for documents that do not state a size. */
export const defaultPage = { width: 595, height: 842 };
const maxSide = 14_400;

const forbidden: readonly (readonly [names: RegExp, what: Refusal])[] = [
  [
    /\/Encrypt(?![A-Za-z])/,
    refuse(
      messages.pdf_locked({
        again: exportAgainHint,
      }),
    ),
  ],
  [
    // A script follows as text or elsewhere; if a comment or many blanks hide it, it is treated as a script too.
    /\/JavaScript(?![A-Za-z])|\/JS(?:[\0\s]*[(<%]|[\0\s]+\d|[\0\s]{40})/,
    refuse(messages.pdf_script({ again: exportAgainHint })),
  ],
  [/\/Launch(?![A-Za-z])/, refuse(messages.pdf_starts_programs({ again: exportAgainHint }))],
  [/\/EmbeddedFiles?(?![A-Za-z])/, refuse(messages.pdf_attachments({ again: exportAgainHint }))],
];

export interface PageSize {
  readonly width: number;
  readonly height: number;
}
export interface NameScan {
  readonly page: PageSize | undefined;
}

/** Names that are cut in two are not seen: the windows of a file have to overlap. */
export function scanNames(bytes: Uint8Array): NameScan | Refusal {
  const plain = latin1(unescapeNames(bytes));
  if (plain.split('/ObjStm').length !== latin1(bytes).split('/ObjStm').length) return notCheckable;
  const hit = forbidden.find(([names]) => names.test(plain));
  return hit ? hit[1] : { page: pageSize(plain) };
}

export const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/**
 * A name may contain hex escapes: `/J#61vaScript`. Decoded by hand, because a regular expression takes ten times
 * as long.
 */
function unescapeNames(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0x23)) return bytes;
  const plain = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const code = byte === 0x23 ? hexDigit(bytes[at + 1]) * 16 + hexDigit(bytes[at + 2]) : -1;
    if (code >= 0) at += 2;
    plain[length] = code >= 0 ? code : byte;
    length += 1;
  }
  return plain.subarray(0, length);
}

/** So far below zero that no other digit makes up for it. */
const notHex = -1_000;
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : notHex;
}

function pageSize(text: string): PageSize | undefined {
  const found = /\/MediaBox\s*\[\s*([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s*\]/.exec(text);
  const [left = 0, bottom = 0, right = 0, top = 0] = (found?.slice(1) ?? []).map(Number);
  const [width, height] = [Math.round(Math.abs(right - left)), Math.round(Math.abs(top - bottom))];
  const isPlausible = (side: number): boolean => side >= 1 && side <= maxSide;
  return isPlausible(width) && isPlausible(height) ? { width, height } : undefined;
}
