/**
 * Where an embedded installation logs: a file in its data folder, so that the terminal keeps the few lines a
 * person needs. Warnings and errors are shown there too.
 */
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const keepBytes = 20_000_000;

export function logFile(dataDir: string): { readonly path: string; write(line: string): void } {
  const path = join(dataDir, 'signoff.log');
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size > keepBytes) renameSync(path, `${path}.1`);
  return {
    path,
    write(line) {
      // Synchronous: the last lines before a crash are the ones somebody will want.
      appendFileSync(path, line, { mode: 0o600 });
      if (/^\{"level":"(warn|error)"/.test(line)) process.stderr.write(line);
    },
  };
}
