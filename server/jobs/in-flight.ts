/** So many things at a time, not more: whoever brings another waits until there is room for it. */
export interface InFlight {
  /** Resolves when the task has begun. It must not reject: nobody would hear it. */
  begin(task: () => Promise<void>): Promise<void>;
  readonly room: number;
  /** Resolves when nothing is under way. */
  drained(): Promise<void>;
}

export function createInFlight(most: number): InFlight {
  const underWay = new Set<Promise<void>>();
  return {
    async begin(task) {
      while (underWay.size >= most) await Promise.race(underWay);
      const running = task().finally(() => {
        underWay.delete(running);
      });
      underWay.add(running);
    },
    get room() {
      return most - underWay.size;
    },
    async drained() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
