/**
 * How long the contract test waits for a call. Answers that never come are not waited for: once the sandbox has met a
 * call with a fault that hangs, its caller leaves. All others are waited for, however busy the machine is. For tests
 * only.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpRequest, type HttpResult, sendRequest } from '../lib/outbound.ts';

const longWaitMs = 15_000;
/** An answer that is late by less is no hanging. */
const soonMs = 600;
/** How often the sandbox is asked whether a call hangs, and how long that call is waited for then. */
const lookEveryMs = 10;
const lastWaitMs = 40;

export interface FaultWish {
  readonly kind: string;
  readonly delay_ms?: number;
  readonly [key: string]: unknown;
}

const hangs = ({ kind, delay_ms = 0 }: FaultWish): boolean =>
  kind.startsWith('hang') || (kind === 'slow' && delay_ms > soonMs);

export function createPatience(armedFaults: () => Promise<readonly { readonly id: number }[]>) {
  let hanging: number | undefined;
  return {
    expect(wish: FaultWish, id: number): void {
      if (hangs(wish)) hanging = id;
    },
    expectNothing(): void {
      hanging = undefined;
    },
    async send(request: HttpRequest, leavesAfterMs = lastWaitMs): Promise<HttpResult> {
      const leaving = new AbortController();
      const answered = new AbortController();
      const until = { signal: answered.signal };
      async function leaveWhenItHangs(): Promise<void> {
        while ((await armedFaults()).some(({ id }) => id === hanging)) await wait(lookEveryMs, null, until);
        hanging = undefined;
        await wait(leavesAfterMs, null, until);
        leaving.abort();
      }
      const watch = hanging === undefined ? undefined : leaveWhenItHangs().catch(unlessAborted);
      try {
        return await sendRequest({ ...request, timeoutMs: longWaitMs, signal: leaving.signal });
      } finally {
        answered.abort();
        await watch;
      }
    },
  };
}

function unlessAborted(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
