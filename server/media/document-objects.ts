/**
 * Scans the objects of a PDF, one window of its text after the other, and finds those that contain compressed
 * objects. Promise: every position where an object can start is checked, and the total time is linear in the
 * size of the file.
 */
import { messages } from '../domain/media/messages.ts';
import { scanDictionary } from './document-dictionary.ts';
import { exportAgainHint as again, notCheckable, type Refusal, refuse } from './document-names.ts';
import { findPackedStream, type PackedStream } from './document-streams.ts';

const beginnings = /(?<!end)obj|\/ObjStm(?![A-Za-z])/g;
/** Far more than 300 pages need; a file built to keep us busy stops here. */
const maxPacked = 5_000;

export const unpacksTooFar = refuse(
  messages.pdf_unfolds_too_far({
    again,
  }),
);

export interface TextWindow {
  readonly text: string;
  /** Where the text starts in the file. */
  readonly start: number;
  /**
   * Only objects starting between these two positions of the text count; the rest is there to see where they
   * end.
   */
  readonly from: number;
  readonly before: number;
  readonly isLast: boolean;
}

export interface ObjectScan {
  /** With their positions in the file. */
  readonly packed: readonly PackedStream[];
  /** Where in the file to continue. */
  readonly next: number;
}

export function createObjectSearch(sizeBytes: number): (window: TextWindow) => ObjectScan | Refusal {
  // Dictionaries do not overlap, but one that the window cuts off is read twice.
  let charactersLeft = 2 * sizeBytes + 1_000_000;
  let packedLeft = maxPacked;
  /** How far the dictionaries extend that claim to describe compressed objects. */
  let reach = 0;
  return ({ text, start, from, before, isLast }) => {
    const packed: PackedStream[] = [];
    beginnings.lastIndex = from;
    for (let match = beginnings.exec(text); match && match.index < before; match = beginnings.exec(text)) {
      const { index } = match;
      if (match[0] !== 'obj') {
        // PDF readers may find it where we see no object.
        if (start + index >= reach) return notCheckable;
        continue;
      }
      const described = scanDictionary(text, index + match[0].length);
      charactersLeft -= described.end - index;
      if (charactersLeft < 0) return unpacksTooFar;
      if (described.kind === 'unfinished' && !isLast)
        return index === from ? notCheckable : { packed, next: start + index };
      if (described.kind !== 'dictionary') continue;
      const found = findPackedStream(described);
      if (found === 'uncheckable') return notCheckable;
      if (described.tokens.includes('/ObjStm')) reach = Math.max(reach, start + described.end);
      if (found === undefined) continue;
      packedLeft -= 1;
      if (packedLeft < 0) return unpacksTooFar;
      packed.push({ ...found, start: start + found.start });
    }
    return { packed, next: start + before };
  };
}
