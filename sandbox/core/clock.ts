/**
 * The sandbox clock: real time plus an offset that tests may push forward. Everything the sandbox dates or
 * waits for goes through it, so a year of token life passes in one call.
 */
export type SandboxClock = {
  now(): number;
  offsetMs(): number;
  setOffset(ms: number): void;
  /** Runs the task once the sandbox clock has gone forward by `ms`; returns a function that calls it off. */
  after(ms: number, task: () => void): () => void;
  wait(ms: number): Promise<void>;
  stop(): void;
};

/** setTimeout cannot hold more than 2^31 ms; longer waits are taken in slices. */
const longestSliceMs = 24 * 60 * 60 * 1000;
/** A test may hand in a time source that does not move by itself: look again this often. */
const shortestSliceMs = 5;

export function createClock(timeSource: () => number = Date.now): SandboxClock {
  let offset = 0;
  const waiting = new Set<{ due: number; task: () => void; timer?: NodeJS.Timeout }>();
  const now = () => timeSource() + offset;

  function arm(entry: { due: number; task: () => void; timer?: NodeJS.Timeout }) {
    clearTimeout(entry.timer);
    const left = entry.due - now();
    if (left <= 0) {
      waiting.delete(entry);
      entry.task();
      return;
    }
    const slice = Math.min(Math.max(left, shortestSliceMs), longestSliceMs);
    entry.timer = setTimeout(() => arm(entry), slice);
  }

  const after = (ms: number, task: () => void) => {
    const entry = { due: now() + ms, task };
    waiting.add(entry);
    arm(entry);
    return () => {
      clearTimeout((entry as { timer?: NodeJS.Timeout }).timer);
      waiting.delete(entry);
    };
  };

  return {
    now,
    offsetMs: () => offset,
    setOffset(ms) {
      offset = ms;
      for (const entry of [...waiting].sort((a, b) => a.due - b.due)) arm(entry);
    },
    after,
    wait: (ms) => new Promise((resolve) => after(ms, resolve)),
    stop() {
      for (const entry of waiting) clearTimeout(entry.timer);
      waiting.clear();
    },
  };
}
