/** What LinkedIn says about a token, and about who gave it. */
import { z } from 'zod';
import { parseExactly } from '../exact-json.ts';

const introspection = z.object({ active: z.boolean(), status: z.string().optional() });
export type Introspection = z.infer<typeof introspection>;

/** Undefined when it is no such answer. */
export const readIntrospection = (text: string): Introspection | undefined =>
  introspection.safeParse(parseExactly(text)).data;

const claims = z.object({ sub: z.string().regex(/^[\w-]{1,255}$/) });

/**
 * The member's id in the ID token. It came straight from LinkedIn's token endpoint, so its signature would prove
 * nothing more (OpenID Connect Core, 3.1.3.7).
 */
export function subjectOf(idToken: unknown): string | null {
  if (typeof idToken !== 'string') return null;
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8');
  return claims.safeParse(parseExactly(payload)).data?.sub ?? null;
}
