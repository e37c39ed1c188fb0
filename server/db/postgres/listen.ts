import { Client } from 'pg';
import { seconds } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';

export interface ListenTimes {
  /** How often a line that is up is asked for a sign of life. */
  readonly askEveryMs: number;
  /** How long it may take to answer, or to be made at all. */
  readonly answerWithinMs: number;
  readonly retryAfterMs: number;
}

const usualTimes: ListenTimes = {
  askEveryMs: seconds(20),
  answerWithinMs: seconds(10),
  retryAfterMs: seconds(1),
};

/**
 * Calls `onMessage` with the text of every notification, and with null after each (re)connection, since some may have
 * been missed. A line that only listens writes nothing, so one that died without having been closed would be deaf for
 * hours and nobody would know: it is asked for a word now and then, and made anew when none comes.
 */
export function listen(
  connectionString: string,
  channel: string,
  onMessage: (payload: string | null) => void,
  log: Logger,
  { askEveryMs, answerWithinMs, retryAfterMs }: ListenTimes = usualTimes,
): AsyncDisposable {
  let client: Client | null = null;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;

  const again = () => {
    if (stopped) return;
    clearTimeout(asking);
    client?.removeAllListeners();
    client?.on('error', () => undefined);
    client
      ?.end()
      .catch((error: unknown) => log.debug({ error }, 'an old listening connection did not close cleanly'));
    client = null;
    clearTimeout(retry);
    retry = setTimeout(connect, retryAfterMs);
  };

  const askLater = (line: Client): void => {
    if (stopped || line !== client) return;
    asking = setTimeout(() => void ask(line), askEveryMs).unref();
  };

  async function ask(line: Client): Promise<void> {
    try {
      await line.query('select 1');
      askLater(line);
    } catch (error) {
      // Ended meanwhile, by us or with an event of its own.
      if (stopped || line !== client) return;
      log.warn({ error }, 'the line that listens for changes gave no answer');
      again();
    }
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString,
      application_name: 'signoff listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: askEveryMs,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    client = next;
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      onMessage(null);
      askLater(next);
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
      clearTimeout(asking);
      client?.removeAllListeners('end');
      await client
        ?.end()
        .catch((error: unknown) => log.debug({ error }, 'the listening connection did not close cleanly'));
    },
  };
}
