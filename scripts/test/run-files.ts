import type { TestFiles } from './find-files.ts';
import { type FileResult, runFile } from './run-file.ts';

/**
 * Runs test files, a few at a time, and hands over each result as it comes. Those that share the machine's browser run
 * one after the other in a lane of their own, which then helps with the rest.
 */
export async function runFiles(
  { tests, browser }: TestFiles,
  options: { atOnce: number; stop: AbortSignal; onResult(result: FileResult): void },
): Promise<void> {
  const rest = tests.values();
  const lane = async (files: Iterable<string>) => {
    for (const file of files) {
      if (options.stop.aborted) return;
      const result = await runFile(file, options.stop);
      if (options.stop.aborted) return; // it was ended, not judged
      options.onResult(result);
    }
  };
  const lanes = Array.from({ length: options.atOnce }, () => lane(rest));
  if (browser.length > 0) lanes.push(lane(browser).then(() => lane(rest)));
  await Promise.all(lanes);
}
