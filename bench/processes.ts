/** What processes and the whole machine spent, as the kernel counts it. */
import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, so only sums of many requests mean something. */
const tickMs = 10;

export interface CpuTimes {
  readonly stolen: number;
  readonly all: number;
}

/** From /proc/stat, whose first line adds up all cores: user, nice, system, idle, iowait, irq, softirq, steal. */
export function parseCpuTimes(stat: string): CpuTimes {
  const times = (stat.split('\n')[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, one) => sum + one, 0) };
}

export const stolenShare = (before: CpuTimes, after: CpuTimes): number =>
  after.all === before.all ? 0 : (after.stolen - before.stolen) / (after.all - before.all);

/** Says at any later time which share was stolen since now. */
export function watchStolen(): () => number {
  const read = (): CpuTimes => parseCpuTimes(readFileSync('/proc/stat', 'utf8'));
  const before = read();
  return () => stolenShare(before, read());
}

/** User and system time from /proc/<pid>/stat: of the process itself, and of its children that have ended. */
export function parseProcessTimes(stat: string): {
  readonly ownMs: number;
  readonly endedChildrenMs: number;
} {
  // The name before it may hold spaces and brackets.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const sum = (...places: number[]): number =>
    places.reduce((all, at) => all + (fields[at] ?? 0) * tickMs, 0);
  return { ownMs: sum(11, 12), endedChildrenMs: sum(13, 14) };
}

const noTimes = { ownMs: 0, endedChildrenMs: 0 };

const readTimes = (pid: number) =>
  readOr(noTimes, () => parseProcessTimes(readFileSync(`/proc/${pid}/stat`, 'utf8')));

export const processMs = (pid: number): number => readTimes(pid).ownMs;

/** Of a process with all its children, those that have ended included: what a PostgreSQL server spent. */
export function treeMs(pid: number): number {
  const { ownMs, endedChildrenMs } = readTimes(pid);
  return childrenOf(pid).reduce((sum, child) => sum + treeMs(child), ownMs + endedChildrenMs);
}

/** Memory that it alone uses, and its part of what it shares: sums over processes count nothing twice. */
export const proportionalBytes = (pid: number): number =>
  readOr(0, () => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1_024;
  });

export const treeProportionalBytes = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + treeProportionalBytes(child), proportionalBytes(pid));

export const childrenOf = (pid: number): readonly number[] =>
  readOr([], () =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/** A process may end while it is looked at. */
function readOr<Value>(other: Value, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return other;
    throw error;
  }
}
