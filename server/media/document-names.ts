/** The names in a PDF that say that it runs something, starts something or carries other files. */

import { messages } from '../domain/media/messages.ts';
import type { FileReading } from '../domain/media/ports.ts';
import type { Message } from '../lib/message.ts';

export type Refusal = Extract<FileReading, { kind: 'not_readable' }>;
export const refused = (plainReason: Message): Refusal => ({ kind: 'not_readable', plainReason });

export const again = messages.export_pdf_again();
export const uncheckable = refused(messages.pdf_not_checkable({ again }));

/** No name or page size that we look for is longer. */
export const overlapBytes = 2_048;
/** A4, for those that do not say. */
export const usualPage = { width: 595, height: 842 };
const longestSide = 14_400;

const forbidden: readonly (readonly [names: RegExp, what: Refusal])[] = [
  [
    /\/Encrypt(?![A-Za-z])/,
    refused(
      messages.pdf_locked({
        again,
      }),
    ),
  ],
  [
    // A script follows as text or stands elsewhere; what keeps us from seeing it, a comment or many blanks, is no better.
    /\/JavaScript(?![A-Za-z])|\/JS(?:[\0\s]*[(<%]|[\0\s]+\d|[\0\s]{40})/,
    refused(messages.pdf_script({ again })),
  ],
  [/\/Launch(?![A-Za-z])/, refused(messages.pdf_starts_programs({ again }))],
  [/\/EmbeddedFiles?(?![A-Za-z])/, refused(messages.pdf_attachments({ again }))],
];

export interface PageSize {
  readonly width: number;
  readonly height: number;
}
export interface Found {
  readonly page: PageSize | undefined;
}

/** Names that are cut in two are not seen: the pieces of a file have to overlap. */
export function look(bytes: Uint8Array): Found | Refusal {
  const plain = latin1(withoutCodes(bytes));
  if (plain.split('/ObjStm').length !== latin1(bytes).split('/ObjStm').length) return uncheckable;
  const hit = forbidden.find(([names]) => names.test(plain));
  return hit ? hit[1] : { page: pageSize(plain) };
}

export const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** A name may be written in code: `/J#61vaScript`. By hand, because a pattern takes ten times as long. */
function withoutCodes(bytes: Uint8Array): Uint8Array {
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
  const isSound = (side: number): boolean => side >= 1 && side <= longestSide;
  return isSound(width) && isSound(height) ? { width, height } : undefined;
}
