import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until `probe` returns a value (neither false, null nor undefined), and returns it. Fails with `what` when it
 * does not come in time. Polling slows down what it waits for, so its interval grows.
 */
export async function waitUntil<Seen>(
  what: string,
  probe: () => Seen | Promise<Seen>,
  withinMs = 20_000,
): Promise<Exclude<Seen, false | null | undefined>> {
  const end = performance.now() + withinMs;
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 1.3, 100)) {
    const value = await probe();
    if (value !== false && value !== null && value !== undefined)
      return value as Exclude<Seen, false | null | undefined>;
    if (performance.now() > end) throw new Error(`Not within ${withinMs / 1_000} seconds: ${what}.`);
    await pause(pauseMs);
  }
}
