import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { startTcpProxy } from '../../../test/faults/outages/tcp-proxy.ts';
import { createLogger } from '../../lib/logger.ts';
import { listen } from './listen.ts';

test('a line that died without a word is made anew, as often as it takes', async () => {
  await using real = await testDatabase();
  await using proxy = await startTcpProxy(real.connectionString);
  const heard: (string | null)[] = [];
  let next = Promise.withResolvers<void>();
  const arrived = async (): Promise<string | null | undefined> => {
    const late = setTimeout(() => next.reject(new Error('nothing was heard')), 20_000);
    if (heard.length === 0) await next.promise.finally(() => clearTimeout(late));
    clearTimeout(late);
    next = Promise.withResolvers();
    return heard.shift();
  };
  const troubles: string[] = [];
  let stalled = false;
  // The first trouble is that of the line itself, the second that of the next one: it hangs as well.
  const log = createLogger('warn', {
    write(line) {
      if (!stalled) return;
      troubles.push(JSON.parse(line).msg);
      if (troubles.length === 2) void proxy.flow();
    },
  });
  await using _ = listen(
    proxy.through(real.connectionString),
    'a_channel',
    (payload) => {
      heard.push(payload);
      next.resolve();
    },
    log,
    { askEveryMs: 50, answerWithinMs: 300, retryAfterMs: 10 },
  );
  assert.equal(await arrived(), null);

  stalled = true;
  proxy.stall();
  assert.equal(await arrived(), null, 'whoever listens is told that something may have been missed');
  assert.deepEqual(troubles.slice(0, 2), [
    'the line that listens for changes gave no answer',
    'cannot listen for changes',
  ]);

  const say = () => real.handle.pool.query(`select pg_notify('a_channel', 'a word')`);
  await say();
  let word = await arrived();
  while (word === null) {
    // A slow machine: it was made once more, and may have missed it.
    await say();
    word = await arrived();
  }
  assert.equal(word, 'a word');
});
