/** The MACs of audit entries as columns. The key is derived for this purpose alone from the key ring, never stored. */
import type { ChainedEntry } from '../../domain/audit/chain.ts';
import { entryMac, isEntryMac } from '../../domain/audit/entry-mac.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { currentMacKey, macKey } from '../../lib/mac-key.ts';

const purpose = 'audit entry';

export interface StoredEntryMac {
  readonly mac: string | null;
  readonly mac_key_id: string | null;
}

export function createEntryMacs(keys: KeyRing) {
  const current = currentMacKey(keys, purpose);
  return {
    columnsOf: (entry: ChainedEntry) => ({ mac: entryMac(current.key, entry), mac_key_id: current.id }),
    /** Whether the service wrote this entry. Of one that is in the chain already, its hash says so. */
    isGenuine(entry: ChainedEntry, { mac, mac_key_id }: StoredEntryMac): boolean {
      const key = macKey(keys, mac_key_id, purpose);
      return key !== undefined && mac !== null && isEntryMac(key, entry, mac); // guard: entry mac
    },
  };
}
