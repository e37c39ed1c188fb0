/** One send in progress, and what a trouble means while nothing can be visible. */

import type { Outcome, SendIo, SendManifest, Usage } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import { type OutcomeOf, type Refusal, rateLimited, unavailable } from '../kit/outcomes.ts';
import { createSendContext, type SendContext } from '../kit/send-context.ts';
import type { Trouble } from '../meta/graph.ts';
import type { Fault } from '../meta/graph-error.ts';
import { refusalOf } from '../meta/outcome.ts';
import { readUsage } from '../meta/usage.ts';
import type { Caller } from './calls.ts';
import { type Counter, counted } from './handles.ts';
import { blockedWaitMs, quotaLookAgainMs } from './limits.ts';
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
  const noting: Caller = {
    ...caller,
    async request(request) {
      const result = await caller.request(request);
      if (result.kind !== 'answered') return result;
      const about = { objectId: manifest.account, useCase: 'instagram' } as const;
      context.usages = readUsage(result.headers, about, io.now());
      for (const usage of context.usages) io.noteUsage(usage);
      return result;
    },
  };
  const context: Context = Object.assign(createSendContext(noting, manifest, io), { settings, usages: [] });
  return context;
}

/** It may go better at the next try. */
export const notPosted = (fault: Fault): OutcomeOf<'unavailable'> =>
  unavailable(messages.nothing_posted({ reason: fault.words('Instagram') }));

/** What a fault means for a post that is surely not visible. */
export function outcomeOfFault(fault: Fault, usages: readonly Usage[], now: Date): Refusal {
  if (fault.class === 'unclear') return notPosted(fault);
  if (fault.code === 'daily_limit') return rateLimited(later(now, quotaLookAgainMs), 'account');
  return refusalOf('Instagram', fault, usages, now);
}

/** The same for this send. After a block the whole account pauses. */
export function refusal({ io, usages }: Context, fault: Fault): Outcome {
  noteBlock(io, fault);
  return outcomeOfFault(fault, usages, io.now());
}

export function noteBlock(io: SendIo, fault: Fault): void {
  if (fault.class !== 'blocked') return;
  io.noteUsage({ scope: 'account', usedShare: 1, regainAt: later(io.now(), blockedWaitMs) });
}

/** Before the commit step nothing can be visible, so every trouble is either a refusal or "not sent". */
export const notSent = (context: Context, answer: Trouble): Outcome =>
  answer.kind === 'fault'
    ? refusal(context, answer.fault)
    : unavailable(messages.not_reached_not_sent({ reason: answer.reason }));

/** One more; the count is given back. */
export async function count(context: Context, counter: Counter): Promise<number> {
  const times = counted(context.handles, counter) + 1;
  await context.save({ [counter]: times });
  return times;
}
