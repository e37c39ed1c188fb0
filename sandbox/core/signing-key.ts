import { createPublicKey } from 'node:crypto';
import {
  calculateJwkThumbprint,
  compactVerify,
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import type { Journal } from './journal.ts';

/** The key that signs id_tokens. Stored in the journal, so that tokens can be verified after a restart. */
export type SigningKey = {
  ready(): Promise<void>;
  publicKeys(): { keys: JWK[] };
  /** The same keys by their ids, in PEM. */
  publicKeysAsPem(): Record<string, string>;
  sign(claims: Record<string, unknown>): Promise<string>;
  /** Undefined if it was not signed here. Its expiry is not checked. */
  verify(token: string): Promise<VerifiedToken | undefined>;
};
export type VerifiedToken = { header: Record<string, unknown>; claims: Record<string, unknown> };

const algorithm = 'ES256';

export function createSigningKey(journal: Journal): SigningKey {
  let privateKey: JWK | undefined;
  const keyGenerated = journal.define<JWK>('signing_key.made', (key) => {
    privateKey = key;
  });
  const requireKey = (): JWK => {
    if (!privateKey) throw new Error('The signing key was requested before it was generated.');
    return privateKey;
  };

  const publicKeys = (): { keys: JWK[] } => {
    const { kty, crv, x, y, kid } = requireKey();
    return { keys: [{ kty, crv, x, y, kid, alg: algorithm, use: 'sig' } as JWK] };
  };

  return {
    publicKeys,
    publicKeysAsPem: () =>
      Object.fromEntries(
        publicKeys().keys.map((key) => {
          const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
          return [key.kid, String(pem)];
        }),
      ),
    async verify(token) {
      try {
        const { payload, protectedHeader } = await compactVerify(token, createLocalJWKSet(publicKeys()));
        return { header: protectedHeader, claims: JSON.parse(new TextDecoder().decode(payload)) };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
    async ready() {
      if (privateKey) return;
      const pair = await generateKeyPair(algorithm, { extractable: true });
      const key = await exportJWK(pair.privateKey);
      journal.commit([keyGenerated({ ...key, kid: await calculateJwkThumbprint(key) })]);
    },
    async sign(claims) {
      const key = requireKey();
      const header = { alg: algorithm, typ: 'JWT', ...(key.kid ? { kid: key.kid } : {}) };
      return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, algorithm));
    },
  };
}
