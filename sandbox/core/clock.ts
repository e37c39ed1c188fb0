/**
 * The sandbox clock: real time plus an offset that tests can advance. The sandbox uses it for every timestamp and
 * every wait, so a test can skip a token's whole lifetime with one call.
 */
export type SandboxClock = {
  now(): number;
  offsetMs(): number;
  setOffset(ms: number): void;
  /** Runs the task once the sandbox clock has advanced by `ms`; returns a function that cancels it. */
  after(ms: number, task: () => void): () => void;
  wait(ms: number): Promise<void>;
  /** Tracks work that takes real time whatever this clock says, such as a download. */
  track(work: Promise<void>): void;
  /** Resolves when no tracked work is left. */
  idle(): Promise<void>;
  stop(): void;
};

/** setTimeout cannot wait longer than 2^31 ms, so longer waits are split. */
const maxSliceMs = 24 * 60 * 60 * 1000;
/** A test's time source may not advance by itself, so the clock is polled at this interval. */
const minSliceMs = 5;

export function createClock(timeSource: () => number = Date.now): SandboxClock {
  let offset = 0;
  const pending = new Set<{ due: number; task: () => void; timer?: NodeJS.Timeout }>();
  const tracked = new Set<Promise<void>>();
  const now = () => timeSource() + offset;

  function arm(entry: { due: number; task: () => void; timer?: NodeJS.Timeout }) {
    clearTimeout(entry.timer);
    const remainingMs = entry.due - now();
    if (remainingMs <= 0) {
      pending.delete(entry);
      entry.task();
      return;
    }
    const slice = Math.min(Math.max(remainingMs, minSliceMs), maxSliceMs);
    entry.timer = setTimeout(() => arm(entry), slice);
  }

  const after = (ms: number, task: () => void) => {
    const entry = { due: now() + ms, task };
    pending.add(entry);
    arm(entry);
    return () => {
      clearTimeout((entry as { timer?: NodeJS.Timeout }).timer);
      pending.delete(entry);
    };
  };

  return {
    now,
    offsetMs: () => offset,
    setOffset(ms) {
      offset = ms;
      for (const entry of [...pending].sort((a, b) => a.due - b.due)) arm(entry);
    },
    after,
    wait: (ms) => new Promise((resolve) => after(ms, resolve)),
    track(work) {
      const ended = work.finally(() => tracked.delete(ended));
      tracked.add(ended);
    },
    async idle() {
      while (tracked.size > 0) await Promise.all(tracked);
    },
    stop() {
      for (const entry of pending) clearTimeout(entry.timer);
      pending.clear();
    },
  };
}
