/**
 * Rescheduling a post wakes the due clock in the same transaction: it may be asleep until a later post, and this one
 * would silently be late.
 */

import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { claimDuePosts } from '../../server/domain/publishing/claim-due-posts.ts';
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import { minutes, seconds } from '../../server/lib/clock.ts';
import type { AccountId, PostId } from '../../server/lib/ids.ts';
import { verbatim } from '../../server/lib/message.ts';
import { advancePost } from '../advance-post.ts';
import { arrangeFault } from '../read-ledger.ts';
import { assertPublishedOnce, openPublishingFixture } from './publishing-fixture.ts';

const fixture = await openPublishingFixture({ pages: 2 });
after(() => fixture[Symbol.asyncDispose]());
afterEach(async () => {
  await fixture.postToSandbox('faults/clear', {});
  await fixture.sendUntilIdle();
});
const { ines, server } = fixture;
const [page = '', otherPage = ''] = fixture.pages;
const { clock, dueStore, publishing: journey } = server.context;

/** A worker that counts how often it wakes the due clock. */
function countingWorker(ports: Partial<PublishingDeps> = {}) {
  let wakes = 0;
  const due: PublishingDeps['due'] = {
    scheduleChanged: async (tx) => {
      wakes += 1;
      await journey.due.scheduleChanged(tx);
    },
  };
  return { worker: fixture.createWorker('counting', { due, ...ports }), wakeCount: () => wakes };
}

const nextInMs = async (): Promise<number> => {
  const next = await dueStore.nextDueAt();
  assert.ok(next);
  return next.getTime() - clock.now().getTime();
};

/** Claimed by one process and started a moment later, with something in between. */
async function startLate(worker: PublishingDeps, meanwhile: () => Promise<unknown>): Promise<void> {
  const claimed = await claimDuePosts(worker, 50);
  assert.equal(claimed.length, 1);
  await meanwhile();
  for (const id of claimed) await advancePost(worker, id);
}

test('a lookup without a result is repeated at the planned time', async () => {
  await arrangeFault(server.sandboxUrl, { operation: 'createPost', kind: 'drop_after_effect' });
  await fixture.approvePost({ caption: 'Asked twice', account_id: page });
  await fixture.sendDuePosts(fixture.createWorker('sends'));
  await arrangeFault(server.sandboxUrl, {
    operation: 'listPosts',
    kind: 'status_before_effect',
    status: 503,
  });
  await fixture.advanceClocks(seconds(2));
  const { worker, wakeCount } = countingWorker();
  await fixture.sendDuePosts(worker);
  assert.equal(wakeCount(), 1);
  assert.ok((await nextInMs()) < seconds(10));
});

test('a post that is proven absent is sent again at once', async () => {
  await arrangeFault(server.sandboxUrl, { operation: 'createPost', kind: 'drop_before_effect' });
  const id = await fixture.approvePost({ caption: 'Not there', account_id: page });
  await fixture.sendDuePosts(fixture.createWorker('sends'));
  // Long enough that the platform's missing post is believed.
  await fixture.advanceClocks(minutes(5));
  const { worker, wakeCount } = countingWorker();
  await fixture.sendDuePosts(worker);
  assert.deepEqual([(await ines.readPost(id)).trouble?.code, wakeCount()], ['not_taken', 1]);
  assert.ok((await nextInMs()) <= seconds(1));
});

test('a post that finds its account busy is retried soon', async () => {
  const first = await fixture.approvePost({ caption: 'On its way', account_id: page });
  const second = await fixture.approvePost({ caption: 'Right behind', account_id: page });
  const { worker, wakeCount } = countingWorker();
  const sends = fixture.createWorker('sends', {
    send: async (request) => {
      if (wakeCount() === 0) await advancePost(worker, second as PostId);
      return journey.send(request);
    },
  });
  await advancePost(sends, first as PostId);
  assert.equal(wakeCount(), 1);
  assert.ok((await nextInMs()) <= seconds(1));
});

test('a post that was claimed just before a pause waits in its place, and the due clock is woken', async () => {
  const at = new Date(clock.now().getTime() + minutes(1)).toISOString();
  await fixture.approvePost({ caption: 'Held at the door', account_id: otherPage, schedule: { at } });
  await fixture.advanceClocks(minutes(2));
  const { worker, wakeCount } = countingWorker();
  await startLate(worker, () => ines.mustPost(`/v1/accounts/${otherPage}/pause`, { reason: '' }));
  assert.equal(wakeCount(), 1);
  await ines.post(`/v1/accounts/${otherPage}/resume`);
});

test('a post whose account is lost just before it starts is checked again at the planned time', async () => {
  await fixture.approvePost({ caption: 'Lost at the door', account_id: page });
  const { worker, wakeCount } = countingWorker();
  await startLate(worker, async () => {
    const token = await journey.tokens.tokenFor(page as AccountId);
    assert.equal(token.kind, 'ok');
    await fixture.postToSandbox('revoke', { platform: 'linkedin', member: 'ines' });
    if (token.kind === 'ok')
      await journey.tokens.reportAuthLost(page as AccountId, token.tokenVersion, verbatim('Gone.'));
  });
  assert.equal(wakeCount(), 1);
  await ines.connectLinkedIn({ pages: 2 });
});

test('an account that is reconnected while its loss is being recorded does not keep the post waiting', async () => {
  const id = await fixture.approvePost({ caption: 'Back already', account_id: page });
  await fixture.postToSandbox('revoke', { platform: 'linkedin', member: 'ines' });
  const tokens: PublishingDeps['tokens'] = {
    ...journey.tokens,
    reportAuthLost: async (...refused) => {
      const lost = await journey.tokens.reportAuthLost(...refused);
      await ines.connectLinkedIn({ pages: 2 });
      return lost;
    },
  };
  await fixture.sendDuePosts(fixture.createWorker('sends', { tokens }));
  assert.equal((await ines.readPost(id)).trouble?.code, 'reconnect_needed');
  assert.ok((await nextInMs()) <= seconds(1));
  await fixture.sendUntilIdle();
  await assertPublishedOnce(fixture, id);
});
