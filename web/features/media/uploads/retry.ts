/** How long to wait before retrying, and what ends the wait early. */

const maxDelayMs = 20_000;

/** 1, 2, 4, 8, 16, 20 seconds, with jitter so that clients of a failed server do not retry in sync. */
export const retryDelayMs = (attempt: number, random = Math.random()): number =>
  Math.min(maxDelayMs, 1000 * 2 ** attempt) * (0.75 + random / 2);

/** Temporary statuses: no connection, locked by the previous request, rate limited, a failing server. */
export const isTransient = ({ status }: { readonly status: number }): boolean =>
  status === 0 || status === 409 || status === 423 || status === 429 || status === 460 || status >= 500;

/** Resolves after the delay, when the browser is online again, or when aborted. */
export const waitForRetry = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      window.clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = window.setTimeout(finish, ms);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
