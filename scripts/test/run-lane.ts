/**
 * Runs test files one after the other. Many share a process, since most of a small file's time goes into loading the
 * same modules; one that ends the process, or has to be ended with it, leaves the next file a new one.
 */
import { type FileResult, failureOf, judgeFile } from './judge-file.ts';
import { type Ending, startTestProcess } from './test-process.ts';

const hangingMs = 300_000;
/** What a process gathers over time stays small. */
const filesOfOne = 24;

export interface LaneOptions {
  readonly stop: AbortSignal;
  readonly hangingMs?: number;
  onResult(result: FileResult): void;
}

export async function runLane(files: Iterator<string>, options: LaneOptions): Promise<void> {
  for (let next = files.next(); !next.done && !options.stop.aborted; )
    next = await runShared(next.value, files, options);
}

/** Runs as many as one process may; gives what comes after them. */
async function runShared(
  first: string,
  files: Iterator<string>,
  { stop, hangingMs: limitMs = hangingMs, onResult }: LaneOptions,
): Promise<IteratorResult<string>> {
  const shared = startTestProcess();
  let timedOut = false;
  const watch = (): NodeJS.Timeout =>
    setTimeout(() => {
      timedOut = true;
      shared.kill();
    }, limitMs);
  const problemOf = (ending: Ending, isWhole: boolean, isExplained: boolean): string | undefined => {
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
      let timer = watch();
      const startedAt = performance.now();
      const cpuBefore = shared.cpuSeconds();
      const { lines, isWhole } = await shared.run(file);
      const seconds = (performance.now() - startedAt) / 1000;
      const cpuSeconds = Math.max(0, shared.cpuSeconds() - cpuBefore);
      clearTimeout(timer);
      if (stop.aborted) return next; // it was ended, not judged
      const result = { ...judgeFile(file, lines), seconds, cpuSeconds };
      hasFailed ||= result.failures.length > 0;
      next = files.next();
      if (isWhole && !next.done && count < filesOfOne) {
        onResult(result);
        continue;
      }
      timer = watch();
      shared.finish();
      const ending = await shared.ended;
      clearTimeout(timer);
      if (stop.aborted) return next;
      const problem = problemOf(ending, isWhole, hasFailed);
      if (problem === undefined) onResult(result);
      else
        onResult({
          ...result,
          failures: [...result.failures, failureOf(file, problem)],
          output: ending.output,
        });
      return next;
    }
  } finally {
    stop.removeEventListener('abort', shared.kill);
  }
}
