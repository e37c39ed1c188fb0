/** The MACs of audit entries as columns. The key is derived for this purpose alone from the key ring, never stored. */
import type { ChainedEntry } from '../../domain/audit/chain.ts';
import { entryMac, isEntryMac } from '../../domain/audit/entry-mac.ts';
import { currentKeyId, deriveKey, type KeyRing } from '../../lib/key-ring.ts';

const purpose = 'audit entry';

export interface StoredEntryMac {
  readonly mac: string | null;
  readonly mac_key_id: string | null;
}

export function createEntryMacs(keys: KeyRing) {
  const keyId = currentKeyId(keys);
  const derived = new Map(keys.keys.map(({ id }) => [id, deriveKey(keys, id, purpose)]));
  const current = deriveKey(keys, keyId, purpose);
  return {
    columnsOf: (entry: ChainedEntry) => ({ mac: entryMac(current, entry), mac_key_id: keyId }),
    /** Whether the service wrote this entry. Of one that is in the chain already, its hash says so. */
    isGenuine(entry: ChainedEntry, { mac, mac_key_id }: StoredEntryMac): boolean {
      const key = derived.get(mac_key_id ?? '');
      return key !== undefined && mac !== null && isEntryMac(key, entry, mac); // guard: entry mac
    },
  };
}
