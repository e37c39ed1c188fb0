/**
 * Runs test files one after the other. Many share a process, because a small file spends most of its time loading the
 * same modules. After a file that ends the process, or that has to be killed, the next file gets a new process.
 */
import { type FileResult, fileFailure, summarizeFile } from './summarize-file.ts';
import { type ProcessExit, startTestProcess } from './test-process.ts';

const defaultTimeoutMs = 600_000;
/** Limits how much memory a shared process accumulates. With 24, the files took 5 % more CPU time. */
export const maxFilesPerProcess = 96;

export interface LaneOptions {
  readonly stop: AbortSignal;
  readonly timeoutMs?: number;
  onResult(result: FileResult): void;
}

export async function runLane(files: Iterator<string>, options: LaneOptions): Promise<void> {
  for (let next = files.next(); !next.done && !options.stop.aborted; )
    next = await runShared(next.value, files, options);
}

/** Runs as many files as one process may, and returns the next file. */
async function runShared(
  first: string,
  files: Iterator<string>,
  { stop, timeoutMs: limitMs = defaultTimeoutMs, onResult }: LaneOptions,
): Promise<IteratorResult<string>> {
  const shared = startTestProcess();
  let timedOut = false;
  const startTimer = (): NodeJS.Timeout =>
    setTimeout(() => {
      timedOut = true;
      shared.kill();
    }, limitMs);
  const problemOf = (ending: ProcessExit, isWhole: boolean, isExplained: boolean): string | undefined => {
    if (timedOut) return `It had not ended after ${limitMs / 1000} seconds and was killed.`;
    if (ending.signal !== null) return `It was ended by ${ending.signal}.`;
    if (!isWhole) return `The process ended before its tests did, with exit code ${ending.code}.`;
    return ending.code !== 0 && !isExplained ? `It ended with exit code ${ending.code}.` : undefined;
  };
  stop.addEventListener('abort', shared.kill, { once: true });
  try {
    let next: IteratorResult<string> = { value: first };
    let hasFailed = false;
    for (let count = 1; ; count += 1) {
      const file = next.value as string;
      let timer = startTimer();
      const startedAt = performance.now();
      const cpuBefore = shared.cpuSeconds();
      const { lines, isComplete } = await shared.run(file);
      const seconds = (performance.now() - startedAt) / 1000;
      const cpuSeconds = Math.max(0, shared.cpuSeconds() - cpuBefore);
      clearTimeout(timer);
      if (stop.aborted) return next; // it was stopped, so there is no result
      const result = { ...summarizeFile(file, lines), seconds, cpuSeconds };
      hasFailed ||= result.failures.length > 0;
      next = files.next();
      if (isComplete && !next.done && count < maxFilesPerProcess) {
        onResult(result);
        continue;
      }
      timer = startTimer();
      shared.finish();
      const ending = await shared.ended;
      clearTimeout(timer);
      if (stop.aborted) return next;
      const problem = problemOf(ending, isComplete, hasFailed);
      if (problem === undefined) onResult(result);
      else
        onResult({
          ...result,
          failures: [...result.failures, fileFailure(file, problem)],
          output: ending.output,
        });
      return next;
    }
  } finally {
    stop.removeEventListener('abort', shared.kill);
  }
}
