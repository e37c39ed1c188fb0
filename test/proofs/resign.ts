/** What a maker of proofs could do who has the key and lies: change what is said, and sign it. */

import { deriveSigningKey } from '../../server/domain/audit/signing-key.ts';
import { sealEnvelope } from '../../server/domain/proofs/envelope.ts';
import { canonicalJson, type Json } from '../../server/lib/canonical-json.ts';
import { testKeys } from '../test-keys.ts';

// biome-ignore lint/suspicious/noExplicitAny: it is changed in ways that no type allows.
export type LooseProof = any;

export const readPayload = (file: Buffer): LooseProof =>
  JSON.parse(Buffer.from(JSON.parse(file.toString()).payload, 'base64').toString());

export function resign(file: Buffer, change: (proof: LooseProof) => void): Buffer {
  const proof = readPayload(file);
  change(proof);
  return Buffer.from(sealEnvelope(Buffer.from(canonicalJson(proof as Json)), deriveSigningKey(testKeys)));
}
