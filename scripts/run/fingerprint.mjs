import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A hash over the names and contents of files and folders. Entries that do not exist are skipped. */
export function fingerprint(root, entries, extras = []) {
  const hash = createHash('sha256');
  for (const extra of extras) hash.update(`${extra}\0`);
  for (const file of entries.flatMap((entry) => listFiles(path.join(root, entry))).sort()) {
    hash.update(`${path.relative(root, file)}\0`);
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** The fingerprint that a finished installation or build recorded, or undefined. */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function listFiles(entry) {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry).flatMap((name) => listFiles(path.join(entry, name)));
}
