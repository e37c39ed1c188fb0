import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks again and again until there is something to see (neither false, null nor undefined), and gives it. Fails with
 * `what` when it does not come in time. Looking takes time from what is looked at, so it grows rarer.
 */
export async function waitUntil<Seen>(
  what: string,
  look: () => Seen | Promise<Seen>,
  withinMs = 20_000,
): Promise<Exclude<Seen, false | null | undefined>> {
  const end = performance.now() + withinMs;
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 1.3, 100)) {
    const seen = await look();
    if (seen !== false && seen !== null && seen !== undefined)
      return seen as Exclude<Seen, false | null | undefined>;
    if (performance.now() > end) throw new Error(`Not within ${withinMs / 1_000} seconds: ${what}.`);
    await pause(pauseMs);
  }
}
