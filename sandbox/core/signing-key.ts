import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Journal } from './journal.ts';

/** The key that signs id_tokens. Stored in the journal, so that tokens can be verified after a restart. */
export type SigningKey = {
  ready(): Promise<void>;
  publicKeys(): { keys: JWK[] };
  sign(claims: Record<string, unknown>): Promise<string>;
};

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

  return {
    async ready() {
      if (privateKey) return;
      const pair = await generateKeyPair(algorithm, { extractable: true });
      const key = await exportJWK(pair.privateKey);
      journal.commit([keyGenerated({ ...key, kid: await calculateJwkThumbprint(key) })]);
    },
    publicKeys() {
      const { kty, crv, x, y, kid } = requireKey();
      return { keys: [{ kty, crv, x, y, kid, alg: algorithm, use: 'sig' } as JWK] };
    },
    async sign(claims) {
      const key = requireKey();
      const header = { alg: algorithm, typ: 'JWT', ...(key.kid ? { kid: key.kid } : {}) };
      return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, algorithm));
    },
  };
}
