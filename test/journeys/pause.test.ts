/**
 * While something is paused, no new publication of it starts; a send in progress finishes. Posts keep their place and
 * say why they wait; resumed, they are sent; too late, they are missed. A pause that is committed before an attempt
 * starts wins.
 */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { pauseEverything, resumeEverything } from '../../server/domain/pauses/pause-everything.ts';
import { claimDuePosts } from '../../server/domain/publishing/claim-due-posts.ts';
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import type { NotificationView } from '../../server/http/notifications/views.ts';
import type { PauseView } from '../../server/http/pauses/views.ts';
import { minutes } from '../../server/lib/clock.ts';
import type { AccountId, PostId, UserId, WorkspaceId } from '../../server/lib/ids.ts';
import { advancePost } from '../advance-post.ts';
import {
  assertNotVisible,
  assertPublishedOnce,
  openPublishingFixture,
} from '../faults/publishing-fixture.ts';
import { readLedger } from '../read-ledger.ts';

const fixture = await openPublishingFixture({ pages: 2 });
after(() => fixture[Symbol.asyncDispose]());
const { ines, server, pages } = fixture;
const [page = '', otherPage = ''] = pages;
const { context } = server;
const pauseDeps = context.pauses.deps;
const workspacePath = `/v1/workspaces/${ines.workspace}`;

const pause = (id = page, reason = '') => ines.mustPost<PauseView>(`/v1/accounts/${id}/pause`, { reason });
const resume = async (path = `/v1/accounts/${page}`): Promise<void> =>
  assert.equal((await ines.post(`${path}/resume`)).status, 204);
const sendDue = () => fixture.sendDuePosts(fixture.createWorker('worker'));
const scheduleSoon = (caption: string, account_id = page, afterMs = minutes(1)): Promise<string> => {
  const at = new Date(context.clock.now().getTime() + afterMs).toISOString();
  return fixture.approvePost({ caption, account_id, schedule: { at } });
};
const waitReason = async (id: string) => {
  const { blocked, attempts } = await assertNotVisible(fixture, id, 'scheduled');
  assert.deepEqual(attempts, [], 'nothing was tried');
  assert.equal(blocked?.code, 'publishing_paused');
  return blocked.message;
};
afterEach(async () => {
  await resume();
  await resume(workspacePath);
  await resumeEverything(pauseDeps, null);
  await fixture.sendUntilIdle();
});

test('a paused account holds its own posts and no others; resumed, they are sent in their order', async () => {
  const second = await scheduleSoon('Second in the queue', page, minutes(2));
  const first = await scheduleSoon('First in the queue');
  const elsewhere = await scheduleSoon('On the other page', otherPage);
  const { message } = await pause(page, 'A correction comes first');
  await fixture.advanceClocks(minutes(5));
  await sendDue();
  await assertPublishedOnce(fixture, elsewhere);
  for (const id of [first, second]) assert.equal(await waitReason(id), message);
  assert.match(message, /^Publishing is paused for .* by Ines Duarte since .* A correction comes first\.$/);
  const { body } = await ines.get<{ data: { id: string; blocked: unknown }[] }>('/v1/posts?state=scheduled');
  assert.ok(
    body.data.every(({ blocked }) => blocked !== null),
    'lists say it too',
  );

  await resume();
  const free = await ines.readPost(first);
  assert.deepEqual([free.blocked, free.trouble?.code], [null, 'was_paused']);
  while (await sendDue()) await fixture.advanceClocks(1_000);
  for (const id of [first, second]) await assertPublishedOnce(fixture, id);
  const texts = (await readLedger(server.sandboxUrl)).map(({ text }) => text);
  assert.ok(texts.indexOf('First in the queue') < texts.indexOf('Second in the queue'));
});

test('publishing now, and retrying, are refused with who paused it', async () => {
  const id = await ines.createDraft({ account_id: page, caption: 'Now or never' });
  await ines.approve(id);
  await pause();
  const { status, body } = await ines.post<{ code: string; detail: string }>('/posts/publish', {
    post_id: id,
  });
  assert.deepEqual([status, body.code], [400, 'publishing_paused']);
  assert.match(body.detail, /by Ines Duarte since/);
  const post = await assertNotVisible(fixture, id, 'approved');
  assert.equal(post.blocked?.code, 'publishing_paused');
  assert.ok(!post.can.includes('publish'));
  await resume();
  await ines.mustPost('/posts/publish', { post_id: id });
  await fixture.sendUntilIdle();
  await assertPublishedOnce(fixture, id);
});

test('a paused workspace holds all its posts, and everything paused holds them too', async () => {
  const ids = [
    await scheduleSoon('Held on one page'),
    await scheduleSoon('Held on the other page', otherPage),
  ];
  await ines.mustPost(`${workspacePath}/pause`, {});
  await fixture.advanceClocks(minutes(2));
  await sendDue();
  for (const id of ids) assert.match(await waitReason(id), /paused for everything in /);
  await pauseEverything(pauseDeps, null, 'Moving to another machine');
  await resume(workspacePath);
  await sendDue();
  for (const id of ids)
    assert.match(await waitReason(id), /whoever runs this installation .* Moving to another machine\.$/);
  await resumeEverything(pauseDeps, null);
  await sendDue();
  for (const id of ids) await assertPublishedOnce(fixture, id);
});

test('held until its late window ends, it is missed just then, with the cause, and its people are notified', async () => {
  const id = await scheduleSoon('Too late for everybody');
  await pause();
  await fixture.advanceClocks(minutes(2));
  assert.equal(await sendDue(), false);
  const next = await context.dueStore.nextDueAt();
  const { schedule } = await ines.readPost(id);
  assert.equal(
    next?.getTime(),
    Date.parse(schedule?.publish_at ?? '') + minutes(15),
    'somebody looks just then',
  );
  await fixture.advanceClocks(minutes(15));
  await sendDue();
  const post = await assertNotVisible(fixture, id, 'missed');
  assert.match(post.trouble?.message ?? '', /Publishing is paused for .* Nothing was posted\.$/);
  assert.deepEqual(post.attempts, []);
  await context.noticeWriter.writeNow();
  const { body } = await ines.get<{ data: NotificationView[] }>('/v1/notifications');
  assert.match(body.data[0]?.title ?? '', /^Missed its time/);
});

test('a send in progress finishes', async () => {
  const id = await fixture.approvePost({ caption: 'Already on its way' });
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const free = fixture.createWorker('slow');
  const send: PublishingDeps['send'] = async (request) => {
    if (request.method === 'POST' && /\/rest\/posts$/.test(request.url.toString())) {
      reached.resolve();
      await released.promise;
    }
    return free.send(request);
  };
  const sending = fixture.sendDuePosts({ ...free, send });
  await reached.promise;
  await pause();
  released.resolve();
  await sending;
  await assertPublishedOnce(fixture, id);
});

test('a post that was claimed, or waits for a retry, goes back to its place instead of starting', async () => {
  const claimed = await scheduleSoon('Claimed a moment before');
  const refused = await fixture.approvePost({
    caption: 'Refused for a moment',
    account_id: otherPage,
    media: fixture.picture.media,
  });
  await fixture.postToSandbox('faults', {
    platform: 'linkedin',
    operation: 'initializeUpload',
    kind: 'drop_before_effect',
  });
  await sendDue();
  assert.equal((await ines.readPost(refused)).state, 'publishing');
  await fixture.advanceClocks(minutes(2));
  const worker = fixture.createWorker('worker');
  await claimDuePosts(worker, 50);
  await ines.mustPost(`${workspacePath}/pause`, {});
  for (const id of [claimed, refused]) await advancePost(worker, id as PostId);
  await waitReason(claimed);
  const { attempts, history } = await assertNotVisible(fixture, refused, 'scheduled');
  assert.equal(attempts.length, 1, 'no second try began');
  assert.equal(history.at(-1)?.action, 'post.held');
  await resume(workspacePath);
  await sendDue();
  for (const id of [claimed, refused]) await assertPublishedOnce(fixture, id);
});

/** At the gate between starting and pausing. */
async function untilLockIsAwaited(): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { rows } = await server.database.handle.pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    if (rows.length > 0) return;
  }
  assert.fail('nobody waits for the gate');
}

test('race: a pause that comes while attempts start waits for them, and they count as started', async () => {
  const id = await scheduleSoon('Began first');
  await fixture.advanceClocks(minutes(2));
  const loaded = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  const { sendAttempts: passes } = context.publishing;
  const worker = fixture.createWorker('first', {
    sendAttempts: {
      ...passes,
      async start(...given) {
        loaded.resolve();
        await proceed.promise;
        return passes.start(...given);
      },
    },
  });
  const sending = fixture.sendDuePosts(worker);
  await loaded.promise;
  let paused = false;
  const pausing = pause().then(() => {
    paused = true;
  });
  try {
    await untilLockIsAwaited();
    assert.equal(paused, false);
  } finally {
    proceed.resolve();
    await Promise.all([sending, pausing]);
  }
  const { attempts } = await assertPublishedOnce(fixture, id);
  const { body } = await ines.get<{ data: PauseView[] }>('/v1/pauses');
  assert.ok((attempts[0]?.started_at ?? '~') <= (body.data[0]?.since ?? ''));
});

test('race: a pause that is being written keeps attempts from starting until it is committed, and wins', async () => {
  const id = await scheduleSoon('Came second');
  await fixture.advanceClocks(minutes(2));
  let sending: Promise<boolean> = Promise.resolve(false);
  await pauseDeps.transact(async (tx) => {
    await pauseDeps.pauses.blockNewAttempts(tx);
    await pauseDeps.pauses.add(tx, {
      workspaceId: ines.workspace as WorkspaceId,
      accountId: page as AccountId,
      reason: '',
      by: ines.userId as UserId,
      at: context.clock.now(),
    });
    // Claimed before the pause can be seen; starting waits.
    sending = fixture.sendDuePosts(fixture.createWorker('second'));
    await untilLockIsAwaited();
  });
  assert.equal(await sending, true);
  await waitReason(id);
});
