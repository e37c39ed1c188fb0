import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { startTcpProxy } from '../../../test/faults/outages/tcp-proxy.ts';
import { createLogger } from '../../lib/logger.ts';
import { listen } from './listen.ts';

test('a connection that died silently is replaced, retrying until it succeeds', async () => {
  await using real = await openTestDatabase();
  await using proxy = await startTcpProxy(real.connectionString);
  const received: (string | null)[] = [];
  let next = Promise.withResolvers<void>();
  const nextPayload = async (): Promise<string | null | undefined> => {
    const late = setTimeout(() => next.reject(new Error('nothing was received')), 20_000);
    if (received.length === 0) await next.promise.finally(() => clearTimeout(late));
    clearTimeout(late);
    next = Promise.withResolvers();
    return received.shift();
  };
  const warnings: string[] = [];
  let stalled = false;
  // The first warning is for the connection itself, the second for its replacement, which hangs as well.
  const log = createLogger('warn', {
    write(line) {
      if (!stalled) return;
      warnings.push(JSON.parse(line).msg);
      if (warnings.length === 2) void proxy.resume();
    },
  });
  await using _ = listen(
    proxy.urlThrough(real.connectionString),
    'a_channel',
    (payload) => {
      received.push(payload);
      next.resolve();
    },
    log,
    { pingEveryMs: 50, responseTimeoutMs: 300, retryAfterMs: 10 },
  );
  assert.equal(await nextPayload(), null);

  stalled = true;
  proxy.stall();
  assert.equal(await nextPayload(), null, 'the listener is notified that something may have been missed');
  assert.deepEqual(warnings.slice(0, 2), [
    'the connection that listens for changes gave no answer',
    'cannot listen for changes',
  ]);

  const send = () => real.handle.pool.query(`select pg_notify('a_channel', 'a message')`);
  await send();
  let payload = await nextPayload();
  for (let tries = 0; payload === null && tries < 20; tries += 1) {
    // On a slow machine the connection may have been replaced once more and have missed it.
    await send();
    payload = await nextPayload();
  }
  assert.equal(payload, 'a message');
});
