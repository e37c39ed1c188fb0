import { createHmac } from 'node:crypto';

/** The signed_request of Meta's callbacks: signature, dot, payload; both base64url without padding. */
export type SignedPayload = { algorithm: 'HMAC-SHA256'; expires: number; issued_at: number; user_id: string };

/** The signature covers the payload as it is written, not what it says. */
export function signRequest(secret: string, payload: SignedPayload): string {
  const written = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(written).digest('base64url')}.${written}`;
}

export const payloadFor = (userId: string, nowMs: number): SignedPayload => {
  const issuedAt = Math.floor(nowMs / 1000);
  return { algorithm: 'HMAC-SHA256', expires: issuedAt + 3600, issued_at: issuedAt, user_id: userId };
};
