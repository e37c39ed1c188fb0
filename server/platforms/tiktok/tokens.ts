/** A token answer, believed only as far as it makes sense: it comes from outside and is kept for a year. */
import { z } from 'zod';
import type { PlatformTokens } from '../../domain/accounts/connector.ts';
import { days, later } from '../../lib/clock.ts';
import { parseExactly } from './answers.ts';

/** Printable ASCII only: the value goes into a header. */
const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
/** TikTok's texts name 2 and 24 hours, so only the answer counts. Missing or absurd means "not told". */
const lifetimeSeconds = z.coerce
  .number()
  .positive()
  .max(days(3_650) / 1_000)
  .nullable()
  .catch(null);

const tokensSchema = z.object({
  access_token: token,
  token_type: z.string().toLowerCase().pipe(z.literal('bearer')).default('bearer'),
  expires_in: lifetimeSeconds,
  refresh_token: token.nullable().catch(null),
  refresh_expires_in: lifetimeSeconds,
  scope: z.string().optional(),
});

/** Undefined when the body is no token answer at all. A missing scope means "as asked" (RFC 6749, 5.1). */
export function readTokens(
  text: string,
  askedScopes: readonly string[],
  now: Date,
): PlatformTokens | undefined {
  const tokens = tokensSchema.safeParse(parseExactly(text)).data;
  if (tokens === undefined) return undefined;
  const ends = (lifetime: number | null): Date | null =>
    lifetime === null ? null : later(now, lifetime * 1_000);
  return {
    accessToken: tokens.access_token,
    accessExpiresAt: ends(tokens.expires_in),
    refreshToken: tokens.refresh_token,
    refreshExpiresAt: tokens.refresh_token === null ? null : ends(tokens.refresh_expires_in),
    scopes:
      tokens.scope === undefined ? askedScopes : tokens.scope.split(/[\s,]+/).filter((scope) => scope !== ''),
  };
}

const errorSchema = z.object({ error: z.string() });

/** OAuth errors are flat here. The description is prose and decides nothing. */
export const readOAuthError = (text: string): string =>
  errorSchema.safeParse(parseExactly(text)).data?.error ?? '';
