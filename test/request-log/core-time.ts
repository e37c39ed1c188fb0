/** Core time of this process and of its connections to PostgreSQL, which other programs on the machine disturb least. */
import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** In the kernel's hundredths of a second, so only for sums of many requests. */
const tickMs = 10;

export async function coreMs(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'signoff'`,
  );
  const { user, system } = process.cpuUsage();
  return rows.reduce((sum, { pid }) => sum + backendMs(pid), (user + system) / 1_000);
}

function backendMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return 0;
  }
}
