/**
 * So many things at a time, not more. Room is kept before a thing is begun, so that nothing begun waits for room.
 *
 * Under load room comes back one by one. What begins together is written together, so whoever finds too little waits a
 * moment for more: a few large steps cost far less than many small ones.
 */
export interface InFlight {
  /** Waits until there is room, and keeps room for as many as there is, at most so many. */
  reserve(most: number): Promise<Reservation>;
  readonly room: number;
  /** Resolves when nothing is under way. */
  drained(): Promise<void>;
}

/** What was not started when it is disposed of is free again. */
export interface Reservation extends Disposable {
  readonly size: number;
  /** The task must not reject: nobody would hear it. */
  start(task: () => Promise<void>): void;
}

/** The longest that room which is there is left empty while more is awaited. */
const longestGatherMs = 100;

export function createInFlight(limit: number, gatherMs = longestGatherMs): InFlight {
  const enough = Math.ceil(limit / 2);
  let room = limit;
  let waiting: (() => void)[] = [];
  const free = (count: number) => {
    room += count;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  const changed = () => new Promise<void>((resolve) => waiting.push(resolve));
  const roomFor = async (count: number): Promise<void> => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      free(0);
    }, gatherMs);
    while (room < count && !isOver) await changed();
    clearTimeout(timer);
  };
  return {
    async reserve(most) {
      while (room === 0) await changed();
      if (room < Math.min(most, enough)) await roomFor(Math.min(most, enough));
      while (room === 0) await changed();
      const size = Math.min(most, room);
      room -= size;
      let unused = size;
      return {
        size,
        start(task) {
          if (unused === 0) throw new Error('more was started than there is room for');
          unused -= 1;
          void task().finally(() => free(1));
        },
        [Symbol.dispose]() {
          free(unused);
          unused = 0;
        },
      };
    },
    get room() {
      return room;
    },
    async drained() {
      while (room < limit) await changed();
    },
  };
}
