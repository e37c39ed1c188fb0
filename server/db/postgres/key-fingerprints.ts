/** Which keys this database was written with, by their fingerprints; a process with other keys does not start. */
import { fingerprint, type KeyRing } from '../../lib/key-ring.ts';

/** Its message is for the operator, who configured other keys than the database was written with. */
export class WrongKeysError extends Error {
  override readonly name = 'WrongKeysError';
}

export interface KnownKey {
  readonly key_id: string;
  readonly fingerprint: string;
}

/** Throws, with one sentence, when the keys differ from those known. */
export function assertKnownKeys(rows: readonly KnownKey[], ring: KeyRing): void {
  const known = new Map(rows.map((row) => [row.key_id, row.fingerprint]));
  for (const { id, key } of ring.keys) {
    if (known.has(id) && known.get(id) !== fingerprint(key)) {
      throw new WrongKeysError(
        `The encryption key "${id}" is not the one this database was written with; give the original key in ENCRYPTION_KEYS.`,
      );
    }
  }
  if (known.size > 0 && !ring.keys.some(({ id }) => known.has(id))) {
    throw new WrongKeysError(
      `None of the given encryption keys was used with this database before; add one of ${[...known.keys()].join(', ')} to ENCRYPTION_KEYS.`,
    );
  }
}
