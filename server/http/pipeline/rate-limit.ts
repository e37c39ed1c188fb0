/**
 * Limits how often one caller may send requests. Promise: in any span of a window's length, wherever it starts,
 * at most `quota` requests of a caller are allowed by this process. Refused ones do not count.
 *
 * The times of allowed requests are stored for one window, so memory is bounded by what was served in the last
 * minute. Each process counts separately: with several, a caller may get as many times the quota.
 */

import { isIPv6 } from 'node:net';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { messages } from './messages.ts';

export type PolicyName = 'token' | 'user' | 'address';
export type Quotas = Readonly<Record<PolicyName, number>>;

export interface RateDecision {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until the oldest request leaves the window, and one more is allowed. */
  readonly waitSeconds: number;
}

const windowMs = 60_000;

/** Decides about one request and records it. `times` holds the earlier ones, oldest first, and is changed. */
export function takeFromQuota(
  times: number[],
  nowMs: number,
  quota: number,
  spanMs = windowMs,
): RateDecision {
  // A clock that was set back must not lock anyone out.
  const counts = (at: number): boolean => at > nowMs - spanMs && at <= nowMs;
  if (times.length > 0 && (!counts(times[0] ?? 0) || !counts(times.at(-1) ?? 0)))
    times.splice(0, times.length, ...times.filter(counts));
  const allowed = times.length < quota;
  if (allowed) times.push(nowMs);
  return {
    allowed,
    remaining: quota - times.length,
    waitSeconds: Math.max(1, Math.ceil(((times[0] ?? nowMs) + spanMs - nowMs) / 1_000)),
  };
}

export interface RateLimiter {
  /**
   * Records one request and writes the remaining quota into the response; throws `rate_limited` when none is
   * left.
   */
  spend(reply: FastifyReply, policy: PolicyName, caller: string): void;
}

export function createRateLimiter(quotas: Quotas, clock: Clock): RateLimiter {
  const callers = new Map<string, number[]>();
  let sweptAt = 0;

  const sweep = (nowMs: number): void => {
    if (Math.abs(nowMs - sweptAt) < windowMs) return;
    sweptAt = nowMs;
    for (const [caller, times] of callers)
      if (Math.abs(nowMs - (times.at(-1) ?? 0)) >= windowMs) callers.delete(caller);
  };

  return {
    spend(reply, policy, caller) {
      const nowMs = clock.now().getTime();
      sweep(nowMs);
      const name = `${policy} ${caller}`;
      const times = callers.get(name) ?? [];
      callers.set(name, times);
      const { allowed, remaining, waitSeconds } = takeFromQuota(times, nowMs, quotas[policy]);
      reply.header('ratelimit-policy', `"${policy}";q=${quotas[policy]};w=${windowMs / 1_000}`);
      reply.header('ratelimit', `"${policy}";r=${remaining};t=${waitSeconds}`);
      if (!allowed)
        throw new AppError('rate_limited', messages.rate_limited({ quotas: quotas[policy], waitSeconds }), {
          retryAfterSeconds: waitSeconds,
        });
    },
  };
}

/** A household or a server often has a whole /64 of IPv6 addresses, so that counts as one caller. */
export function addressOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]?.toLowerCase().split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
