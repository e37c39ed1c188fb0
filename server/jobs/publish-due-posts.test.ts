import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublishingDeps } from '../domain/publishing/deps.ts';
import { createLogger } from '../lib/logger.ts';
import { createInFlight } from './in-flight.ts';
import { publishDuePosts } from './publish-due-posts.ts';

test('without the database it fails, so that the due clock tries again, and gives its capacity back', async () => {
  const lines: string[] = [];
  const deps = {
    log: createLogger('error', { write: (line) => void lines.push(line) }),
    transact: async () => {
      throw new Error('the database is gone');
    },
  } as unknown as PublishingDeps;
  const inFlight = createInFlight(1);
  await assert.rejects(publishDuePosts(deps, inFlight)(1), /the database is gone/);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /the database is gone/);
  assert.equal(inFlight.freeCapacity, 1);
});

test('without capacity nothing is claimed, and held posts are still looked at', async () => {
  let looks = 0;
  const deps = {
    dueStore: {
      isAnythingPaused: async () => {
        looks += 1;
        return false;
      },
    },
  } as unknown as PublishingDeps;
  const inFlight = createInFlight(1);
  using all = await inFlight.reserve(1);
  assert.equal(await publishDuePosts(deps, inFlight)(1), 0);
  assert.equal(looks, 1);
  assert.equal(all.size, 1);
});
