/**
 * A small sample of `npm run prove -- engine` in one run, in which nothing is timed by the millisecond: two workers
 * on one queue start nothing early, double nothing, lose nothing, let no large workspace delay a small one, and leave
 * alone what is due much later.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '../../server/db/postgres/database.ts';
import { createDueStore } from '../../server/db/publishing/due.ts';
import { silentLog } from '../database.ts';
import { addFarPosts } from './far-posts.ts';
import type { Start } from './judge-run.ts';
import { openLoadFixture } from './load-fixture.ts';
import { correctnessOf } from './measurements.ts';
import { runPosts } from './run-posts.ts';

const far = 300;
const fixture = await openLoadFixture('tests');
after(() => fixture[Symbol.asyncDispose]());
const [large = [], steady = [], ...small] = await fixture.addAccounts([20, 20, 1, 1, 1]);
await addFarPosts(fixture.pool, fixture.pattern, [...large, ...steady], far, () => undefined);
const verdict = await runPosts(fixture, [
  ...[...large, ...large, ...large].map((account) => ({ account, afterMs: 0 })),
  ...steady.map((account, index) => ({ account, afterMs: index * 50 })),
  ...small.flat().map((account) => ({ account, afterMs: 0 })),
]);

test('every post is published once, as approved and not before it is due', () => {
  const failed = correctnessOf(verdict).filter(({ holds }) => !holds);
  assert.deepEqual(failed, []);
});

test('a workspace with one post does not wait behind one with many', () => {
  const isOf = (accounts: typeof large, { post }: Start): boolean => accounts.includes(post.account);
  const lastOfSmall = verdict.starts.findLastIndex((start) => isOf(small.flat(), start));
  const waiting = verdict.starts.slice(lastOfSmall).filter((start) => isOf(large, start)).length;
  // They were inserted last, and yet the second and third post of each account come after them.
  assert.ok(waiting >= 40, `only ${waiting} of the large one began later`);
});

test('posts that are due much later are left alone', async () => {
  const { rows } = await fixture.pool.query(
    `select count(*)::integer as posts, count(wake_at)::integer as touched from posts where state = 'scheduled'`,
  );
  assert.deepEqual(rows, [{ posts: far, touched: 0 }]);
});

test('two simultaneous claims take different posts, the same number of each workspace', async () => {
  await using database = openDatabase(fixture.databaseUrl, silentLog, 2);
  const store = createDueStore(database);
  const then = new Date(Date.now() + 2 * 365 * 86_400_000);
  const undone = new Error('undone');
  const bothClaimed = Promise.withResolvers<void>();
  const claim = async (atItsEnd: () => Promise<void>) => {
    const claimed: { id: string; workspaceId: string }[] = [];
    const transaction = database.transact(async (tx) => {
      claimed.push(...(await store.claim(tx, then, then, 30)));
      await atItsEnd();
      throw undone;
    });
    await assert.rejects(transaction, undone);
    return claimed;
  };
  const firstClaimed = Promise.withResolvers<void>();
  const first = claim(async () => {
    firstClaimed.resolve();
    await bothClaimed.promise;
  });
  await firstClaimed.promise;
  const second = await claim(async () => bothClaimed.resolve());
  const all = [...(await first), ...second];
  // Forty accounts have posts; no account is started twice, so that is all there is to claim.
  assert.deepEqual([(await first).length, second.length], [30, 10]);
  assert.equal(new Set(all.map(({ id }) => id)).size, 40);
  const ofLarge = (await first).filter(({ workspaceId }) => workspaceId === large[0]?.workspaceId);
  assert.equal(ofLarge.length, 15);
});
