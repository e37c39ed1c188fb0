import type { TestFiles } from './find-files.ts';
import type { FileResult } from './judge-file.ts';
import { runLane } from './run-lane.ts';

/**
 * The whole house, its journeys and the contracts of the platforms take longest: they come first, so that no lane is
 * left with one at the end.
 */
const takesLong = /^test\/|\/contract[^/]*\.test\.ts$/;
/** They hold many megabytes, which makes the engine look through all that is loaded: they come while that is little. */
const movesBytes = /^server\/storage\//;

/** Runs test files, a few at a time, and hands over each result as it comes. */
export async function runFiles(
  { tests, browser }: TestFiles,
  options: { atOnce: number; stop: AbortSignal; onResult(result: FileResult): void },
): Promise<void> {
  const rankOf = (file: string): number => (movesBytes.test(file) ? 0 : takesLong.test(file) ? 1 : 2);
  const ranked = (rank: number): string[] => tests.filter((file) => rankOf(file) === rank);
  const files = [...ranked(0), ...browser, ...ranked(1), ...ranked(2)].values();
  await Promise.all(Array.from({ length: options.atOnce }, () => runLane(files, options)));
}
