/** One send in progress, and what a failure means while nothing can be visible. */

import type { Outcome, SendIo, SendManifest, Usage } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import { type OutcomeOf, type Refusal, rateLimited, unavailable } from '../kit/outcomes.ts';
import { createSendContext, type SendContext } from '../kit/send-context.ts';
import type { Trouble } from '../meta/graph.ts';
import type { Fault } from '../meta/graph-error.ts';
import { refusalOf } from '../meta/outcome.ts';
import { readUsage } from '../meta/usage.ts';
import type { Caller } from './calls.ts';
import { type Counter, counterValue } from './handles.ts';
import { blockedWaitMs, quotaPollMs } from './limits.ts';
import { messages } from './messages.ts';
import type { InstagramSettings } from './settings.ts';

export interface Context extends SendContext<Caller> {
  readonly settings: InstagramSettings;
  /** What the latest answer said about allowances. */
  usages: readonly Usage[];
}

export function createContext(
  settings: InstagramSettings,
  caller: Caller,
  manifest: SendManifest,
  io: SendIo,
): Context {
  const withUsage: Caller = {
    ...caller,
    async request(request) {
      const result = await caller.request(request);
      if (result.kind !== 'answered') return result;
      const about = { objectId: manifest.account, useCase: 'instagram' } as const;
      context.usages = readUsage(result.headers, about, io.now());
      for (const usage of context.usages) io.reportUsage(usage);
      return result;
    },
  };
  const context: Context = Object.assign(createSendContext(withUsage, manifest, io), {
    settings,
    usages: [],
  });
  return context;
}

/** The next attempt may succeed. */
export const notPosted = (fault: Fault): OutcomeOf<'unavailable'> =>
  unavailable(messages.nothing_posted({ reason: fault.describe('Instagram') }));

/** What a fault means for a post that is certainly not visible. */
export function outcomeOfFault(fault: Fault, usages: readonly Usage[], now: Date): Refusal {
  if (fault.class === 'unclear') return notPosted(fault);
  if (fault.code === 'daily_limit') return rateLimited(later(now, quotaPollMs), 'account');
  return refusalOf('Instagram', fault, usages, now);
}

/** The same for this send. After a block the whole account pauses. */
export function refusal({ io, usages }: Context, fault: Fault): Outcome {
  recordBlock(io, fault);
  return outcomeOfFault(fault, usages, io.now());
}

export function recordBlock(io: SendIo, fault: Fault): void {
  if (fault.class !== 'blocked') return;
  io.reportUsage({ scope: 'account', usedShare: 1, availableAt: later(io.now(), blockedWaitMs) });
}

/** Before the commit step nothing can be visible, so every failure is either a refusal or "not sent". */
export const notSent = (context: Context, answer: Trouble): Outcome =>
  answer.kind === 'fault'
    ? refusal(context, answer.fault)
    : unavailable(messages.not_reached_not_sent({ reason: answer.reason }));

/** Increments the counter and returns it. */
export async function incrementCounter(context: Context, counter: Counter): Promise<number> {
  const total = counterValue(context.handles, counter) + 1;
  await context.save({ [counter]: total });
  return total;
}
