/** The keys of an embedded installation: made at the first start, kept in the data folder for its owner only. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type KeyRing, newKeyRingText, parseKeyRing } from '../lib/key-ring.ts';
import { StartError } from '../process/start-error.ts';

export function keysFor(config: Config): KeyRing {
  if (config.encryptionKeys) return config.encryptionKeys;
  const path = join(config.dataDir, 'encryption.keys');
  try {
    return parseKeyRing(readFileSync(path, 'utf8').trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new StartError(
        `The key file ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}. Restore it from a backup.`,
      );
    }
  }
  const text = newKeyRingText();
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(`${path}.new`, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  return parseKeyRing(text);
}
