/** The keys that a proof is checked with: those of this Signoff, and those that a person got elsewhere. */
import type { SigningKeysView } from '../../../server/http/views.ts';
import type { PublishedKey } from '../../../verifier/verify-proof.js';
import { get } from '../../data/api.ts';

export const fetchKeys = async (): Promise<readonly PublishedKey[]> =>
  (await get<SigningKeysView>('/.well-known/signoff-keys.json')).keys;

/** A signoff-keys.json, or keys in Base64, one a line. Null: neither. */
export function readPastedKeys(text: string): readonly PublishedKey[] | null {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (trimmed.startsWith('{')) {
    try {
      const { keys } = JSON.parse(trimmed) as { keys: unknown };
      return Array.isArray(keys) && keys.every(isKey) ? keys : null;
    } catch {
      return null;
    }
  }
  const keys = trimmed.split(/\s+/).map((public_key) => ({ public_key }));
  return keys.every(isKey) ? keys : null;
}

const isKey = (value: unknown): value is PublishedKey =>
  typeof value === 'object' &&
  value !== null &&
  'public_key' in value &&
  /^[A-Za-z0-9+/]{43}=$/.test(String(value.public_key));
