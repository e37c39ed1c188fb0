/** What can go wrong at one call, and how it is laid in the way of the n-th call of an operation. */
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import { seconds } from '../../server/lib/clock.ts';
import { arrangeFault } from '../ledger.ts';
import { nameRequest } from './operations.ts';
import { layWire, type WireFault } from './wire.ts';

export interface Fault {
  readonly name: string;
  /** For the sandbox's own knobs. */
  readonly order?: Readonly<Record<string, unknown>>;
  readonly wire?: WireFault;
  /** The caller must give up by itself. */
  readonly unanswered?: true;
  readonly needsBody?: true;
  /** Not once but every time: then it may stay unknown what happened. */
  readonly always?: true;
}

/** The sandbox's clock is pushed with ours, so what it does late comes while we wait. */
export const faults: readonly Fault[] = [
  { name: 'refused connection', wire: 'refused' },
  { name: 'reset before the body', wire: 'reset_before_body' },
  { name: 'reset during the body', wire: 'reset_during_body', needsBody: true },
  { name: 'reset after the body', wire: 'reset_after_body' },
  { name: 'timeout without effect', order: { kind: 'hang' }, unanswered: true },
  { name: 'timeout with effect', order: { kind: 'hang_after_effect' }, unanswered: true },
  { name: '429 without a wait', order: { kind: 'status_before_effect', status: 429 } },
  { name: '429 with a wait', order: { kind: 'status_before_effect', status: 429 }, wire: 'retry_after' },
  { name: '500 without effect', order: { kind: 'status_before_effect', status: 500 } },
  { name: '500 with effect', order: { kind: 'status_after_effect', status: 500 } },
  { name: 'malformed', order: { kind: 'malformed' } },
  { name: 'truncated', order: { kind: 'truncated' } },
  { name: 'slow', order: { kind: 'slow', delay_ms: 20 } },
  { name: 'slower than we wait', order: { kind: 'slow', delay_ms: seconds(60) }, unanswered: true },
  {
    name: 'every time 500 without effect',
    order: { kind: 'status_before_effect', status: 500 },
    always: true,
  },
  { name: 'every time 500 with effect', order: { kind: 'status_after_effect', status: 500 }, always: true },
  { name: 'every time malformed', order: { kind: 'malformed' }, always: true },
  { name: 'effect long after a 504', order: { kind: 'late_success', delay_ms: seconds(30) } },
];

export const faultNamed = (name: string): Fault => {
  const fault = faults.find((one) => one.name === name);
  if (!fault) throw new Error(`there is no fault "${name}"`);
  return fault;
};

export interface Trouble {
  readonly operation: string;
  /** Which call of the operation it meets; the first is 1. */
  readonly nth: number;
  readonly fault: Fault;
  /** Only calls behind this trouble count: how many come before it depends on how fast the platform is. */
  readonly after?: Trouble;
}

export interface TroubledSend {
  readonly send: PublishingDeps['send'];
  /** Those that never happened: then nothing was shown. */
  waiting(): readonly Trouble[];
  /** Calls that no rule knows, by their paths. */
  strangers(): readonly string[];
}

/** Sends as the journey does, with these troubles in its way. */
export function troubled(
  send: PublishingDeps['send'],
  sandboxUrl: string,
  { platform, troubles, patienceMs }: TroubledOptions,
): TroubledSend {
  const seen = new Map<Trouble, number>();
  const strangers: string[] = [];
  const met = new Set<Trouble>();
  return {
    waiting: () => troubles.filter((one) => !met.has(one)),
    strangers: () => strangers,
    send: async (given) => {
      const { operation, request } = await nameRequest(given);
      if (operation === undefined) {
        strangers.push(`${request.method} ${new URL(request.url).pathname}`);
        return send(request);
      }
      const counting = troubles.filter(
        (one) => one.operation === operation && (one.after === undefined || met.has(one.after)),
      );
      for (const one of counting) seen.set(one, (seen.get(one) ?? 0) + 1);
      const trouble = counting.find((one) => {
        const nth = seen.get(one) ?? 0;
        return one.fault.always ? one.nth <= nth : one.nth === nth;
      });
      if (!trouble) return send(request);
      met.add(trouble);
      const { order, wire, unanswered } = trouble.fault;
      // Armed at the last moment, so that it meets this call and no other.
      if (order) await arrangeFault(sandboxUrl, { platform, operation, ...order });
      const waits = unanswered ? { ...request, timeoutMs: patienceMs } : request;
      if (!wire) return send(waits);
      await using line = await layWire(sandboxUrl, wire);
      return await send({ ...waits, url: waits.url.replace(new URL(waits.url).origin, line.origin) });
    },
  };
}

interface TroubledOptions {
  readonly platform: string;
  readonly troubles: readonly Trouble[];
  /** How long a call without an answer is waited for. */
  readonly patienceMs: number;
}
