/**
 * Goes through the objects of a PDF, one window of its text after the other, and finds those that pack others away.
 * Promise: every place where an object can begin is looked at, and all of it together takes time with the size of the
 * file only.
 */
import { messages } from '../domain/media/messages.ts';
import { describedAt } from './document-dictionary.ts';
import { again, type Refusal, refused, uncheckable } from './document-names.ts';
import { type Packed, packedObjects } from './document-streams.ts';

const beginnings = /(?<!end)obj|\/ObjStm(?![A-Za-z])/g;
/** Far more than 300 pages need; a file built to keep us busy stops here. */
const maxPacked = 5_000;

export const tooMuch = refused(
  messages.pdf_unfolds_too_far({
    again,
  }),
);

export interface TextWindow {
  readonly text: string;
  /** Where the text stands in the file. */
  readonly start: number;
  /** Only what begins between these two places of the text counts; the rest is there to see where it ends. */
  readonly from: number;
  readonly before: number;
  readonly isLast: boolean;
}

export interface ObjectsFound {
  /** With their places in the file. */
  readonly packed: readonly Packed[];
  /** Where in the file to go on. */
  readonly next: number;
}

export function createObjectSearch(sizeBytes: number): (window: TextWindow) => ObjectsFound | Refusal {
  // Dictionaries do not overlap, but one that the window cuts off is looked at twice.
  let charactersLeft = 2 * sizeBytes + 1_000_000;
  let packedLeft = maxPacked;
  /** How far the dictionaries reach that say to describe packed objects. */
  let reach = 0;
  return ({ text, start, from, before, isLast }) => {
    const packed: Packed[] = [];
    beginnings.lastIndex = from;
    for (let match = beginnings.exec(text); match && match.index < before; match = beginnings.exec(text)) {
      const { index } = match;
      if (match[0] !== 'obj') {
        // Readers may find it where we see no object.
        if (start + index >= reach) return uncheckable;
        continue;
      }
      const described = describedAt(text, index + match[0].length);
      charactersLeft -= described.end - index;
      if (charactersLeft < 0) return tooMuch;
      if (described.kind === 'unfinished' && !isLast)
        return index === from ? uncheckable : { packed, next: start + index };
      if (described.kind !== 'dictionary') continue;
      const found = packedObjects(described);
      if (found === 'uncheckable') return uncheckable;
      if (described.words.includes('/ObjStm')) reach = Math.max(reach, start + described.end);
      if (found === undefined) continue;
      packedLeft -= 1;
      if (packedLeft < 0) return tooMuch;
      packed.push({ ...found, start: start + found.start });
    }
    return { packed, next: start + before };
  };
}
