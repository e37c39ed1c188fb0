import type { DatabaseHandle } from './database.ts';

const patienceMs = 1_000;

/** Whether the database answers within a second. */
export async function isReady({ pool }: DatabaseHandle): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
