/** Reads a token answer and validates it strictly, because it is external data that is stored for months. */

import { z } from 'zod';
import type { ConnectResult, PlatformTokens } from '../../domain/platform-port/connector.ts';
import { days, later } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { readJson } from './json.ts';
import { notAvailable, notReachedTryAgain, refused, unexpectedAnswer, unreadable } from './results.ts';

/** What differs between platforms in a token answer. */
export interface TokenFormat {
  /** The requested scopes, which apply when the answer names none (RFC 6749, 5.1). */
  readonly requestedScopes: readonly string[];
  /** The field with the refresh token's lifetime in seconds. */
  readonly refreshLifetimeField: string;
  /** The platform's own id of the person, where the answer has it. */
  readonly readPersonId?: (answer: Readonly<Record<string, unknown>>) => string | null;
}

/** Printable ASCII only: the value goes into a header. LinkedIn says to allow for 1,000 characters. */
const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
/** Missing, negative or absurd lifetimes count as unknown. */
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
  /** On refresh, absent means that the old one stays valid. */
  refresh_token: token.nullable().catch(null),
  scope: z.string().optional(),
});

/** Undefined when the body is not a token answer. */
export function readTokens(text: string, format: TokenFormat, now: Date): PlatformTokens | undefined {
  const tokens = readJson(tokensSchema, text);
  if (tokens === undefined) return undefined;
  const ends = (lifetime: number | null): Date | null =>
    lifetime === null ? null : later(now, lifetime * 1_000);
  const refreshLifetime = lifetimeSeconds.parse(tokens[format.refreshLifetimeField]);
  return {
    accessToken: tokens.access_token,
    accessExpiresAt: ends(tokens.expires_in),
    refreshToken: tokens.refresh_token,
    refreshExpiresAt: tokens.refresh_token === null ? null : ends(refreshLifetime),
    // All platforms document spaces; some answers have commas.
    scopes:
      tokens.scope === undefined
        ? format.requestedScopes
        : tokens.scope.split(/[\s,]+/).filter((scope) => scope !== ''),
    personId: format.readPersonId?.(tokens) ?? null,
  };
}

const errorSchema = z.object({ error: z.string() });

/** The OAuth error code; its description is prose and decides nothing. */
export const readOAuthError = (text: string): string => readJson(errorSchema, text)?.error ?? '';

export interface TokenRules extends TokenFormat {
  readonly platform: string;
  /**
   * What an OAuth error means. `refused`: the platform itself rejects this person's grant. A message, such as for
   * a mistake of the installation, ends no connection. Undefined: a gateway's page or the like.
   */
  interpretError(error: string, status: number): 'refused' | { readonly unavailable: Message } | undefined;
}

/** The answer to an exchange of a code or a refresh. Only the platform's own refusal ends a connection. */
export function readTokenAnswer(
  answer: HttpResult,
  rules: TokenRules,
  now: Date,
  refusedReason: Message,
): ConnectResult<PlatformTokens> {
  const { platform } = rules;
  if (answer.kind !== 'answered') return notReachedTryAgain(platform, answer.reason);
  const error = readOAuthError(answer.text);
  if (answer.status === 200 && error === '') {
    const value = readTokens(answer.text, rules, now);
    return value === undefined ? unreadable(platform) : { kind: 'ok', value };
  }
  const meaning = rules.interpretError(error, answer.status);
  if (meaning === 'refused') return refused(refusedReason);
  return meaning === undefined
    ? unexpectedAnswer(platform, answer.status)
    : notAvailable(meaning.unavailable);
}
