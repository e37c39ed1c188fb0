import { Client } from 'pg';
import type { Logger } from '../lib/logger.ts';

/**
 * Calls `onMessage` with the text of every notification, and with null after each (re)connection, since some may have
 * been missed.
 */
export function listen(
  connectionString: string,
  channel: string,
  onMessage: (payload: string | null) => void,
  log: Logger,
): AsyncDisposable {
  let client: Client | null = null;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const again = () => {
    if (stopped) return;
    client?.removeAllListeners();
    client?.on('error', () => undefined);
    client
      ?.end()
      .catch((error: unknown) => log.debug({ error }, 'an old listening connection did not close cleanly'));
    client = null;
    clearTimeout(retry);
    retry = setTimeout(connect, 1_000);
  };

  async function connect(): Promise<void> {
    const next = new Client({ connectionString, application_name: 'signoff listen', keepAlive: true });
    client = next;
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      onMessage(null);
    } catch (error) {
      log.warn({ error }, 'cannot listen for changes');
      again();
    }
  }

  void connect();
  return {
    [Symbol.asyncDispose]: async () => {
      stopped = true;
      clearTimeout(retry);
      client?.removeAllListeners('end');
      await client
        ?.end()
        .catch((error: unknown) => log.debug({ error }, 'the listening connection did not close cleanly'));
    },
  };
}
