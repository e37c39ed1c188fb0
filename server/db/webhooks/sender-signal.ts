import type { Logger } from '../../lib/logger.ts';
import type { OpenDatabase } from '../postgres/database.ts';

export const webhookChannel = 'signoff_webhooks';

/** Wakes those who send, in all processes. They look now and then by themselves, so a lost signal only means a delay. */
export async function signalSender({ pool }: Pick<OpenDatabase, 'pool'>, log: Logger): Promise<void> {
  try {
    await pool.query('select pg_notify($1, $2)', [webhookChannel, '']);
  } catch (error) {
    log.debug({ error }, 'the sender of webhooks was not woken');
  }
}
