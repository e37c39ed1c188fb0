/**
 * The log of an embedded installation: a file in its data folder, so that the terminal shows only the few lines a
 * person needs. Warnings and errors are shown there too. A failing log must not stop the service.
 */
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maxFileBytes = 20_000_000;

export function openLogFile(dataDir: string): { write(line: string): void } {
  const path = join(dataDir, 'signoff.log');
  let sizeBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;

  const append = (line: string): void => {
    if (sizeBytes > maxFileBytes) {
      renameSync(path, `${path}.1`);
      sizeBytes = 0;
    }
    // Synchronous: the last lines before a crash are the important ones.
    appendFileSync(path, line, { mode: 0o600 });
    sizeBytes += Buffer.byteLength(line);
  };
  return {
    write(line) {
      let shown = /^\{"level":"(warn|error)"/.test(line);
      try {
        append(line);
      } catch {
        shown = true;
      }
      if (shown) process.stderr.write(line);
    },
  };
}
