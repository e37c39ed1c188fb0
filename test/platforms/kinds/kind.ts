/** What a kind of post is for the grid, and the parts that kinds are made of. */

import type { PlatformLimits } from '../../../server/domain/platform-port/limits.ts';
import type { PlatformName } from '../../../server/domain/platforms.ts';
import { photo } from '../../pictures.ts';
import { video } from '../../videos.ts';
import type { Trouble } from '../troubles.ts';

export interface KindFile {
  readonly name: string;
  readonly role?: 'thumbnail';
  /** Another serial is other bytes, where the kind's files must tell posts apart. */
  bytes(serial?: number): Promise<Uint8Array>;
}

export interface Kind {
  readonly platform: PlatformName;
  readonly name: string;
  /** Where it goes: a part of the account's external id. */
  readonly account?: string;
  readonly files: readonly KindFile[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly declarations?: Readonly<Record<string, string | boolean>>;
  readonly operations: readonly Operation[];
  /** The first call that can make it visible. */
  readonly commit: string;
  /** Shows no words: its files are made anew for each post, and tell it apart in the ledger. */
  readonly wordless?: true;
  /** Too slow for the short run. */
  readonly large?: true;
  /** Undefined: always. */
  taken?(limits: PlatformLimits): boolean;
  /** Faults of an operation after which nobody can know what happened: a person is asked. */
  unknowable?(operation: string, fault: string): boolean;
}

export interface Operation {
  readonly name: string;
  readonly nth?: number;
  /** What must go wrong first, for calls that are made only then. */
  readonly after?: Omit<Trouble, 'fault'> & { readonly fault: string };
  /** Those without a body cannot break off in the middle of it. */
  readonly bodiless?: true;
}

export const once = (name: string): Operation => ({ name, nth: 1 });
export const again = (name: string, nth: number): Operation => ({ name, nth });
export const asked = (name: string, nth = 1): Operation => ({ name, nth, bodiless: true });

const visibleAfter = 'reset after the body';
const notVisibleAfter = 'timeout without effect';

/** Asking after an uncertain send: once it was visible, once it was not. */
export const askedAfter = (question: Operation, commit: string, nth = 1): readonly Operation[] =>
  [visibleAfter, notVisibleAfter].map((fault) => ({
    ...question,
    after: { operation: commit, nth, fault },
  }));

/** A question that is asked only once the platform has said that it is visible. */
export const askedWhenVisible = (question: Operation, commit: string): Operation => ({
  ...question,
  after: { operation: commit, nth: 1, fault: visibleAfter },
});

/** A fault of a call after which it may have had its effect. */
export const mayHaveHappened = (fault: string): boolean => !/^(refused|429|slow$)/.test(fault);

export const picture = (name: string, colour: string, width = 640, height = 480): KindFile => ({
  name,
  bytes: (serial) => photo(serial === undefined ? colour : colourOf(serial), width, height),
});

/** Far enough apart to stay apart when a picture is compressed. */
function colourOf(serial: number): string {
  const level = (places: number): number => ((serial >> (4 * places)) & 15) * 17;
  return `rgb(${level(0)}, ${level(1)}, ${level(2)})`;
}

export const film = (seconds: number, width: number, height: number): KindFile => ({
  name: `film-${width}x${height}.mp4`,
  bytes: () => video({ seconds, width, height, frameRate: 30, fastStart: true }),
});

/** A `free` box behind it, which players skip, makes a video as large as is wished. */
export const largeFilm = (sizeBytes: number): KindFile => ({
  name: `film-of-${sizeBytes}.mp4`,
  bytes: async () => {
    const small = await video({ seconds: 5, width: 540, height: 960, frameRate: 30, fastStart: true });
    return Buffer.concat([small, freeBox(sizeBytes - small.length, 7)]);
  },
});

/** With its index first, as Meta wants it, and upright, as Reels and Stories are. */
export const reelFilm = (name: string, width = 540, height = 960): KindFile => ({
  name,
  bytes: async (serial = 0) => {
    const small = await video({ seconds: 5, width, height, frameRate: 30, fastStart: true });
    return Buffer.concat([small, freeBox(16, serial)]);
  },
});

function freeBox(sizeBytes: number, content: number): Buffer {
  const box = Buffer.alloc(sizeBytes);
  for (let at = 8; at + 4 <= sizeBytes; at += 4) box.writeUInt32BE(content, at);
  box.writeUInt32BE(sizeBytes, 0);
  box.write('free', 4, 'latin1');
  return box;
}
