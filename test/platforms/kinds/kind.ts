/** What a kind of post is for the grid, and the parts that kinds are made of. */

import type { PlatformLimits } from '../../../server/domain/platform-port/limits.ts';
import type { PlatformName } from '../../../server/domain/platforms.ts';
import { createPhoto } from '../../pictures.ts';
import { createVideo } from '../../videos.ts';
import type { Trouble } from '../troubles.ts';

export interface KindFile {
  readonly name: string;
  readonly role?: 'thumbnail';
  /** Another serial gives other bytes, where the kind's files must identify posts. */
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
  /** Shows no text: its files are generated for each post, and identify it in the ledger. */
  readonly hasNoText?: true;
  /** Too slow for the short run. */
  readonly isSlow?: true;
  /** Undefined: always. */
  isAccepted?(limits: PlatformLimits): boolean;
  /** Faults of an operation after which the outcome cannot be known: a person is asked. */
  unknowable?(operation: string, fault: string): boolean;
}

export interface Operation {
  readonly name: string;
  readonly nth?: number;
  /** What must go wrong first, for calls that are made only then. */
  readonly after?: Omit<Trouble, 'fault'> & { readonly fault: string };
  /** Calls without a body cannot break off in the middle of it. */
  readonly hasNoBody?: true;
}

export const firstCall = (name: string): Operation => ({ name, nth: 1 });
export const nthCall = (name: string, nth: number): Operation => ({ name, nth });
export const lookup = (name: string, nth = 1): Operation => ({ name, nth, hasNoBody: true });

const visibleAfter = 'reset after the body';
const notVisibleAfter = 'timeout without effect';

/** The lookup after an uncertain send: once it was visible, once it was not. */
export const lookupsAfter = (question: Operation, commit: string, nth = 1): readonly Operation[] =>
  [visibleAfter, notVisibleAfter].map((fault) => ({
    ...question,
    after: { operation: commit, nth, fault },
  }));

/** A lookup that is made only once the platform has reported the post as visible. */
export const lookupWhenVisible = (question: Operation, commit: string): Operation => ({
  ...question,
  after: { operation: commit, nth: 1, fault: visibleAfter },
});

/** A fault of a call after which it may have had its effect. */
export const mayHaveHappened = (fault: string): boolean => !/^(refused|429|slow$)/.test(fault);

export const pictureFile = (name: string, colour: string, width = 640, height = 480): KindFile => ({
  name,
  bytes: (serial) => createPhoto(serial === undefined ? colour : colourOf(serial), width, height),
});

/** Far enough apart to stay distinct when a picture is compressed. */
function colourOf(serial: number): string {
  const level = (places: number): number => ((serial >> (4 * places)) & 15) * 17;
  return `rgb(${level(0)}, ${level(1)}, ${level(2)})`;
}

export const videoFile = (seconds: number, width: number, height: number): KindFile => ({
  name: `film-${width}x${height}.mp4`,
  bytes: () => createVideo({ seconds, width, height, frameRate: 30, fastStart: true }),
});

/** A `free` box behind it, which players skip, makes a video as large as needed. */
export const largeVideoFile = (sizeBytes: number): KindFile => ({
  name: `film-of-${sizeBytes}.mp4`,
  bytes: async () => {
    const small = await createVideo({ seconds: 5, width: 540, height: 960, frameRate: 30, fastStart: true });
    return Buffer.concat([small, freeBox(sizeBytes - small.length, 7)]);
  },
});

/** With its index first, as Meta wants it, and in portrait, as Reels and Stories are. */
export const reelVideoFile = (name: string, width = 540, height = 960): KindFile => ({
  name,
  bytes: async (serial = 0) => {
    const small = await createVideo({ seconds: 5, width, height, frameRate: 30, fastStart: true });
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
