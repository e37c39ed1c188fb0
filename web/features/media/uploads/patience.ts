/** How long to wait before trying again, and what ends the waiting early. */

const longestMs = 20_000;

/** 1, 2, 4, 8, 16, 20 seconds, a little apart from others who lost the same server. */
export const waitMs = (attempt: number, random = Math.random()): number =>
  Math.min(longestMs, 1000 * 2 ** attempt) * (0.75 + random / 2);

/** Statuses that pass by themselves: no connection, locked by the request before, too many, a server in trouble. */
export const passes = ({ status }: { readonly status: number }): boolean =>
  status === 0 || status === 409 || status === 423 || status === 429 || status === 460 || status >= 500;

/** Ends when the time is over, when the browser is online again, or when nobody waits any more. */
export const waitPatiently = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      window.clearTimeout(timer);
      window.removeEventListener('online', over);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = window.setTimeout(over, ms);
    window.addEventListener('online', over);
    signal.addEventListener('abort', over);
  });
