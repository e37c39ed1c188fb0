/**
 * Reading figures leaves room for publishing: when Meta says that much of an allowance is used, no more is read until
 * there is room again. What one process learns, the others learn by their own next call.
 */
import type { Asked } from '../../domain/platform-port/insights.ts';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import type { Usage } from '../../domain/platform-port/publisher.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { readUsage, waitUntil } from './usage.ts';

/** Publishing goes on to nearly all of it. */
const mostShare = 0.75;

type Pause = Extract<Asked<never>, { kind: 'rate_limited' }>;

export interface ReadingBudget {
  /** Why nothing may be read of an account now. */
  pauseOf(io: ManageIo): Pause | undefined;
  /** The same calls, whose answers say how much is used. */
  requestOf(io: ManageIo): SendRequest;
}

export function createReadingBudget(useCase: 'pages' | 'instagram'): ReadingBudget {
  const untilOf = new Map<string, Date>();
  const keyOf = (scope: Usage['scope'], { account }: ManageIo): string => (scope === 'app' ? '' : account);
  return {
    pauseOf(io) {
      for (const scope of ['app', 'account'] as const) {
        const until = untilOf.get(keyOf(scope, io));
        if (until !== undefined && until > io.now()) return { kind: 'rate_limited', until, scope };
        untilOf.delete(keyOf(scope, io));
      }
      return undefined;
    },
    requestOf: (io) => async (request) => {
      const result = await io.request(request);
      if (result.kind !== 'answered') return result;
      const now = io.now();
      const usages = readUsage(result.headers, { objectId: io.account, useCase }, now);
      for (const { scope } of usages.filter(({ usedShare }) => usedShare >= mostShare))
        untilOf.set(keyOf(scope, io), waitUntil(usages, scope, now));
      return result;
    },
  };
}
