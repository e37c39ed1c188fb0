import type { TestFiles } from './find-files.ts';
import { runLane } from './run-lane.ts';
import type { FileResult } from './summarize-file.ts';

/**
 * Tests of the whole service, browser journeys and platform contracts take longest. They run first, so that no lane is
 * left with one at the end.
 */
const slowTests = /^test\/|\/contract[^/]*\.test\.ts$/;
/** They allocate many megabytes, and garbage collection is slower the more modules are loaded, so they run earliest. */
const largeDataTests = /^server\/storage\//;

/** Runs test files in parallel lanes and reports each result as it arrives. */
export async function runFiles(
  { tests, browser }: TestFiles,
  options: { atOnce: number; stop: AbortSignal; onResult(result: FileResult): void },
): Promise<void> {
  const rankOf = (file: string): number => (largeDataTests.test(file) ? 0 : slowTests.test(file) ? 1 : 2);
  const ranked = (rank: number): string[] => tests.filter((file) => rankOf(file) === rank);
  const files = [...ranked(0), ...browser, ...ranked(1), ...ranked(2)].values();
  await Promise.all(Array.from({ length: options.atOnce }, () => runLane(files, options)));
}
