import { type FileResult, runFile } from './run-file.ts';

/** Runs test files, a few at a time, and hands over each result as it comes. */
export async function runFiles(
  files: readonly string[],
  options: { atOnce: number; stop: AbortSignal; onResult(result: FileResult): void },
): Promise<void> {
  const waiting = files.values();
  const lane = async () => {
    for (const file of waiting) {
      if (options.stop.aborted) return;
      const result = await runFile(file, options.stop);
      if (options.stop.aborted) return; // it was ended, not judged
      options.onResult(result);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, lane));
}
