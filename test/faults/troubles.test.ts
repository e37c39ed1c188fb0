/** What happens to a post when the world is in the way: every end is true, visible to a person, and says why. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import type { AccountView } from '../../server/http/accounts/views.ts';
import { hours, minutes, seconds } from '../../server/lib/clock.ts';
import { assertProblem } from '../api/problem.ts';
import { arrangeFault } from '../ledger.ts';
import { makeQuick } from '../quick-platforms.ts';
import { video } from '../videos.ts';
import { assertNotVisible, assertPublishedOnce, openStage } from './stage.ts';

const stage = await openStage({ pages: 2 });
after(() => stage[Symbol.asyncDispose]());
afterEach(() => stage.sandbox('faults/clear', {}));
const { ines, house } = stage;

const inMinutes = (count: number) => ({
  at: new Date(house.context.clock.now().getTime() + minutes(count)).toISOString(),
});
const lateWindow = (late_window_minutes: number) =>
  ines.must('/v1/policies', { approvals_required: 1, self_approval: true, late_window_minutes });
const accountOf = async (id: string): Promise<AccountView> => {
  const { body } = await ines.get<AccountView>(`/v1/accounts/${id}`);
  return body;
};

test('down past the late window: missed, with the cause, and nothing is posted', async () => {
  const id = await stage.post({ caption: 'While we slept', schedule: inMinutes(5) });
  await stage.push(hours(1));
  await stage.drive();
  const post = await assertNotVisible(stage, id, 'missed');
  assert.match(post.trouble?.message ?? '', /was not running/);
  await ines.must(`/v1/posts/${id}/retry`);
  await stage.drive();
  await assertPublishedOnce(stage, id);
});

test('down, but back within the window: published', async () => {
  const id = await stage.post({ caption: 'Just in time', schedule: inMinutes(5) });
  await stage.push(minutes(15));
  await stage.drive();
  await assertPublishedOnce(stage, id);
});

test('rate limited for longer than the window: missed, and the platform is named as the cause', async () => {
  await arrangeFault(house.sandboxUrl, {
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 429,
    times: 50,
  });
  const id = await stage.post({ caption: 'Too many' });
  await stage.drive();
  const post = await assertNotVisible(stage, id, 'missed');
  assert.match(post.trouble?.message ?? '', /LinkedIn asks to wait until/);
});

test('rate limited within a wide window: it waits as told, then it is published', async () => {
  await lateWindow(1_440);
  await arrangeFault(house.sandboxUrl, {
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 429,
  });
  const id = await stage.post({ caption: 'Patience' });
  await stage.turn(stage.worker('first'));
  assert.equal((await ines.read(id)).trouble?.code, 'rate_limited');
  await stage.drive();
  await assertPublishedOnce(stage, id);
  await lateWindow(15);
});

test('the platform refuses for good: failed, in plain words, and nothing is posted', async () => {
  await arrangeFault(house.sandboxUrl, {
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 403,
  });
  const id = await stage.post({ caption: 'Refused' });
  await stage.drive();
  const post = await assertNotVisible(stage, id, 'failed');
  assert.match(post.trouble?.message ?? '', /LinkedIn/);
});

test('the platform is down for good: failed after the last try, and nothing is posted', async () => {
  await lateWindow(1_440);
  await arrangeFault(house.sandboxUrl, {
    operation: 'initializeUpload',
    kind: 'drop_before_effect',
    times: 500,
  });
  const id = await stage.post({ caption: 'Nobody answers', media: stage.picture.media });
  await stage.drive();
  await assertNotVisible(stage, id, 'failed');
  await lateWindow(15);
});

test('nobody can be asked about an uncertain send: unconfirmed, and a person decides', async () => {
  await arrangeFault(house.sandboxUrl, { operation: 'createPost', kind: 'drop_after_effect' });
  await arrangeFault(house.sandboxUrl, { operation: 'listPosts', kind: 'status_before_effect', status: 403 });
  const id = await stage.post({ caption: 'Nobody knows' });
  await stage.drive();
  const post = await ines.read(id);
  assert.equal(post.state, 'unconfirmed');
  assert.match(post.trouble?.message ?? '', /then tell us/);
  assertProblem(await ines.post(`/v1/posts/${id}/retry`), 400, 'wrong_state');
  await ines.must(`/v1/posts/${id}/resolve`, { result: 'not_published' });
  assert.equal((await ines.read(id)).state, 'failed');
});

test('authorization lost at the platform: the account says so, the post waits, reconnecting publishes it', async () => {
  const [page = ''] = stage.pages;
  const id = await stage.post({ caption: 'Revoked', account_id: page });
  await stage.sandbox('revoke', { platform: 'linkedin', member: 'ines' });
  const worker = stage.worker('worker');
  await stage.turn(worker);
  assert.equal((await accountOf(page)).status, 'reconnect_needed');
  const blocked = await assertNotVisible(stage, id, 'publishing');
  assert.equal(blocked.trouble?.code, 'reconnect_needed');
  await stage.push(seconds(40));
  await stage.turn(worker);
  await ines.connectLinkedIn({ pages: 2 });
  assert.equal((await accountOf(page)).status, 'active');
  await stage.drive();
  await assertPublishedOnce(stage, id);
});

test('a token that is refused while the rules are asked for is renewed: the account is not taken for lost', async () => {
  await makeQuick(house.sandboxUrl);
  const [creator] = await ines.connect('tiktok', { decision: 'allow', creator: 'ines' }, (all) =>
    all.slice(0, 1),
  );
  const film = await video({ seconds: 5, width: 540, height: 960, frameRate: 30 });
  const { media } = await ines.upload('tall.mp4', film);
  const id = await ines.draft({
    platform: 'tiktok',
    account_id: creator?.id,
    caption: 'Asked again',
    media,
  });
  await ines.approve(id, undefined, { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true });
  await ines.must('/posts/publish', { post_id: id });
  await arrangeFault(house.sandboxUrl, {
    platform: 'tiktok',
    operation: 'creatorInfo',
    kind: 'status_before_effect',
    status: 401,
  });
  await stage.turn(stage.worker('worker'));
  assert.equal((await ines.read(id)).trouble?.code, 'waiting', 'and not reconnect_needed');
  await stage.drive();
  const post = await ines.read(id);
  assert.equal(post.state, 'published', JSON.stringify(post.trouble));
  assert.equal((await accountOf(creator?.id ?? '')).status, 'active');
});

test('authorization lost and never given again: missed, with that cause', async () => {
  const id = await stage.post({ caption: 'Never again' });
  await stage.sandbox('revoke', { platform: 'linkedin', member: 'ines' });
  await stage.drive();
  const post = await assertNotVisible(stage, id, 'missed');
  assert.match(post.trouble?.message ?? '', /[Rr]econnect/);
  await ines.connectLinkedIn({ pages: 2 });
});

test('cancelling before the commit step wins', async () => {
  const id = await stage.post({ caption: 'Called off', media: stage.picture.media });
  const worker = stage.worker('worker');
  let cancelled: number | undefined;
  const interrupted = stage.worker('worker', {
    send: async (request) => {
      const result = await worker.send(request);
      if (cancelled === undefined) cancelled = (await ines.post(`/v1/posts/${id}/cancel`)).status;
      return result;
    },
  });
  await stage.turn(interrupted);
  assert.equal(cancelled, 200);
  await stage.drive();
  await assertNotVisible(stage, id, 'cancelled');
});

test('cancelling after the commit step is refused: already_sending', async () => {
  const id = await stage.post({ caption: 'Too late to call off' });
  const worker = stage.worker('worker');
  const interrupted = stage.worker('worker', {
    send: async (request) => {
      assertProblem(await ines.post(`/v1/posts/${id}/cancel`), 403, 'already_sending');
      return worker.send(request);
    },
  });
  await stage.turn(interrupted);
  await stage.drive();
  await assertPublishedOnce(stage, id);
});

test('disconnecting an account cancels what was scheduled there, and only there', async () => {
  const [page = '', other = ''] = stage.pages;
  const schedule = inMinutes(5);
  const gone = await stage.post({ caption: 'On the page that goes', account_id: other, schedule });
  const stays = await stage.post({ caption: 'On the page that stays', account_id: page, schedule });
  const { body } = await ines.get<{ posts: { id: string }[] }>(`/v1/accounts/${other}/disconnect-preview`);
  assert.ok(body.posts.some((post) => post.id === gone));
  assert.equal((await ines.delete(`/v1/accounts/${other}`)).status, 204);
  await assertNotVisible(stage, gone, 'cancelled');
  await stage.push(minutes(6));
  await stage.drive();
  await assertNotVisible(stage, gone, 'cancelled');
  await assertPublishedOnce(stage, stays);
});

const strict = { approvals_required: 2, self_approval: true, late_window_minutes: 15 };

test('a policy that tightens before a post is sent: back to review, and nothing is posted', async () => {
  const waiting = await stage.post({ caption: 'Under the old rules' });
  const missed = await stage.post({ caption: 'Missed under the old rules', schedule: inMinutes(5) });
  await stage.push(hours(1));
  await stage.turn(stage.worker('late'));
  const again = await stage.post({ caption: 'Published under the old rules' });
  await ines.must('/v1/policies', strict);
  await stage.drive();
  for (const id of [waiting, missed, again]) await assertNotVisible(stage, id, 'in_review');
  await lateWindow(15);
});

test('a policy that tightens in the moment of sending: the database refuses, and it goes back to review', async () => {
  const id = await stage.post({ caption: 'In between' });
  const { pool } = house.context.database;
  await pool.query('update workspaces set approvals_required = 2 where id = $1', [ines.workspace]);
  await stage.drive();
  await assertNotVisible(stage, id, 'in_review');
  await lateWindow(15);
});

test('asking that fails on our side comes to an end too: unconfirmed, after half an hour', async () => {
  await arrangeFault(house.sandboxUrl, { operation: 'createPost', kind: 'drop_before_effect' });
  const id = await stage.post({ caption: 'Nobody can say' });
  let asked = 0;
  const tokens = house.context.publishing.tokens;
  const broken = stage.worker('broken', {
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
  await stage.drive(broken);
  const post = await assertNotVisible(stage, id, 'unconfirmed');
  assert.match(post.trouble?.message ?? '', /half an hour/);
});

test('preparing that takes longer than the late window: missed, never sent late', async () => {
  const id = await stage.post({ caption: 'A slow picture', media: stage.picture.media });
  const { publishing: journey } = house.context;
  const slow = stage.worker('slow', {
    approvedBytes: {
      verify: async (workspaceId, sha256) => {
        await stage.push(minutes(16));
        return journey.approvedBytes.verify(workspaceId, sha256);
      },
    },
    leaseMs: hours(1),
  });
  await stage.turn(slow);
  await stage.drive();
  await assertNotVisible(stage, id, 'missed');
});
