import type { TestFiles } from './find-files.ts';
import type { FileResult } from './judge-file.ts';
import { runLane } from './run-lane.ts';

/** The whole house and its journeys take longest: they come first, so that no lane is left with one at the end. */
const takeLong = 'test/';

/** Runs test files, a few at a time, and hands over each result as it comes. */
export async function runFiles(
  { tests, browser }: TestFiles,
  options: { atOnce: number; stop: AbortSignal; onResult(result: FileResult): void },
): Promise<void> {
  const isLong = (file: string): boolean => file.startsWith(takeLong);
  const files = [...browser, ...tests.filter(isLong), ...tests.filter((file) => !isLong(file))].values();
  await Promise.all(Array.from({ length: options.atOnce }, () => runLane(files, options)));
}
