/** How long the last sends of a disconnected account may take to finish. */
import { later, seconds } from '../../lib/clock.ts';
import type { Account } from './ports.ts';

export const graceMs = seconds(60);

/** Disconnected, but what was being sent at that moment may still come to its end. */
export const inGrace = (
  { status, disconnectedAt }: Pick<Account, 'status' | 'disconnectedAt'>,
  now: Date,
): boolean => status === 'disconnected' && disconnectedAt !== null && now < later(disconnectedAt, graceMs);
