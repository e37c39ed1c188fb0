import { Client } from 'pg';
import { seconds } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';

export interface ListenTimings {
  /** How often an open connection is checked. */
  readonly pingEveryMs: number;
  /** How long connecting, or the response to a check, may take. */
  readonly responseTimeoutMs: number;
  readonly retryAfterMs: number;
}

const defaultTimings: ListenTimings = {
  pingEveryMs: seconds(20),
  responseTimeoutMs: seconds(10),
  retryAfterMs: seconds(1),
};

/**
 * Calls `onMessage` with the text of every notification, and with null after each (re)connection, since some may have
 * been missed. A connection that only listens sends nothing, so one that died without being closed would go unnoticed
 * for hours: it is checked with a query at intervals, and replaced when no response comes.
 */
export function listen(
  connectionString: string,
  channel: string,
  onMessage: (payload: string | null) => void,
  log: Logger,
  { pingEveryMs, responseTimeoutMs, retryAfterMs }: ListenTimings = defaultTimings,
): AsyncDisposable {
  let client: Client | null = null;
  let stopped = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let pingTimer: NodeJS.Timeout | undefined;

  const reconnect = () => {
    if (stopped) return;
    clearTimeout(pingTimer);
    client?.removeAllListeners();
    client?.on('error', () => undefined);
    client
      ?.end()
      .catch((error: unknown) => log.debug({ error }, 'an old listening connection did not close cleanly'));
    client = null;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, retryAfterMs);
  };

  const schedulePing = (connection: Client): void => {
    if (stopped || connection !== client) return;
    pingTimer = setTimeout(() => void ping(connection), pingEveryMs).unref();
  };

  async function ping(connection: Client): Promise<void> {
    try {
      await connection.query('select 1');
      schedulePing(connection);
    } catch (error) {
      // Closed in the meantime, by us or with an event that was already handled.
      if (stopped || connection !== client) return;
      log.warn({ error }, 'the connection that listens for changes gave no answer');
      reconnect();
    }
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString,
      application_name: 'signoff listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: pingEveryMs,
      connectionTimeoutMillis: responseTimeoutMs,
      query_timeout: responseTimeoutMs,
    });
    client = next;
    next.on('error', reconnect);
    next.on('end', reconnect);
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      onMessage(null);
      schedulePing(next);
    } catch (error) {
      log.warn({ error }, 'cannot listen for changes');
      reconnect();
    }
  }

  void connect();
  return {
    [Symbol.asyncDispose]: async () => {
      stopped = true;
      clearTimeout(retryTimer);
      clearTimeout(pingTimer);
      client?.removeAllListeners('end');
      await client
        ?.end()
        .catch((error: unknown) => log.debug({ error }, 'the listening connection did not close cleanly'));
    },
  };
}
