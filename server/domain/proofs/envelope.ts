/**
 * The file of a proof: the exact bytes of its payload, signed, in an envelope as DSSE defines it. One envelope has exactly
 * one spelling, this one; a verifier insists on it, so that changing any byte of the file is noticed.
 */
import type { SigningKey } from '../audit/signing-key.ts';

export const payloadType = 'application/vnd.signoff.proof.v1+json';

/** What is signed: no payload of this type can be taken for one of another, nor for a checkpoint. */
const encodeForSigning = (payload: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `),
    payload,
  ]);

export function sealEnvelope(payload: Buffer, key: SigningKey): string {
  const signature = key.sign(encodeForSigning(payload)).toString('base64');
  return `{"payload":"${payload.toString('base64')}","payloadType":"${payloadType}","signatures":[{"keyid":"${key.id}","sig":"${signature}"}]}\n`;
}
