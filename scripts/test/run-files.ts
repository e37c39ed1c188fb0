import type { TestFiles } from './find-files.ts';
import { groupFiles } from './group-files.ts';
import { type FileResult, runGroup } from './run-group.ts';

/**
 * Runs test files, a few at a time, and hands over each result as it comes. Those that share the machine's browser run
 * one after the other in a lane of their own, which then helps with the rest.
 */
export async function runFiles(
  { tests, browser }: TestFiles,
  options: { atOnce: number; stop: AbortSignal; onResult(result: FileResult): void },
): Promise<void> {
  const rest = groupFiles(tests).values();
  const lane = async (groups: Iterable<readonly string[]>) => {
    for (const group of groups) {
      if (options.stop.aborted) return;
      const results = await runGroup(group, options.stop);
      if (options.stop.aborted) return; // it was ended, not judged
      for (const result of results) options.onResult(result);
    }
  };
  const lanes = Array.from({ length: options.atOnce }, () => lane(rest));
  if (browser.length > 0) lanes.push(lane(browser.map((file) => [file])).then(() => lane(rest)));
  await Promise.all(lanes);
}
