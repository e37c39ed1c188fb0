import { later, seconds } from '../../lib/clock.ts';
import type { Account } from './ports.ts';

/** How long the last sends of a disconnected account may take to finish. */
export const gracePeriodMs = seconds(60);

/** Disconnected, but posts that were being sent at that moment may still finish. */
export const isInGracePeriod = (
  { status, disconnectedAt }: Pick<Account, 'status' | 'disconnectedAt'>,
  now: Date,
): boolean =>
  status === 'disconnected' && disconnectedAt !== null && now < later(disconnectedAt, gracePeriodMs);
