/**
 * While something is paused, no new publication of it begins; what is being sent comes to its end. Posts keep their place
 * and say why they wait; resumed, they go out; too late, they are missed. A pause that is committed before an attempt
 * begins wins.
 */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { pauseEverything, resumeEverything } from '../../server/domain/pauses/pause-everything.ts';
import { advancePost } from '../../server/domain/publishing/advance-post.ts';
import { claimDuePosts } from '../../server/domain/publishing/claim-due-posts.ts';
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import type { NotificationView } from '../../server/http/notifications/views.ts';
import type { PauseView } from '../../server/http/pauses/views.ts';
import { minutes } from '../../server/lib/clock.ts';
import type { AccountId, PostId, UserId, WorkspaceId } from '../../server/lib/ids.ts';
import { assertNotVisible, assertPublishedOnce, openStage } from '../faults/stage.ts';
import { ledger } from '../ledger.ts';

const stage = await openStage({ pages: 2 });
after(() => stage[Symbol.asyncDispose]());
const { ines, house, pages } = stage;
const [page = '', otherPage = ''] = pages;
const { context } = house;
const everything = context.pauses.deps;
const workspacePath = `/v1/workspaces/${ines.workspace}`;

const pause = (id = page, reason = '') => ines.must<PauseView>(`/v1/accounts/${id}/pause`, { reason });
const resume = async (path = `/v1/accounts/${page}`): Promise<void> =>
  assert.equal((await ines.post(`${path}/resume`)).status, 204);
const turn = () => stage.turn(stage.worker('worker'));
const soon = (caption: string, account_id = page, afterMs = minutes(1)): Promise<string> => {
  const at = new Date(context.clock.now().getTime() + afterMs).toISOString();
  return stage.post({ caption, account_id, schedule: { at } });
};
const waits = async (id: string) => {
  const { blocked, attempts } = await assertNotVisible(stage, id, 'scheduled');
  assert.deepEqual(attempts, [], 'nothing was tried');
  assert.equal(blocked?.code, 'publishing_paused');
  return blocked.message;
};
afterEach(async () => {
  await resume();
  await resume(workspacePath);
  await resumeEverything(everything, null);
  await stage.drive();
});

test('a paused account holds its own posts and no others; resumed, they go out in their order', async () => {
  const second = await soon('Second in the queue', page, minutes(2));
  const first = await soon('First in the queue');
  const elsewhere = await soon('On the other page', otherPage);
  const { message } = await pause(page, 'A correction comes first');
  await stage.push(minutes(5));
  await turn();
  await assertPublishedOnce(stage, elsewhere);
  for (const id of [first, second]) assert.equal(await waits(id), message);
  assert.match(message, /^Publishing is paused for .* by Ines Duarte since .* A correction comes first\.$/);
  const { body } = await ines.get<{ data: { id: string; blocked: unknown }[] }>('/v1/posts?state=scheduled');
  assert.ok(
    body.data.every(({ blocked }) => blocked !== null),
    'lists say it too',
  );

  await resume();
  const free = await ines.read(first);
  assert.deepEqual([free.blocked, free.trouble?.code], [null, 'was_paused']);
  while (await turn()) await stage.push(1_000);
  for (const id of [first, second]) await assertPublishedOnce(stage, id);
  const texts = (await ledger(house.sandboxUrl)).map(({ text }) => text);
  assert.ok(texts.indexOf('First in the queue') < texts.indexOf('Second in the queue'));
});

test('publishing now, and trying again, are refused with who paused it', async () => {
  const id = await ines.draft({ account_id: page, caption: 'Now or never' });
  await ines.approve(id);
  await pause();
  const { status, body } = await ines.post<{ code: string; detail: string }>('/posts/publish', {
    post_id: id,
  });
  assert.deepEqual([status, body.code], [400, 'publishing_paused']);
  assert.match(body.detail, /by Ines Duarte since/);
  const post = await assertNotVisible(stage, id, 'approved');
  assert.equal(post.blocked?.code, 'publishing_paused');
  assert.ok(!post.can.includes('publish'));
  await resume();
  await ines.must('/posts/publish', { post_id: id });
  await stage.drive();
  await assertPublishedOnce(stage, id);
});

test('a paused workspace holds all its posts, and everything paused holds them too', async () => {
  const ids = [await soon('Held on one page'), await soon('Held on the other page', otherPage)];
  await ines.must(`${workspacePath}/pause`, {});
  await stage.push(minutes(2));
  await turn();
  for (const id of ids) assert.match(await waits(id), /paused for everything in /);
  await pauseEverything(everything, null, 'Moving to another machine');
  await resume(workspacePath);
  await turn();
  for (const id of ids)
    assert.match(await waits(id), /whoever runs this installation .* Moving to another machine\.$/);
  await resumeEverything(everything, null);
  await turn();
  for (const id of ids) await assertPublishedOnce(stage, id);
});

test('held until its late window ends, it is missed just then, with the cause, and its people are told', async () => {
  const id = await soon('Too late for everybody');
  await pause();
  await stage.push(minutes(2));
  assert.equal(await turn(), false);
  const next = await context.dueStore.nextDueAt();
  const { schedule } = await ines.read(id);
  assert.equal(
    next?.getTime(),
    Date.parse(schedule?.publish_at ?? '') + minutes(15),
    'somebody looks just then',
  );
  await stage.push(minutes(15));
  await turn();
  const post = await assertNotVisible(stage, id, 'missed');
  assert.match(post.trouble?.message ?? '', /Publishing is paused for .* Nothing was posted\.$/);
  assert.deepEqual(post.attempts, []);
  const { body } = await ines.get<{ data: NotificationView[] }>('/v1/notifications');
  assert.match(body.data[0]?.title ?? '', /^Missed its time/);
});

test('what is being sent comes to its end', async () => {
  const id = await stage.post({ caption: 'Already on its way' });
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const free = stage.worker('slow');
  const send: PublishingDeps['send'] = async (request) => {
    if (request.method === 'POST' && /\/rest\/posts$/.test(request.url.toString())) {
      asked.resolve();
      await released.promise;
    }
    return free.send(request);
  };
  const sending = stage.turn({ ...free, send });
  await asked.promise;
  await pause();
  released.resolve();
  await sending;
  await assertPublishedOnce(stage, id);
});

test('what was claimed, or waits for another try, goes back to its place instead of beginning', async () => {
  const claimed = await soon('Claimed a moment before');
  const refused = await stage.post({
    caption: 'Refused for a moment',
    account_id: otherPage,
    media: stage.picture.media,
  });
  await stage.sandbox('faults', {
    platform: 'linkedin',
    operation: 'initializeUpload',
    kind: 'drop_before_effect',
  });
  await turn();
  assert.equal((await ines.read(refused)).state, 'publishing');
  await stage.push(minutes(2));
  const worker = stage.worker('worker');
  const jobs = { publishPosts: async () => undefined };
  await claimDuePosts({ ...worker, jobs }, 50);
  await ines.must(`${workspacePath}/pause`, {});
  for (const id of [claimed, refused]) await advancePost(worker, id as PostId);
  await waits(claimed);
  const { attempts, history } = await assertNotVisible(stage, refused, 'scheduled');
  assert.equal(attempts.length, 1, 'no second try began');
  assert.equal(history.at(-1)?.action, 'post.held');
  await resume(workspacePath);
  await turn();
  for (const id of [claimed, refused]) await assertPublishedOnce(stage, id);
});

/** At the gate between beginning and pausing. */
async function untilSomebodyWaits(): Promise<void> {
  for (let looks = 0; looks < 1_000; looks += 1) {
    const { rows } = await house.database.handle.pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    if (rows.length > 0) return;
  }
  assert.fail('nobody waits for the gate');
}

test('race: a pause that comes while attempts begin waits for them, and they count as begun', async () => {
  const id = await soon('Began first');
  await stage.push(minutes(2));
  const loaded = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { sendAttempts: turns } = context.publishing;
  const worker = stage.worker('first', {
    sendAttempts: {
      ...turns,
      async begin(...given) {
        loaded.resolve();
        await goOn.promise;
        return turns.begin(...given);
      },
    },
  });
  const sending = stage.turn(worker);
  await loaded.promise;
  let paused = false;
  const pausing = pause().then(() => {
    paused = true;
  });
  try {
    await untilSomebodyWaits();
    assert.equal(paused, false);
  } finally {
    goOn.resolve();
    await Promise.all([sending, pausing]);
  }
  const { attempts } = await assertPublishedOnce(stage, id);
  const { body } = await ines.get<{ data: PauseView[] }>('/v1/pauses');
  assert.ok((attempts[0]?.started_at ?? '~') <= (body.data[0]?.since ?? ''));
});

test('race: a pause that is being written keeps attempts from beginning until it is committed, and wins', async () => {
  const id = await soon('Came second');
  await stage.push(minutes(2));
  let sending: Promise<boolean> = Promise.resolve(false);
  await everything.transact(async (tx) => {
    await everything.pauses.holdBeginnings(tx);
    await everything.pauses.add(tx, {
      workspaceId: ines.workspace as WorkspaceId,
      accountId: page as AccountId,
      reason: '',
      by: ines.userId as UserId,
      at: context.clock.now(),
    });
    // Claimed before the pause can be seen; beginning waits.
    sending = stage.turn(stage.worker('second'));
    await untilSomebodyWaits();
  });
  assert.equal(await sending, true);
  await waits(id);
});
