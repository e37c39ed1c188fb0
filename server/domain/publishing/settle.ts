/**
 * Decides what follows from querying the platform about an uncertain send. Presence settles it. Absence is trusted
 * only when a late success is no longer possible. With two matches, or no way to query, a person decides.
 */

import { later, minutes, seconds } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import type { Finding, Publisher, VisiblePost } from '../platform-port/publisher.ts';
import type { Trouble } from '../post-model/ports.ts';
import { messages } from './messages.ts';

export type Settlement =
  | ({ readonly kind: 'published' } & VisiblePost)
  | { readonly kind: 'absent' }
  | { readonly kind: 'unconfirmed'; readonly trouble: Trouble; readonly candidates: readonly string[] }
  | { readonly kind: 'ask_again'; readonly wakeAt: Date };

const minQueryIntervalMs = seconds(5);
const maxQueryIntervalMs = minutes(1);
const queryTimeoutMs = minutes(30);

export function settle(
  publisher: Pick<Publisher, 'settleMs' | 'maxRequestMs' | 'displayName'>,
  leaseEndedAt: Date,
  finding: Finding,
  now: Date,
): Settlement {
  const unconfirmed = (message: Message, candidates: readonly string[] = []): Settlement => ({
    kind: 'unconfirmed',
    trouble: { code: 'unconfirmed', message, at: now.toISOString() },
    candidates,
  });
  switch (finding.kind) {
    case 'present':
      return { ...finding, kind: 'published' };
    case 'absent': {
      const certainAt = later(leaseEndedAt, publisher.maxRequestMs + publisher.settleMs);
      if (now >= certainAt) return { kind: 'absent' };
      return {
        kind: 'ask_again',
        wakeAt: new Date(Math.min(later(now, minQueryIntervalMs).getTime(), certainAt.getTime())),
      };
    }
    case 'ambiguous':
      return unconfirmed(
        messages.ambiguous({
          platform: publisher.displayName,
          count: finding.candidates.length,
        }),
        finding.candidates.map(({ url }) => url),
      );
    case 'cannot_ask':
      return unconfirmed(
        messages.look_and_tell({
          plainReason: finding.plainReason,
          displayName: publisher.displayName,
        }),
      );
    case 'ask_later':
      if (now >= later(leaseEndedAt, queryTimeoutMs)) {
        return unconfirmed(
          messages.not_found_out_in_time({
            plainReason: finding.plainReason,
            displayName: publisher.displayName,
          }),
        );
      }
      return { kind: 'ask_again', wakeAt: later(now, queryDelayMs(leaseEndedAt, now)) };
  }
}

/** Queries soon at first, then less often the longer there is no response. */
function queryDelayMs(leaseEndedAt: Date, now: Date): number {
  const waitedMs = now.getTime() - leaseEndedAt.getTime();
  return Math.min(Math.max(minQueryIntervalMs, waitedMs / 4), maxQueryIntervalMs);
}
