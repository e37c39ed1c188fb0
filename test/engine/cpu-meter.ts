/** CPU time of the processes of a fixture, read from the system while they live. */
import { readFileSync } from 'node:fs';
import type { LoadFixture } from './load-fixture.ts';

const groups = ['workers', 'sandbox', 'PostgreSQL'] as const;
export type CpuSeconds = Readonly<Record<(typeof groups)[number], number>>;

const ticksPerSecond = 100;

export interface CpuMeter extends AsyncDisposable {
  /** Seconds since the meter was started. */
  read(): Promise<CpuSeconds>;
}

/** Samples now and then, so that a connection which ends is counted nearly whole. */
export async function startCpuMeter(fixture: LoadFixture, everyMs = 2_000): Promise<CpuMeter> {
  const seen = new Map<number, { group: keyof CpuSeconds; first: number; last: number }>();
  const sandboxes = childrenRunning('sandbox/main.ts');
  const sample = async (): Promise<void> => {
    const { rows } = await fixture.pool.query<{ pid: number }>('select pid from pg_stat_activity');
    const pids = {
      workers: fixture.workers.map(({ pid }) => pid),
      sandbox: sandboxes,
      PostgreSQL: rows.map(({ pid }) => pid),
    };
    for (const group of groups) {
      for (const pid of pids[group]) {
        const last = cpuSeconds(pid);
        if (last === undefined) continue;
        const known = seen.get(pid);
        if (known) known.last = last;
        // A process that appeared later has spent all of its time since.
        else seen.set(pid, { group, first: isFirstSample ? last : 0, last });
      }
    }
  };
  let isFirstSample = true;
  await sample();
  isFirstSample = false;
  const timer = setInterval(() => void sample().catch(() => undefined), everyMs);
  const sum = (group: keyof CpuSeconds): number =>
    [...seen.values()].reduce((all, one) => all + (one.group === group ? one.last - one.first : 0), 0);
  return {
    async read() {
      await sample();
      return { workers: sum('workers'), sandbox: sum('sandbox'), PostgreSQL: sum('PostgreSQL') };
    },
    [Symbol.asyncDispose]: async () => clearInterval(timer),
  };
}

/** User and system time of one process; undefined when it is gone. */
function cpuSeconds(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

function childrenRunning(program: string): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return children
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program));
}
