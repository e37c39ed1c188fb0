/** What processes spend: read from the system while they live, by group. */
import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

export function createCpuMeter() {
  const seen = new Map<string, Map<number, number>>();
  return {
    look(group: string, pids: readonly number[]): void {
      const own = seen.get(group) ?? new Map<number, number>();
      seen.set(group, own);
      for (const pid of pids) {
        const seconds = cpuSeconds(pid);
        if (seconds !== undefined) own.set(pid, seconds);
      }
    },
    seconds: (group: string): number =>
      [...(seen.get(group)?.values() ?? [])].reduce((sum, one) => sum + one, 0),
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
