/**
 * What happens to a post when something goes wrong around it: every end is true, visible to a person, and says why.
 */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { AccountView } from '../../server/http/accounts/views.ts';
import { hours, minutes, seconds } from '../../server/lib/clock.ts';
import { assertProblem } from '../api/assert-problem.ts';
import { arrangeFault } from '../read-ledger.ts';
import { skipProcessing } from '../skip-processing.ts';
import { createVideo } from '../videos.ts';
import { assertNotVisible, assertPublishedOnce, openPublishingFixture } from './publishing-fixture.ts';

const fixture = await openPublishingFixture({ pages: 2 });
after(() => fixture[Symbol.asyncDispose]());
afterEach(() => fixture.postToSandbox('faults/clear', {}));
const { ines, server } = fixture;

const inMinutes = (count: number) => ({
  at: new Date(server.context.clock.now().getTime() + minutes(count)).toISOString(),
});
const lateWindow = (late_window_minutes: number) =>
  ines.mustPost('/v1/policies', { approvals_required: 1, self_approval: true, late_window_minutes });
const accountOf = async (id: string): Promise<AccountView> => {
  const { body } = await ines.get<AccountView>(`/v1/accounts/${id}`);
  return body;
};

test('down past the late window: missed, with the cause, and nothing is posted', async () => {
  const id = await fixture.approvePost({ caption: 'While we slept', schedule: inMinutes(5) });
  await fixture.advanceClocks(hours(1));
  await fixture.sendUntilIdle();
  const post = await assertNotVisible(fixture, id, 'missed');
  assert.match(post.trouble?.message ?? '', /was not running/);
  await ines.mustPost(`/v1/posts/${id}/retry`);
  await fixture.sendUntilIdle();
  await assertPublishedOnce(fixture, id);
});

test('down, but back within the window: published', async () => {
  const id = await fixture.approvePost({ caption: 'Just in time', schedule: inMinutes(5) });
  await fixture.advanceClocks(minutes(15));
  await fixture.sendUntilIdle();
  await assertPublishedOnce(fixture, id);
});

test('rate limited for longer than the window: missed, and the platform is named as the cause', async () => {
  await arrangeFault(server.sandboxUrl, {
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 429,
    times: 50,
  });
  const id = await fixture.approvePost({ caption: 'Too many' });
  await fixture.sendUntilIdle();
  const post = await assertNotVisible(fixture, id, 'missed');
  assert.match(post.trouble?.message ?? '', /LinkedIn asks to wait until/);
});

test('rate limited within a wide window: it waits as told, then it is published', async () => {
  await lateWindow(1_440);
  await arrangeFault(server.sandboxUrl, {
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 429,
  });
  const id = await fixture.approvePost({ caption: 'Patience' });
  await fixture.sendDuePosts(fixture.createWorker('first'));
  assert.equal((await ines.readPost(id)).trouble?.code, 'rate_limited');
  await fixture.sendUntilIdle();
  await assertPublishedOnce(fixture, id);
  await lateWindow(15);
});

test('the platform refuses for good: failed, in plain language, and nothing is posted', async () => {
  await arrangeFault(server.sandboxUrl, {
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 403,
  });
  const id = await fixture.approvePost({ caption: 'Refused' });
  await fixture.sendUntilIdle();
  const post = await assertNotVisible(fixture, id, 'failed');
  assert.match(post.trouble?.message ?? '', /LinkedIn/);
});

test('the platform is down for good: failed after the last attempt, and nothing is posted', async () => {
  await lateWindow(1_440);
  await arrangeFault(server.sandboxUrl, {
    operation: 'initializeUpload',
    kind: 'drop_before_effect',
    times: 500,
  });
  const id = await fixture.approvePost({ caption: 'Nobody answers', media: fixture.picture.media });
  await fixture.sendUntilIdle();
  await assertNotVisible(fixture, id, 'failed');
  await lateWindow(15);
});

test('an uncertain send cannot be looked up: unconfirmed, and a person decides', async () => {
  await arrangeFault(server.sandboxUrl, { operation: 'createPost', kind: 'drop_after_effect' });
  await arrangeFault(server.sandboxUrl, {
    operation: 'listPosts',
    kind: 'status_before_effect',
    status: 403,
  });
  const id = await fixture.approvePost({ caption: 'Nobody knows' });
  await fixture.sendUntilIdle();
  const post = await ines.readPost(id);
  assert.equal(post.state, 'unconfirmed');
  assert.match(post.trouble?.message ?? '', /then tell us/);
  assertProblem(await ines.post(`/v1/posts/${id}/retry`), 400, 'wrong_state');
  await ines.mustPost(`/v1/posts/${id}/resolve`, { result: 'not_published' });
  assert.equal((await ines.readPost(id)).state, 'failed');
});

test('authorization lost at the platform: the account says so, the post waits, reconnecting publishes it', async () => {
  const [page = ''] = fixture.pages;
  const id = await fixture.approvePost({ caption: 'Revoked', account_id: page });
  await fixture.postToSandbox('revoke', { platform: 'linkedin', member: 'ines' });
  const worker = fixture.createWorker('worker');
  await fixture.sendDuePosts(worker);
  assert.equal((await accountOf(page)).status, 'reconnect_needed');
  const blocked = await assertNotVisible(fixture, id, 'publishing');
  assert.equal(blocked.trouble?.code, 'reconnect_needed');
  await fixture.advanceClocks(seconds(40));
  await fixture.sendDuePosts(worker);
  await ines.connectLinkedIn({ pages: 2 });
  assert.equal((await accountOf(page)).status, 'active');
  await fixture.sendUntilIdle();
  await assertPublishedOnce(fixture, id);
});

test('a token that is refused while the rules are fetched is renewed: the account does not count as lost', async () => {
  await skipProcessing(server.sandboxUrl);
  const [creator] = await ines.connect('tiktok', { decision: 'allow', creator: 'ines' }, (all) =>
    all.slice(0, 1),
  );
  const videoBytes = await createVideo({ seconds: 5, width: 540, height: 960, frameRate: 30 });
  const { media } = await ines.upload('tall.mp4', videoBytes);
  const id = await ines.createDraft({
    platform: 'tiktok',
    account_id: creator?.id,
    caption: 'Asked again',
    media,
  });
  await ines.approve(id, undefined, { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true });
  await ines.mustPost('/posts/publish', { post_id: id });
  await arrangeFault(server.sandboxUrl, {
    platform: 'tiktok',
    operation: 'creatorInfo',
    kind: 'status_before_effect',
    status: 401,
  });
  await fixture.sendDuePosts(fixture.createWorker('worker'));
  assert.equal((await ines.readPost(id)).trouble?.code, 'waiting', 'and not reconnect_needed');
  await fixture.sendUntilIdle();
  const post = await ines.readPost(id);
  assert.equal(post.state, 'published', JSON.stringify(post.trouble));
  assert.equal((await accountOf(creator?.id ?? '')).status, 'active');
});

test('authorization lost and never granted again: missed, with that cause', async () => {
  const id = await fixture.approvePost({ caption: 'Never again' });
  await fixture.postToSandbox('revoke', { platform: 'linkedin', member: 'ines' });
  await fixture.sendUntilIdle();
  const post = await assertNotVisible(fixture, id, 'missed');
  assert.match(post.trouble?.message ?? '', /[Rr]econnect/);
  await ines.connectLinkedIn({ pages: 2 });
});

test('cancelling before the commit step wins', async () => {
  const id = await fixture.approvePost({ caption: 'Called off', media: fixture.picture.media });
  const worker = fixture.createWorker('worker');
  let cancelled: number | undefined;
  const interrupted = fixture.createWorker('worker', {
    send: async (request) => {
      const result = await worker.send(request);
      if (cancelled === undefined) cancelled = (await ines.post(`/v1/posts/${id}/cancel`)).status;
      return result;
    },
  });
  await fixture.sendDuePosts(interrupted);
  assert.equal(cancelled, 200);
  await fixture.sendUntilIdle();
  await assertNotVisible(fixture, id, 'cancelled');
});

test('cancelling after the commit step is refused: already_sending', async () => {
  const id = await fixture.approvePost({ caption: 'Too late to call off' });
  const worker = fixture.createWorker('worker');
  const interrupted = fixture.createWorker('worker', {
    send: async (request) => {
      assertProblem(await ines.post(`/v1/posts/${id}/cancel`), 403, 'already_sending');
      return worker.send(request);
    },
  });
  await fixture.sendDuePosts(interrupted);
  await fixture.sendUntilIdle();
  await assertPublishedOnce(fixture, id);
});

test('disconnecting an account cancels what was scheduled there, and only there', async () => {
  const [page = '', other = ''] = fixture.pages;
  const schedule = inMinutes(5);
  const gone = await fixture.approvePost({ caption: 'On the page that goes', account_id: other, schedule });
  const stays = await fixture.approvePost({ caption: 'On the page that stays', account_id: page, schedule });
  const { body } = await ines.get<{ posts: { id: string }[] }>(`/v1/accounts/${other}/disconnect-preview`);
  assert.ok(body.posts.some((post) => post.id === gone));
  assert.equal((await ines.delete(`/v1/accounts/${other}`)).status, 204);
  await assertNotVisible(fixture, gone, 'cancelled');
  await fixture.advanceClocks(minutes(6));
  await fixture.sendUntilIdle();
  await assertNotVisible(fixture, gone, 'cancelled');
  await assertPublishedOnce(fixture, stays);
});

const strict = { approvals_required: 2, self_approval: true, late_window_minutes: 15 };

test('a policy that tightens before a post is sent: back to review, and nothing is posted', async () => {
  const waiting = await fixture.approvePost({ caption: 'Under the old rules' });
  const missed = await fixture.approvePost({ caption: 'Missed under the old rules', schedule: inMinutes(5) });
  await fixture.advanceClocks(hours(1));
  await fixture.sendDuePosts(fixture.createWorker('late'));
  const again = await fixture.approvePost({ caption: 'Published under the old rules' });
  await ines.mustPost('/v1/policies', strict);
  await fixture.sendUntilIdle();
  for (const id of [waiting, missed, again]) await assertNotVisible(fixture, id, 'in_review');
  await lateWindow(15);
});

test('a policy that tightens at the moment of sending: the database refuses, and it goes back to review', async () => {
  const id = await fixture.approvePost({ caption: 'In between' });
  const { pool } = server.context.database;
  await pool.query('update workspaces set approvals_required = 2 where id = $1', [ines.workspace]);
  await fixture.sendUntilIdle();
  await assertNotVisible(fixture, id, 'in_review');
  await lateWindow(15);
});

test('a lookup that fails on our side ends too: unconfirmed, after half an hour', async () => {
  await arrangeFault(server.sandboxUrl, { operation: 'createPost', kind: 'drop_before_effect' });
  const id = await fixture.approvePost({ caption: 'Nobody can say' });
  let asked = 0;
  const tokens = server.context.publishing.tokens;
  const broken = fixture.createWorker('broken', {
    tokens: {
      ...tokens,
      tokenFor: (account) => {
        asked += 1;
        return asked === 1
          ? tokens.tokenFor(account)
          : Promise.reject(new Error('the sealed record is damaged'));
      },
    },
  });
  await fixture.sendUntilIdle(broken);
  const post = await assertNotVisible(fixture, id, 'unconfirmed');
  assert.match(post.trouble?.message ?? '', /half an hour/);
});

test('preparing that takes longer than the late window: missed, never sent late', async () => {
  const id = await fixture.approvePost({ caption: 'A slow picture', media: fixture.picture.media });
  const { publishing: journey } = server.context;
  const slow = fixture.createWorker('slow', {
    approvedBytes: {
      verify: async (workspaceId, sha256) => {
        await fixture.advanceClocks(minutes(16));
        return journey.approvedBytes.verify(workspaceId, sha256);
      },
    },
    leaseMs: hours(1),
  });
  await fixture.sendDuePosts(slow);
  await fixture.sendUntilIdle();
  await assertNotVisible(fixture, id, 'missed');
});
