/**
 * Keys for MACs, derived once for each purpose: deriving one costs more than using it, and a key object is used in half
 * the time of its bytes.
 */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { currentKeyId, deriveKey, type KeyRing } from './key-ring.ts';

export type MacKey = KeyObject | Buffer;

const known = new WeakMap<KeyRing, Map<string, KeyObject>>();

/** Undefined for a key that is not in the ring. */
export function macKey(ring: KeyRing, keyId: string | null, purpose: string): KeyObject | undefined {
  const ofRing = known.get(ring) ?? new Map<string, KeyObject>();
  known.set(ring, ofRing);
  const name = `${purpose}|${keyId}`;
  const found = ofRing.get(name);
  if (found || !ring.keys.some(({ id }) => id === keyId)) return found;
  const key = createSecretKey(deriveKey(ring, keyId ?? '', purpose));
  ofRing.set(name, key);
  return key;
}

export function currentMacKey(
  ring: KeyRing,
  purpose: string,
): { readonly id: string; readonly key: KeyObject } {
  const id = currentKeyId(ring);
  const key = macKey(ring, id, purpose);
  if (!key) throw new Error(`the key "${id}" is not in the key ring`);
  return { id, key };
}
