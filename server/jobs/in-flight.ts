/**
 * Limits how many tasks run at once. Capacity is reserved before a task starts, so that no started task waits for
 * capacity.
 *
 * Under load capacity is freed one by one. Tasks that start together are written together, so a caller that finds
 * too little waits a moment for more: a few large batches cost far less than many small ones.
 */
export interface InFlight {
  /** Waits until there is capacity, and reserves as much as is available, at most that many. */
  reserve(most: number): Promise<Reservation>;
  readonly freeCapacity: number;
  /** Resolves when no task is running. */
  drained(): Promise<void>;
}

/** Disposing releases the part that was not started. */
export interface Reservation extends Disposable {
  readonly size: number;
  /** The task must not reject: the error would go unnoticed. */
  start(task: () => Promise<void>): void;
}

/** How long available capacity may stay unused while waiting for more. */
const maxGatherMs = 100;

export function createInFlight(limit: number, gatherMs = maxGatherMs): InFlight {
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
  const waitForCapacity = async (count: number): Promise<void> => {
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
      if (room < Math.min(most, enough)) await waitForCapacity(Math.min(most, enough));
      while (room === 0) await changed();
      const size = Math.min(most, room);
      room -= size;
      let unused = size;
      return {
        size,
        start(task) {
          if (unused === 0) throw new Error('more tasks were started than reserved');
          unused -= 1;
          void task().finally(() => free(1));
        },
        [Symbol.dispose]() {
          free(unused);
          unused = 0;
        },
      };
    },
    get freeCapacity() {
      return room;
    },
    async drained() {
      while (room < limit) await changed();
    },
  };
}
