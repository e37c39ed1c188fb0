/**
 * Whoever gives a post another time tells the due clock, in the same transaction: it may be asleep until a later one,
 * and the post would silently be late.
 */

import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { advancePost } from '../../server/domain/publishing/advance-post.ts';
import { claimDuePosts } from '../../server/domain/publishing/claim-due-posts.ts';
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import { minutes, seconds } from '../../server/lib/clock.ts';
import type { AccountId, PostId } from '../../server/lib/ids.ts';
import { verbatim } from '../../server/lib/message.ts';
import { arrangeFault } from '../ledger.ts';
import { assertPublishedOnce, openStage } from './stage.ts';

const stage = await openStage({ pages: 2 });
after(() => stage[Symbol.asyncDispose]());
afterEach(async () => {
  await stage.sandbox('faults/clear', {});
  await stage.drive();
});
const { ines, house } = stage;
const [page = '', otherPage = ''] = stage.pages;
const { clock, dueStore, publishing: journey } = house.context;

/** A worker that counts what it tells the due clock. */
function telling(ports: Partial<PublishingDeps> = {}) {
  let told = 0;
  const due: PublishingDeps['due'] = {
    changed: async (tx) => {
      told += 1;
      await journey.due.changed(tx);
    },
  };
  return { worker: stage.worker('telling', { due, ...ports }), told: () => told };
}

const nextInMs = async (): Promise<number> => {
  const next = await dueStore.nextDueAt();
  assert.ok(next);
  return next.getTime() - clock.now().getTime();
};

/** Claimed by one process and begun a moment later, with something in between. */
async function beginLate(worker: PublishingDeps, meanwhile: () => Promise<unknown>): Promise<void> {
  const claimed: PostId[] = [];
  const jobs = { publishPosts: async (_tx: unknown, ids: readonly PostId[]) => void claimed.push(...ids) };
  await claimDuePosts({ ...worker, jobs }, 50);
  assert.equal(claimed.length, 1);
  await meanwhile();
  for (const id of claimed) await advancePost(worker, id);
}

test('a platform that was asked and could not tell is asked again when it was decided to', async () => {
  await arrangeFault(house.sandboxUrl, { operation: 'createPost', kind: 'drop_after_effect' });
  await stage.post({ caption: 'Asked twice', account_id: page });
  await stage.turn(stage.worker('sends'));
  await arrangeFault(house.sandboxUrl, { operation: 'listPosts', kind: 'status_before_effect', status: 503 });
  await stage.push(seconds(2));
  const { worker, told } = telling();
  await stage.turn(worker);
  assert.equal(told(), 1);
  assert.ok((await nextInMs()) < seconds(10));
});

test('a post that is proven absent goes out again at once', async () => {
  await arrangeFault(house.sandboxUrl, { operation: 'createPost', kind: 'drop_before_effect' });
  const id = await stage.post({ caption: 'Not there', account_id: page });
  await stage.turn(stage.worker('sends'));
  // So long that the platform's silence is believed.
  await stage.push(minutes(5));
  const { worker, told } = telling();
  await stage.turn(worker);
  assert.deepEqual([(await ines.read(id)).trouble?.code, told()], ['not_taken', 1]);
  assert.ok((await nextInMs()) <= seconds(1));
});

test('a post that finds its account busy looks again soon', async () => {
  const first = await stage.post({ caption: 'On its way', account_id: page });
  const second = await stage.post({ caption: 'Right behind', account_id: page });
  const { worker, told } = telling();
  const sends = stage.worker('sends', {
    send: async (request) => {
      if (told() === 0) await advancePost(worker, second as PostId);
      return journey.send(request);
    },
  });
  await advancePost(sends, first as PostId);
  assert.equal(told(), 1);
  assert.ok((await nextInMs()) <= seconds(1));
});

test('a post that was claimed just before a pause waits in its place, and the due clock hears of it', async () => {
  const at = new Date(clock.now().getTime() + minutes(1)).toISOString();
  await stage.post({ caption: 'Held at the door', account_id: otherPage, schedule: { at } });
  await stage.push(minutes(2));
  const { worker, told } = telling();
  await beginLate(worker, () => ines.must(`/v1/accounts/${otherPage}/pause`, { reason: '' }));
  assert.equal(told(), 1);
  await ines.post(`/v1/accounts/${otherPage}/resume`);
});

test('a post whose account is lost just before it begins looks after it when it was decided to', async () => {
  await stage.post({ caption: 'Lost at the door', account_id: page });
  const { worker, told } = telling();
  await beginLate(worker, async () => {
    const token = await journey.tokens.tokenFor(page as AccountId);
    assert.equal(token.kind, 'ok');
    await stage.sandbox('revoke', { platform: 'linkedin', member: 'ines' });
    if (token.kind === 'ok')
      await journey.tokens.authLost(page as AccountId, token.tokenVersion, verbatim('Gone.'));
  });
  assert.equal(told(), 1);
  await ines.connectLinkedIn({ pages: 2 });
});

test('an account that is reconnected while its loss is being written down does not keep the post waiting', async () => {
  const id = await stage.post({ caption: 'Back already', account_id: page });
  await stage.sandbox('revoke', { platform: 'linkedin', member: 'ines' });
  const tokens: PublishingDeps['tokens'] = {
    ...journey.tokens,
    authLost: async (...refused) => {
      const lost = await journey.tokens.authLost(...refused);
      await ines.connectLinkedIn({ pages: 2 });
      return lost;
    },
  };
  await stage.turn(stage.worker('sends', { tokens }));
  assert.equal((await ines.read(id)).trouble?.code, 'reconnect_needed');
  assert.ok((await nextInMs()) <= seconds(1));
  await stage.drive();
  await assertPublishedOnce(stage, id);
});
