/** Keys as authenticators give them, for everybody who does not read COSE. */
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import type { ToSpki } from '../domain/proofs/build-payload.ts';

/** RFC 9052, section 7, and RFC 9053, sections 7.1 and 7.2; RFC 8230, section 4. */
const labels = { kind: 1, x: -2, y: -3, modulus: -1, exponent: -2 } as const;
const kinds = { okp: 1, ec: 2, rsa: 3 } as const;

export const coseToSpki: ToSpki = (cose) => {
  const members = decodeCredentialPublicKey(Uint8Array.from(cose)) as unknown as ReadonlyMap<number, unknown>;
  const read = (label: number): string => Buffer.from(members.get(label) as Uint8Array).toString('base64url');
  const toJwk = (): JsonWebKey => {
    switch (members.get(labels.kind)) {
      case kinds.okp:
        return { kty: 'OKP', crv: 'Ed25519', x: read(labels.x) };
      case kinds.ec:
        return { kty: 'EC', crv: 'P-256', x: read(labels.x), y: read(labels.y) };
      case kinds.rsa:
        return { kty: 'RSA', n: read(labels.modulus), e: read(labels.exponent) };
      default:
        throw new Error('a passkey has a key of a kind that we never ask for');
    }
  };
  return createPublicKey({ key: toJwk(), format: 'jwk' }).export({ format: 'der', type: 'spki' });
};
