/**
 * The Ed25519 keys that checkpoints, proofs and webhooks are signed with, one for each purpose. Derived from the key ring,
 * so there is no secret to store or to lose: with a new first key in the ring come new signing keys.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { currentKeyId, deriveKey, type KeyRing } from '../../lib/key-ring.ts';

export interface SigningKey {
  readonly id: string;
  readonly publicKey: Buffer;
  sign(data: Uint8Array): Buffer;
}

export interface PublicSigningKey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly from: Date;
  /** Null: it is in use. */
  readonly until: Date | null;
}

export const signingKeyPurpose = 'proof signature';

/** The fixed beginnings of an Ed25519 key as PKCS #8 and as SPKI (RFC 8410); the 32 bytes of the key follow. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export const publicKeyObject = (publicKey: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' });

/** Public, and the same for everybody who has the key. */
export const signingKeyId = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

export function deriveSigningKey(
  ring: KeyRing,
  purpose = signingKeyPurpose,
  keyId = currentKeyId(ring),
): SigningKey {
  const seed = deriveKey(ring, keyId, purpose);
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(publicPrefix.length);
  return { id: signingKeyId(publicKey), publicKey, sign: (data) => sign(null, data, key) };
}
