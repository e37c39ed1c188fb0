/** What can go wrong at one call, and how it is applied to the n-th call of an operation. */
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import { seconds } from '../../server/lib/clock.ts';
import { arrangeFault } from '../read-ledger.ts';
import { type ConnectionFault, startFaultyProxy } from './faulty-proxy.ts';
import { identifyOperation } from './identify-operation.ts';

export interface Fault {
  readonly name: string;
  /** For the sandbox's own fault settings. */
  readonly sandboxFault?: Readonly<Record<string, unknown>>;
  readonly connectionFault?: ConnectionFault;
  /** The caller must give up by itself. */
  readonly unanswered?: true;
  readonly needsBody?: true;
  /** Not once but every time: then the outcome may stay unknown. */
  readonly always?: true;
}

/** The sandbox's clock is advanced with ours, so its delayed effects come while we wait. */
export const faults: readonly Fault[] = [
  { name: 'refused connection', connectionFault: 'refused' },
  { name: 'reset before the body', connectionFault: 'reset_before_body' },
  { name: 'reset during the body', connectionFault: 'reset_during_body', needsBody: true },
  { name: 'reset after the body', connectionFault: 'reset_after_body' },
  { name: 'timeout without effect', sandboxFault: { kind: 'hang' }, unanswered: true },
  { name: 'timeout with effect', sandboxFault: { kind: 'hang_after_effect' }, unanswered: true },
  { name: '429 without a wait', sandboxFault: { kind: 'status_before_effect', status: 429 } },
  {
    name: '429 with a wait',
    sandboxFault: { kind: 'status_before_effect', status: 429 },
    connectionFault: 'retry_after',
  },
  { name: '500 without effect', sandboxFault: { kind: 'status_before_effect', status: 500 } },
  { name: '500 with effect', sandboxFault: { kind: 'status_after_effect', status: 500 } },
  { name: 'malformed', sandboxFault: { kind: 'malformed' } },
  { name: 'truncated', sandboxFault: { kind: 'truncated' } },
  { name: 'slow', sandboxFault: { kind: 'slow', delay_ms: 20 } },
  { name: 'slower than we wait', sandboxFault: { kind: 'slow', delay_ms: seconds(60) }, unanswered: true },
  {
    name: 'every time 500 without effect',
    sandboxFault: { kind: 'status_before_effect', status: 500 },
    always: true,
  },
  {
    name: 'every time 500 with effect',
    sandboxFault: { kind: 'status_after_effect', status: 500 },
    always: true,
  },
  { name: 'every time malformed', sandboxFault: { kind: 'malformed' }, always: true },
  { name: 'effect long after a 504', sandboxFault: { kind: 'late_success', delay_ms: seconds(30) } },
];

export const findFault = (name: string): Fault => {
  const fault = faults.find((one) => one.name === name);
  if (!fault) throw new Error(`there is no fault "${name}"`);
  return fault;
};

export interface Trouble {
  readonly operation: string;
  /** Which call of the operation it hits; the first is 1. */
  readonly nth: number;
  readonly fault: Fault;
  /** Only calls after this trouble count: how many come before it depends on how fast the platform is. */
  readonly after?: Trouble;
}

export interface TroubledSend {
  readonly send: PublishingDeps['send'];
  /** Troubles that never happened: then nothing was shown. */
  pendingTroubles(): readonly Trouble[];
  /** Calls that no rule matches, by their paths. */
  unknownCalls(): readonly string[];
}

/** Sends as the publishing code does, with these troubles in its way. */
export function withTroubles(
  send: PublishingDeps['send'],
  sandboxUrl: string,
  { platform, troubles, patienceMs }: TroubledOptions,
): TroubledSend {
  const seen = new Map<Trouble, number>();
  const strangers: string[] = [];
  const hitTroubles = new Set<Trouble>();
  return {
    pendingTroubles: () => troubles.filter((one) => !hitTroubles.has(one)),
    unknownCalls: () => strangers,
    send: async (given) => {
      const { operation, request } = await identifyOperation(given);
      if (operation === undefined) {
        strangers.push(`${request.method} ${new URL(request.url).pathname}`);
        return send(request);
      }
      const counting = troubles.filter(
        (one) => one.operation === operation && (one.after === undefined || hitTroubles.has(one.after)),
      );
      for (const one of counting) seen.set(one, (seen.get(one) ?? 0) + 1);
      const trouble = counting.find((one) => {
        const nth = seen.get(one) ?? 0;
        return one.fault.always ? one.nth <= nth : one.nth === nth;
      });
      if (!trouble) return send(request);
      hitTroubles.add(trouble);
      const { sandboxFault, connectionFault, unanswered } = trouble.fault;
      // Armed at the last moment, so that it hits this call and no other.
      if (sandboxFault) await arrangeFault(sandboxUrl, { platform, operation, ...sandboxFault });
      const waits = unanswered ? { ...request, timeoutMs: patienceMs } : request;
      if (!connectionFault) return send(waits);
      await using line = await startFaultyProxy(sandboxUrl, connectionFault);
      return await send({ ...waits, url: waits.url.replace(new URL(waits.url).origin, line.origin) });
    },
  };
}

interface TroubledOptions {
  readonly platform: string;
  readonly troubles: readonly Trouble[];
  /** How long a call without a response is waited for. */
  readonly patienceMs: number;
}
