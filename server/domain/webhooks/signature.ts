/**
 * Signatures as Standard Webhooks 1.0.0 says: over the id, the time of the attempt and the body, exactly as sent. One with
 * each secret that works, and one with the key of the installation, which receivers find published.
 */
import { createHmac } from 'node:crypto';
import type { KeyRing } from '../../lib/key-ring.ts';
import { deriveSigningKey, type SigningKey } from '../audit/signing-key.ts';

const secretPrefix = 'whsec_';
const publicKeyPrefix = 'whpk_';
export const webhookKeyPurpose = 'webhook signature';

export const secretOf = (random: Buffer): string => `${secretPrefix}${random.toString('base64')}`;
const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(secretPrefix.length), 'base64');

export interface Signers {
  readonly secrets: readonly string[];
  readonly installationKey: Pick<SigningKey, 'sign'>;
}

export function signedHeaders(
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: Uint8Array },
  { secrets, installationKey }: Signers,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`, 'utf8'), body]);
  const signatures = [
    ...secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`),
    `v1a,${installationKey.sign(content).toString('base64')}`,
  ];
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

export interface PublishedKey {
  readonly id: string;
  readonly publicKey: string;
  readonly isCurrent: boolean;
}

/** Of all keys in the ring: after a rotation those before it stay published as long as the operator keeps them. */
export const publishedKeys = (ring: KeyRing): readonly PublishedKey[] =>
  ring.keys.map(({ id }, index) => {
    const key = deriveSigningKey(ring, webhookKeyPurpose, id);
    return {
      id: key.id,
      publicKey: `${publicKeyPrefix}${key.publicKey.toString('base64')}`,
      isCurrent: index === 0,
    };
  });
