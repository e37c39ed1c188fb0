/** Loads the configured encryption keys, or those in the data folder, which the first start generates. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { generateKeyRingText, type KeyRing, parseKeyRing } from '../lib/key-ring.ts';
import { StartError } from '../process/start-error.ts';

export function loadKeys(config: Config): KeyRing {
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
  const text = generateKeyRingText();
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(`${path}.new`, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  return parseKeyRing(text);
}
