/** So many things at a time, not more. Room is kept before a thing is begun, so that nothing begun waits for room. */
export interface InFlight {
  /** Waits until there is room for one, and keeps room for as many as there is, at most so many. */
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

export function createInFlight(limit: number): InFlight {
  let room = limit;
  let waiting: (() => void)[] = [];
  const free = (count: number) => {
    room += count;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  const changed = () => new Promise<void>((resolve) => waiting.push(resolve));
  return {
    async reserve(most) {
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
