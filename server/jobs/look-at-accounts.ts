/** Rounds that are made every few seconds: accounts that are to be looked at, or are about to leave; mails. */
import type { Logger } from '../lib/logger.ts';

export function startLooking(
  rounds: readonly (() => Promise<unknown>)[],
  everyMs: number,
  log: Logger,
): AsyncDisposable {
  let running: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    for (const round of rounds)
      await round().catch((error: unknown) => log.warn({ error }, 'a round failed; it is made again'));
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
