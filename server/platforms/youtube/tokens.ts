/** A token answer, believed only as far as it makes sense: it comes from outside and is kept for months. */
import { z } from 'zod';
import type { PlatformTokens } from '../../domain/accounts/connector.ts';
import { days, later } from '../../lib/clock.ts';

/** Printable ASCII only: the value goes into a header. */
const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
/** Missing, negative or absurd lifetimes count as "not told". */
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
  /** Only at the first consent: absent means that the old one goes on. */
  refresh_token: token.nullable().catch(null),
  /** Only for grants that end by themselves, such as those of apps in testing: seven days. */
  refresh_token_expires_in: lifetimeSeconds,
  scope: z.string().optional(),
});

/**
 * Undefined when the body is no token answer at all. People may untick rights on Google's page, so `scope` counts;
 * missing, it means "as asked" (RFC 6749, 5.1).
 */
export function readTokens(
  text: string,
  askedScopes: readonly string[],
  now: Date,
): PlatformTokens | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const tokens = tokensSchema.safeParse(body).data;
  if (tokens === undefined) return undefined;
  const ends = (lifetime: number | null): Date | null =>
    lifetime === null ? null : later(now, lifetime * 1_000);
  return {
    accessToken: tokens.access_token,
    accessExpiresAt: ends(tokens.expires_in),
    refreshToken: tokens.refresh_token,
    refreshExpiresAt: tokens.refresh_token === null ? null : ends(tokens.refresh_token_expires_in),
    scopes:
      tokens.scope === undefined ? askedScopes : tokens.scope.split(/\s+/).filter((scope) => scope !== ''),
  };
}

const errorSchema = z.object({ error: z.string() });

/** The OAuth error code; its description is prose and decides nothing. */
export function readOAuthError(text: string): string {
  try {
    return errorSchema.safeParse(JSON.parse(text)).data?.error ?? '';
  } catch {
    return '';
  }
}
