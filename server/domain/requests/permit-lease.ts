/**
 * How a process spends permits that it took from the store of all processes. Promise: in any span of a window's
 * length, wherever it starts, all processes together allow at most the quota.
 *
 * A process takes a chunk and may spend it for one window. Until it reports otherwise the store counts the chunk as
 * if it were spent at the last moment; a reported permit counts for one window from when it was spent, rounded up to
 * the second. So every permit spent in a span was counted when the last of them was taken, and that sum never
 * exceeds the quota. What a process that died held counts until then too, and is free afterwards.
 *
 * A chunk that was used up is followed by one twice as large, one that ran out of time by what was used of it; near
 * the quota the store hands out fewer, down to one by one.
 */

import type { PermitAnswer, PermitRequest } from './ports.ts';

export const windowSeconds = 60;
const firstChunk = 8;
/** How long a refusal is repeated without asking again: another process may return what it does not need. */
const refusalMs = 1_000;
/** What a caller who sends nothing more may keep from the others is this part of the quota, or the first chunk. */
const idlePart = 20;
const idleMs = 5_000;

export interface PermitLease {
  left: number;
  /** In milliseconds, as all times here that do not say otherwise. */
  endsAt: number;
  chunk: number;
  usedOfChunk: number;
  lastUseAt: number;
  /** Not reported yet: how many, by the second until which they count. */
  spent: Map<number, number>;
  /** What the store had left at its last answer, and the second at which it counts fewer. */
  free: number;
  freesAtSeconds: number | null;
  refusedUntil: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until the oldest request leaves the window, and one more is allowed. */
  readonly waitSeconds: number;
}

export const newLease = (): PermitLease => ({
  left: 0,
  endsAt: 0,
  chunk: firstChunk,
  usedOfChunk: 0,
  lastUseAt: 0,
  spent: new Map(),
  free: 0,
  freesAtSeconds: null,
  refusedUntil: 0,
});

/** Spends one permit, or repeats a refusal; undefined where the store must be asked. */
export function spendFromLease(lease: PermitLease, now: number): RateDecision | undefined {
  const isValid = now < lease.endsAt && now >= lease.endsAt - windowSeconds * 1_000 - 1_000;
  if (lease.left > 0 && isValid) {
    const until = Math.ceil(now / 1_000) + windowSeconds;
    lease.left -= 1;
    lease.usedOfChunk += 1;
    lease.lastUseAt = now;
    lease.spent.set(until, (lease.spent.get(until) ?? 0) + 1);
    return { allowed: true, remaining: lease.left + lease.free, waitSeconds: waitSeconds(lease, now) };
  }
  // A clock that was set back must not lock anyone out.
  if (now < lease.refusedUntil && now >= lease.refusedUntil - refusalMs)
    return { allowed: false, remaining: 0, waitSeconds: waitSeconds(lease, now) };
  return undefined;
}

function waitSeconds({ spent, freesAtSeconds }: PermitLease, now: number): number {
  const frees = [...spent.keys(), ...(freesAtSeconds === null ? [] : [freesAtSeconds])];
  const future = frees.filter((second) => second * 1_000 > now);
  if (future.length === 0) return windowSeconds;
  return Math.max(1, Math.ceil(Math.min(...future) - now / 1_000));
}

/**
 * Gives up what is held and says what to ask for. Nothing can be spent before the answer, so a request whose answer is
 * lost leaves too much counted, never too little.
 */
export function leaseRequest(lease: PermitLease, now: number, wanted?: number): PermitRequest {
  const isUsedUp = lease.left === 0;
  lease.chunk = isUsedUp
    ? Math.max(firstChunk, lease.usedOfChunk * 2)
    : Math.max(1, lease.usedOfChunk + Math.ceil(lease.usedOfChunk / 4));
  lease.left = 0;
  lease.usedOfChunk = 0;
  const spent = [...lease.spent].filter(([until]) => until * 1_000 > now);
  lease.spent = new Map();
  return {
    now,
    spent,
    wanted: wanted ?? lease.chunk,
    heldUntil: Math.ceil(now / 1_000) + 2 * windowSeconds,
  };
}

export function acceptAnswer(lease: PermitLease, asked: PermitRequest, answer: PermitAnswer): void {
  lease.left = answer.granted;
  lease.endsAt = (asked.heldUntil - windowSeconds) * 1_000;
  lease.free = answer.free;
  lease.freesAtSeconds = answer.freesAt;
  if (asked.wanted > 0 && answer.granted === 0)
    lease.refusedUntil = Math.min(asked.now + refusalMs, (answer.freesAt ?? 0) * 1_000);
}

/** The store may have counted them already; counting twice refuses a little early and never allows too much. */
export function restoreUnreported(lease: PermitLease, { spent }: PermitRequest): void {
  for (const [until, count] of spent) lease.spent.set(until, (lease.spent.get(until) ?? 0) + count);
}

/** True when so much is held unused that other processes should have it. */
export const shouldReturn = (lease: PermitLease, quota: number, now: number): boolean =>
  lease.left > Math.max(firstChunk, quota / idlePart) &&
  now < lease.endsAt &&
  Math.abs(now - lease.lastUseAt) >= idleMs;

/** True when nothing is lost by forgetting it: neither held nor spent permits count any more. */
export const isForgettable = (lease: PermitLease, now: number): boolean =>
  Math.abs(now - lease.lastUseAt) > 2 * windowSeconds * 1_000 + 1_000 && now >= lease.refusedUntil;
