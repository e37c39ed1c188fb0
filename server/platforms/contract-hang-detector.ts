/**
 * How long the contract test waits for a call. It does not wait for answers that never come: once the sandbox has
 * met a call with a fault that hangs, its caller gives up. All other calls are awaited, however busy the machine
 * is. For tests only.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpRequest, type HttpResult, sendRequest } from '../lib/outbound.ts';

const longWaitMs = 15_000;
/** An answer that is late by less than this does not count as hanging. */
const maxNormalDelayMs = 600;
/** How often the sandbox is checked for a hanging call, and how long such a call is then awaited. */
const pollMs = 10;
const graceMs = 40;

export interface FaultRequest {
  readonly kind: string;
  readonly delay_ms?: number;
  readonly [key: string]: unknown;
}

const hangs = ({ kind, delay_ms = 0 }: FaultRequest): boolean =>
  kind.startsWith('hang') || (kind === 'slow' && delay_ms > maxNormalDelayMs);

export function createHangDetector(armedFaults: () => Promise<readonly { readonly id: number }[]>) {
  let hangingFaultId: number | undefined;
  return {
    expectFault(fault: FaultRequest, id: number): void {
      if (hangs(fault)) hangingFaultId = id;
    },
    expectNoFault(): void {
      hangingFaultId = undefined;
    },
    async send(request: HttpRequest, leavesAfterMs = graceMs): Promise<HttpResult> {
      const abort = new AbortController();
      const answered = new AbortController();
      const until = { signal: answered.signal };
      async function abortWhenHanging(): Promise<void> {
        while ((await armedFaults()).some(({ id }) => id === hangingFaultId)) await wait(pollMs, null, until);
        hangingFaultId = undefined;
        await wait(leavesAfterMs, null, until);
        abort.abort();
      }
      const watcher = hangingFaultId === undefined ? undefined : abortWhenHanging().catch(ignoreAbort);
      try {
        return await sendRequest({ ...request, timeoutMs: longWaitMs, signal: abort.signal });
      } finally {
        answered.abort();
        await watcher;
      }
    },
  };
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
