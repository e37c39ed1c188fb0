/** A token answer, believed only as far as it makes sense: it comes from outside and is kept for months. */
import { z } from 'zod';
import type { PlatformTokens } from '../domain/platform-port/connector.ts';
import { days, later } from '../lib/clock.ts';
import { parseExactly } from './exact-json.ts';

/** What differs between platforms. */
export interface TokenWords {
  /** What was asked for, which counts when the answer names no scopes (RFC 6749, 5.1). */
  readonly askedScopes: readonly string[];
  /** The field with the refresh token's lifetime in seconds. */
  readonly refreshLifetime: string;
  /** The platform's own id of the person, where the answer tells it. */
  readonly personOf?: (answer: Readonly<Record<string, unknown>>) => string | null;
}

/** Printable ASCII only: the value goes into a header. LinkedIn asks to keep room for 1,000 characters. */
const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
/** Missing, negative or absurd lifetimes count as "not told". */
const lifetimeSeconds = z.coerce
  .number()
  .positive()
  .max(days(3_650) / 1_000)
  .nullable()
  .catch(null);

const tokensSchema = z.looseObject({
  access_token: token,
  token_type: z.string().toLowerCase().pipe(z.literal('bearer')).default('bearer'),
  expires_in: lifetimeSeconds,
  /** On refresh, absent means that the old one goes on. */
  refresh_token: token.nullable().catch(null),
  scope: z.string().optional(),
});

/** Undefined when the body is no token answer at all. */
export function readTokens(text: string, words: TokenWords, now: Date): PlatformTokens | undefined {
  const tokens = tokensSchema.safeParse(parseExactly(text)).data;
  if (tokens === undefined) return undefined;
  const ends = (lifetime: number | null): Date | null =>
    lifetime === null ? null : later(now, lifetime * 1_000);
  const refreshLifetime = lifetimeSeconds.parse(tokens[words.refreshLifetime]);
  return {
    accessToken: tokens.access_token,
    accessExpiresAt: ends(tokens.expires_in),
    refreshToken: tokens.refresh_token,
    refreshExpiresAt: tokens.refresh_token === null ? null : ends(refreshLifetime),
    // The words of all of them say spaces; some answers have commas.
    scopes:
      tokens.scope === undefined
        ? words.askedScopes
        : tokens.scope.split(/[\s,]+/).filter((scope) => scope !== ''),
    personId: words.personOf?.(tokens) ?? null,
  };
}

const errorSchema = z.object({ error: z.string() });

/** The OAuth error code; its description is prose and decides nothing. */
export const readOAuthError = (text: string): string =>
  errorSchema.safeParse(parseExactly(text)).data?.error ?? '';
