/**
 * Meta's `signed_request`. The promise: nothing of the payload is read before its signature, over the bytes as
 * they came, is verified with the app's secret; only HMAC-SHA256 is accepted, whatever the payload names.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export interface SignedRequest {
  /** The person, by an id that only this app knows. Null: it is about a page. */
  readonly userId: string | null;
  readonly profileId: string | null;
  readonly issuedAt: Date;
}

export type SignedRequestResult =
  | { readonly kind: 'genuine'; readonly request: SignedRequest }
  | { readonly kind: 'refused'; readonly reason: string };

/** Ids exceed 2^53, so a number is accepted only while it is exact. */
const id = z
  .union([z.string(), z.int().min(0).transform(String)])
  .pipe(z.string().regex(/^\d{1,32}$/))
  .transform((text) => (/^0+$/.test(text) ? null : text))
  .nullish();
const payloadSchema = z.object({
  algorithm: z.string().toUpperCase().pipe(z.literal('HMAC-SHA256')),
  issued_at: z.int().positive().max(8_640_000_000_000),
  user_id: id,
  profile_id: id,
});

export function readSignedRequest(text: string, secret: string): SignedRequestResult {
  const [signature, payload, ...rest] = text.split('.');
  if (!signature || !payload || rest.length > 0 || !/^[\w-]+={0,2}$/.test(signature))
    return refused('it is not a signature and a payload');
  const expected = createHmac('sha256', secret).update(payload, 'utf8').digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return refused('its signature was not made with the secret of this app');
  const read = payloadSchema.safeParse(jsonOf(payload));
  if (!read.success) return refused('its payload or its algorithm is not what Meta sends');
  const { user_id, profile_id, issued_at } = read.data;
  return {
    kind: 'genuine',
    request: {
      userId: user_id ?? null,
      profileId: profile_id ?? null,
      issuedAt: new Date(issued_at * 1_000),
    },
  };
}

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

const refused = (reason: string): SignedRequestResult => ({ kind: 'refused', reason });
