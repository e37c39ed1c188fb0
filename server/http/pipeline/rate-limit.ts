/**
 * Limits how often one caller may send requests. Promise: in any span of a window's length, wherever it starts,
 * at most `quota` requests of a program or a person are allowed, over all processes (`permit-lease.ts` says how).
 * Refused ones do not count.
 *
 * Strangers are counted by address and by each process: asking the database about them would give every stranger a
 * way to keep it busy. What they may use is divided, so that a flood of one kind leaves the other kinds open.
 */

import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyReply } from 'fastify';
import {
  acceptAnswer,
  isForgettable,
  leaseRequest,
  newLease,
  type PermitLease,
  type RateDecision,
  restoreUnreported,
  shouldReturn,
  spendFromLease,
} from '../../domain/requests/permit-lease.ts';
import type { PermitStore } from '../../domain/requests/ports.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { messages } from './messages.ts';

/** Of callers who are known, over all processes. */
export type SharedPolicy = 'token' | 'user';
/** Of strangers, by address: operations, apps' requests for consent, what platforms send, our pages, and the API's
 * documents. Sign-in has a budget over all processes (`sign-in-budget.ts`). */
export type AddressPolicy = 'address' | 'authorize' | 'callbacks' | 'pages' | 'reference';
export type PolicyName = SharedPolicy | AddressPolicy;
export type Quotas = Readonly<Record<PolicyName, number>>;

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

export interface RateLimiter extends AsyncDisposable {
  /**
   * Records one request and writes the remaining quota into the response; throws `rate_limited` when none is
   * left.
   */
  spend(reply: FastifyReply, policy: PolicyName, caller: string): Promise<void>;
}

/** What a program or a person may still spend here, and the request to the store that is under way. */
interface SharedCaller {
  readonly lease: PermitLease;
  readonly quota: number;
  taking: Promise<void> | undefined;
}

const sweepMs = 5_000;

export function createRateLimiter(quotas: Quotas, clock: Clock, permits: PermitStore): RateLimiter {
  const holder = randomUUID();
  const callers = new Map<string, SharedCaller>();
  const spendByAddress = createAddressCounts(clock);

  const take = async (name: string, { lease, quota }: SharedCaller, wanted?: number): Promise<void> => {
    const request = leaseRequest(lease, clock.now().getTime(), wanted);
    try {
      acceptAnswer(lease, request, await permits.take(name, holder, quota, request));
    } catch (error) {
      restoreUnreported(lease, request);
      throw error;
    }
  };
  /** One request to the store at a time for a caller; whoever comes meanwhile waits for its answer. */
  const takeOnce = (name: string, caller: SharedCaller, wanted?: number): Promise<void> => {
    caller.taking ??= take(name, caller, wanted).finally(() => {
      caller.taking = undefined;
    });
    return caller.taking;
  };
  const spendShared = async (name: string, quota: number): Promise<RateDecision> => {
    const caller = callers.get(name) ?? { lease: newLease(), quota, taking: undefined };
    callers.set(name, caller);
    for (;;) {
      const decision = spendFromLease(caller.lease, clock.now().getTime());
      if (decision) return decision;
      await takeOnce(name, caller);
    }
  };
  const returnUnused = async (isReturned: (caller: SharedCaller) => boolean): Promise<void> => {
    for (const [name, caller] of callers) if (isReturned(caller)) await takeOnce(name, caller, 0);
  };
  const sweep = setInterval(() => {
    const now = clock.now().getTime();
    for (const [name, { lease, taking }] of callers)
      if (!taking && isForgettable(lease, now)) callers.delete(name);
    // What cannot be returned is free again when its time is over.
    returnUnused(({ lease, quota }) => shouldReturn(lease, quota, now)).catch(() => undefined);
  }, sweepMs);
  sweep.unref();

  return {
    async spend(reply, policy, caller) {
      const quota = quotas[policy];
      const name = `${policy} ${caller}`;
      const isShared = policy === 'token' || policy === 'user';
      const decision = isShared ? await spendShared(name, quota) : spendByAddress(name, quota);
      const { allowed, remaining, waitSeconds } = decision;
      reply.header('ratelimit-policy', `"${policy}";q=${quota};w=${windowMs / 1_000}`);
      reply.header('ratelimit', `"${policy}";r=${remaining};t=${waitSeconds}`);
      if (!allowed)
        throw new AppError('rate_limited', messages.rate_limited({ quotas: quota, waitSeconds }), {
          retryAfterSeconds: waitSeconds,
        });
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(sweep);
      await returnUnused(({ lease }) => lease.left > 0).catch(() => undefined);
    },
  };
}

function createAddressCounts(clock: Clock): (name: string, quota: number) => RateDecision {
  const callers = new Map<string, number[]>();
  let sweptAt = 0;
  const sweep = (nowMs: number): void => {
    if (Math.abs(nowMs - sweptAt) < windowMs) return;
    sweptAt = nowMs;
    for (const [caller, times] of callers)
      if (Math.abs(nowMs - (times.at(-1) ?? 0)) >= windowMs) callers.delete(caller);
  };
  return (name, quota) => {
    const nowMs = clock.now().getTime();
    sweep(nowMs);
    const times = callers.get(name) ?? [];
    callers.set(name, times);
    return takeFromQuota(times, nowMs, quota);
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
