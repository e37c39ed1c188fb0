import type { DatabaseHandle } from './database.ts';

const timeoutMs = 1_000;

/** Whether the database responds within a second. */
export async function isReady({ pool }: DatabaseHandle): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  const responded = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([responded, timedOut]).finally(() => clearTimeout(timer));
}
