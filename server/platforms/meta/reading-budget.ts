/**
 * Reading metrics leaves capacity for publishing: when Meta reports that much of an allowance is used, reading
 * pauses until it is free again. Each process learns this from its own calls.
 */
import type { InsightResult } from '../../domain/platform-port/insights.ts';
import type { ManageIo } from '../../domain/platform-port/manage.ts';
import type { Usage } from '../../domain/platform-port/publisher.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { readUsage, waitUntil } from './usage.ts';

/** Publishing may use nearly all of it. */
const maxShare = 0.75;

type Pause = Extract<InsightResult<never>, { kind: 'rate_limited' }>;

export interface ReadingBudget {
  /** Why an account's metrics may not be read now. */
  pauseOf(io: ManageIo): Pause | undefined;
  /** Wraps the io's requests to record the usage in their answers. */
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
      for (const { scope } of usages.filter(({ usedShare }) => usedShare >= maxShare))
        untilOf.set(keyOf(scope, io), waitUntil(usages, scope, now));
      return result;
    },
  };
}
