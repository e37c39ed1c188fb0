/**
 * Whose key a passkey's is, nobody outside attests. So each workspace's audit introduces it, sealed with everything
 * else: when it is registered, and when its person joins. Pure.
 */
import type { Json } from '../../lib/canonical-json.ts';
import type { AuditAction } from '../audit/actions.ts';

/** Entries about the passkeys of one person in one workspace. */
export interface KeyEntry {
  readonly id: bigint;
  readonly action: string;
  readonly data: { readonly [key: string]: Json };
  readonly isIntact: boolean;
}

const introducing: readonly string[] = ['passkey.registered', 'passkey.introduced'] satisfies AuditAction[];
const removing = 'passkey.removed' satisfies AuditAction;
export const keyEntryActions: readonly string[] = [...introducing, removing];

export interface PasskeyIdentity {
  readonly credentialId: string;
  /** Base64url, as the authenticator gave it. */
  readonly publicKey: string;
  readonly rpId: string;
}

export interface IntroducedKey extends PasskeyIdentity {
  /** Null: it signed at once. */
  readonly signsFrom: string | null;
}

/** The keys that these entries, oldest first, leave the person with. An entry that was changed introduces nothing. */
export function introducedKeys(entries: readonly KeyEntry[]): readonly IntroducedKey[] {
  const keys = new Map<string, IntroducedKey>();
  for (const { action, data, isIntact } of entries) {
    const id = String(data.passkey);
    if (action === removing || !isIntact) keys.delete(id);
    else
      keys.set(id, {
        credentialId: String(data.credential_id),
        publicKey: String(data.public_key),
        rpId: String(data.rp_id),
        signsFrom: typeof data.signs_from === 'string' ? data.signs_from : null,
      });
  }
  return [...keys.values()];
}

/** Whether this key is one of them, and could sign at that moment. */
export const isAmong = (
  keys: readonly IntroducedKey[],
  { credentialId, publicKey, rpId }: PasskeyIdentity,
  signedAt: Date,
): boolean =>
  keys.some(
    (key) =>
      key.credentialId === credentialId &&
      key.publicKey === publicKey && // guard: introduced key
      key.rpId === rpId &&
      (key.signsFrom === null || new Date(key.signsFrom) <= signedAt),
  );
