/**
 * The outcomes of a send. The promise: "rejected", "auth_lost", "rate_limited" and "unavailable" are returned only
 * when nothing can have become visible by the call. Anything uncertain after the commit step is "unknown".
 */

import type { Outcome } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';

export type OutcomeOf<Kind extends Outcome['kind']> = Extract<Outcome, { kind: Kind }>;
/** Certain: nothing became visible by this call. */
export type Refusal = OutcomeOf<'rejected' | 'auth_lost' | 'rate_limited' | 'unavailable'>;
export type AnsweredResult = Extract<HttpResult, { kind: 'answered' }>;

export const rejected = (code: string, plainReason: Message): OutcomeOf<'rejected'> => ({
  kind: 'rejected',
  code,
  plainReason,
});
export const unavailable = (plainReason: Message): OutcomeOf<'unavailable'> => ({
  kind: 'unavailable',
  sent: false,
  plainReason,
});
export const unknown = (plainReason: Message): OutcomeOf<'unknown'> => ({ kind: 'unknown', plainReason });
export const authLost = (plainReason: Message): OutcomeOf<'auth_lost'> => ({
  kind: 'auth_lost',
  plainReason,
});
export const rateLimited = (until: Date, scope: 'account' | 'app') =>
  ({ kind: 'rate_limited', until, scope }) as const satisfies Outcome;
export const pending = (now: Date, waitMs: number): OutcomeOf<'pending'> => ({
  kind: 'pending',
  checkAt: later(now, waitMs),
});

/**
 * The commit step without an answer from the platform itself. Only a request that provably never left is
 * "unavailable"; a timeout, a reset after the first byte, a gateway's page or an unreadable body is "unknown".
 */
export const noAnswerAtCommit = (
  { kind, reason }: { readonly kind: string; readonly reason: Message },
  messages: { notSent(reason: Message): Message; unclear(reason: Message): Message },
): OutcomeOf<'unavailable' | 'unknown'> =>
  kind === 'not_sent' ? unavailable(messages.notSent(reason)) : unknown(messages.unclear(reason));

/** The `Retry-After` of an answer, if it is a number of seconds within a day. */
export function retryAt(headers: Headers, now: Date, otherwiseMs: number): Date {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return later(now, seconds > 0 && seconds <= 86_400 ? seconds * 1_000 : otherwiseMs);
}

/** The platform did not say whether a post or a comment is there: query again, or a person must check. */
export interface NoAnswer {
  readonly kind: 'ask_later' | 'cannot_ask';
  readonly plainReason: Message;
}
export const askLater = (plainReason: Message) =>
  ({ kind: 'ask_later', plainReason }) as const satisfies NoAnswer;
export const cannotAsk = (plainReason: Message) =>
  ({ kind: 'cannot_ask', plainReason }) as const satisfies NoAnswer;
