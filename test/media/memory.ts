/** The peak memory of a process and its children, as the kernel counts it. */
import { readFileSync, writeFileSync } from 'node:fs';

export interface MemoryWatch extends Disposable {
  readonly peak: MemoryPeak;
}

export interface MemoryPeak {
  /** The peak of the process itself, by the kernel's own high-water mark. */
  readonly serviceBytes: number;
  /** The highest sum of the private memory of children that ran at the same time. */
  readonly childrenBytes: number;
  /** The highest sampled level, for kernels that do not let the mark be reset. */
  readonly sampledBytes: number;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return ''; // ended in between
  }
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // ended in between
  }
};

const kilobytes = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1_024;

export const residentBytes = (pid: number): number => kilobytes(statusOf(pid), 'VmRSS');

function childrenOf(pid: number): number[] {
  try {
    const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
    return own.flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    return []; // ended in between
  }
}

/** Resets the kernel's mark to the current level, so that it shows only what comes. */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** `pid` is called each time, because a killed service comes back as another process. */
export function watchMemory(pid: () => number, everyMs: number): MemoryWatch {
  const peak = { serviceBytes: 0, childrenBytes: 0, sampledBytes: 0 };
  const sample = (): void => {
    const status = statusOf(pid());
    peak.serviceBytes = Math.max(peak.serviceBytes, kilobytes(status, 'VmHWM'));
    peak.sampledBytes = Math.max(peak.sampledBytes, kilobytes(status, 'VmRSS'));
    // For a moment a child is a copy of its parent that shares all memory with it; it counts once it runs its own
    // program.
    const own = commandOf(pid());
    const children = childrenOf(pid())
      .filter((child) => commandOf(child) !== own)
      .map(statusOf)
      .reduce((sum, status) => sum + kilobytes(status, 'VmHWM') - kilobytes(status, 'RssFile'), 0);
    peak.childrenBytes = Math.max(peak.childrenBytes, children);
  };
  const timer = setInterval(sample, everyMs);
  return {
    get peak() {
      sample();
      return { ...peak };
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
