import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublishingDeps } from '../domain/publishing/deps.ts';
import { createLogger } from '../lib/logger.ts';
import { createInFlight } from './in-flight.ts';
import { publishPostsJob } from './publish-posts.ts';

test('a failed attempt is logged with its post and does not throw: the queue must not repeat a send', async () => {
  const lines: string[] = [];
  const deps = {
    log: createLogger('error', { write: (line) => void lines.push(line) }),
    transact: async () => {
      throw new Error('the database is gone');
    },
  } as unknown as PublishingDeps;
  await publishPostsJob(deps, createInFlight(1))(['123']);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /"posts":\["123"\]/);
  assert.match(lines[0] ?? '', /the database is gone/);
});
