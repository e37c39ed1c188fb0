/** Every few seconds: accounts whose turn it is to be looked at, and accounts that are about to leave. */
import type { Logger } from '../lib/logger.ts';

export function startLooking(
  rounds: readonly (() => Promise<unknown>)[],
  everyMs: number,
  log: Logger,
): AsyncDisposable {
  let running: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    for (const round of rounds)
      await round().catch((error: unknown) =>
        log.warn({ error }, 'looking after accounts failed; it is tried again'),
      );
  };
  const timer = setInterval(() => {
    // A slow platform makes the next look later, never two at once.
    running ??= look().finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
