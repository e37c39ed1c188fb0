/** What a trouble with reading figures means. Built from status and code, never from prose. */
import type { Asked } from '../../domain/platform-port/insights.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { readError } from './answers.ts';
import { throttledUntil } from './outcome.ts';

export type Trouble = Exclude<Asked<never>, { kind: 'ok' }>;

export const unreadable: Trouble = {
  kind: 'unavailable',
  plainReason: 'LinkedIn gave an answer that cannot be read.',
};

export function troubleOf(answer: HttpResult, now: Date): Trouble {
  if (answer.kind !== 'answered')
    return { kind: 'unavailable', plainReason: `LinkedIn could not be reached (${answer.reason}).` };
  const { status, headers, text } = answer;
  if (status === 401)
    return {
      kind: 'auth_lost',
      plainReason: 'LinkedIn no longer accepts this connection. Reconnect the account.',
    };
  if (status === 403)
    return {
      kind: 'not_supported',
      plainReason:
        'LinkedIn tells figures only to administrators of the page. Ask one of them to connect it.',
    };
  if (status === 429)
    return { kind: 'rate_limited', until: throttledUntil(headers, readError(text), now), scope: 'account' };
  return { kind: 'unavailable', plainReason: `LinkedIn answered ${status}.` };
}
