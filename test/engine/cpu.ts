/** What the processes of a stage spend, read from the system while they live. */
import { readFileSync } from 'node:fs';
import type { LoadStage } from './load-stage.ts';

const groups = ['workers', 'sandbox', 'PostgreSQL'] as const;
export type Spent = Readonly<Record<(typeof groups)[number], number>>;

const ticksPerSecond = 100;

export interface CpuMeter extends AsyncDisposable {
  /** Seconds since the meter was started. */
  read(): Promise<Spent>;
}

/** Looks now and then, so that a connection which ends is counted nearly whole. */
export async function startCpuMeter(stage: LoadStage, everyMs = 2_000): Promise<CpuMeter> {
  const seen = new Map<number, { group: keyof Spent; first: number; last: number }>();
  const sandboxes = childrenRunning('sandbox/main.ts');
  const look = async (): Promise<void> => {
    const { rows } = await stage.pool.query<{ pid: number }>('select pid from pg_stat_activity');
    const pids = {
      workers: stage.workers.map(({ pid }) => pid),
      sandbox: sandboxes,
      PostgreSQL: rows.map(({ pid }) => pid),
    };
    for (const group of groups) {
      for (const pid of pids[group]) {
        const last = cpuSeconds(pid);
        if (last === undefined) continue;
        const known = seen.get(pid);
        if (known) known.last = last;
        // One that came later has spent all of it since.
        else seen.set(pid, { group, first: isFirstLook ? last : 0, last });
      }
    }
  };
  let isFirstLook = true;
  await look();
  isFirstLook = false;
  const timer = setInterval(() => void look().catch(() => undefined), everyMs);
  const sum = (group: keyof Spent): number =>
    [...seen.values()].reduce((all, one) => all + (one.group === group ? one.last - one.first : 0), 0);
  return {
    async read() {
      await look();
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
