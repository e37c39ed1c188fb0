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

type Rest = Extract<Asked<never>, { kind: 'rate_limited' }>;

export interface ReadingRoom {
  /** Why nothing may be read of an account now. */
  restOf(io: ManageIo): Rest | undefined;
  /** The same calls, whose answers are listened to. */
  requestOf(io: ManageIo): SendRequest;
}

export function createReadingRoom(useCase: 'pages' | 'instagram'): ReadingRoom {
  const untilOf = new Map<string, Date>();
  const keyOf = (scope: Usage['scope'], { account }: ManageIo): string => (scope === 'app' ? '' : account);
  return {
    restOf(io) {
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
