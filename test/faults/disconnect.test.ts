/**
 * Disconnecting, sentence by sentence: no new attempt starts; what is being sent gets 60 seconds, else it is
 * unconfirmed; tokens are revoked when the last connection is removed, then destroyed; scheduled posts are cancelled,
 * after the person was shown which.
 */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { finishDisconnects } from '../../server/domain/accounts/finish-disconnects.ts';
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import { minutes, seconds } from '../../server/lib/clock.ts';
import type { AccountId } from '../../server/lib/ids.ts';
import { assertNotVisible, assertPublishedOnce, openPublishingFixture } from './publishing-fixture.ts';

const fixture = await openPublishingFixture({ pages: 1 });
after(() => fixture[Symbol.asyncDispose]());
afterEach(() => fixture.postToSandbox('faults/clear', {}));
const { ines, server } = fixture;
const { disconnectDeps } = server.context.accountMaintenance;

/** Connects a page again, because each test disconnects it. */
const page = async (): Promise<string> => (await ines.connectLinkedIn())[0] ?? '';
const disconnect = async (id: string): Promise<void> =>
  assert.equal((await ines.delete(`/v1/accounts/${id}`)).status, 204);
const tokenOf = async (id: string) =>
  (await disconnectDeps.accounts.read(null, id as AccountId))?.openTokens()?.accessToken ?? null;
const preview = async (id: string) =>
  (await ines.get<{ posts: { id: string; being_sent: boolean }[] }>(`/v1/accounts/${id}/disconnect-preview`))
    .body.posts;
const revoked = async (): Promise<number> => {
  const { calls } = (await (await fetch(new URL('/_sandbox/calls', server.sandboxUrl))).json()) as {
    calls: { operation: string }[];
  };
  return calls.filter(({ operation }) => operation === 'revoke').length;
};

/** A worker whose call to a URL that matches `urlPart` blocks until the test releases it. */
function blockingWorker(urlPart: RegExp) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const realWorker = fixture.createWorker('held');
  const send: PublishingDeps['send'] = async (request) => {
    if (urlPart.test(request.url.toString()) && request.method === 'POST') {
      reached.resolve();
      await released.promise;
    }
    return realWorker.send(request);
  };
  return { worker: { ...realWorker, send }, reached: reached.promise, release: released.resolve };
}
const createPost = /\/rest\/posts$/;
const upload = /initializeUpload/;

test('a send in progress finishes with its token; then the token is revoked and destroyed', async () => {
  const account = await page();
  const id = await fixture.approvePost({ caption: 'Almost there', account_id: account });
  const before = await revoked();
  const { worker, reached, release } = blockingWorker(createPost);
  const turn = fixture.sendDuePosts(worker);
  await reached;
  assert.deepEqual(
    (await preview(account)).map((post) => [post.id, post.being_sent]),
    [[id, true]],
  );
  await disconnect(account);
  assert.equal(await finishDisconnects(disconnectDeps), 0, 'it has a minute');
  assert.notEqual(await tokenOf(account), null);
  assert.equal(await revoked(), before);
  release();
  await turn;
  await assertPublishedOnce(fixture, id);
  assert.equal(await finishDisconnects(disconnectDeps), 1);
  assert.equal(await tokenOf(account), null);
  assert.equal(await revoked(), before + 1);
});

test('past the minute it is unconfirmed, with the cause, and never sent again', async () => {
  const account = await page();
  const id = await fixture.approvePost({ caption: 'Too slow', account_id: account });
  const { worker, reached, release } = blockingWorker(createPost);
  const turn = fixture.sendDuePosts(worker);
  await reached;
  await disconnect(account);
  await fixture.advanceClocks(seconds(61));
  assert.equal(await finishDisconnects(disconnectDeps), 1);
  assert.equal(await tokenOf(account), null);
  await fixture.sendUntilIdle();
  const post = await ines.readPost(id);
  assert.equal(post.state, 'unconfirmed');
  assert.match(post.trouble?.message ?? '', /was disconnected/);
  release();
  await turn;
  assert.equal((await ines.readPost(id)).state, 'unconfirmed', 'who comes too late changes nothing');
  assert.equal((await ines.post(`/v1/posts/${id}/retry`)).status, 400);
});

test('past the minute and not yet handed over: failed, and nothing was posted', async () => {
  const account = await page();
  const media = fixture.picture.media;
  const id = await fixture.approvePost({ caption: 'Still uploading', account_id: account, media });
  const { worker, reached, release } = blockingWorker(upload);
  const turn = fixture.sendDuePosts(worker);
  await reached;
  await disconnect(account);
  await fixture.advanceClocks(seconds(61));
  assert.equal(await finishDisconnects(disconnectDeps), 1);
  await fixture.sendUntilIdle();
  release();
  await turn;
  const post = await assertNotVisible(fixture, id, 'failed');
  assert.match(post.trouble?.message ?? '', /was disconnected\. Nothing was posted/);
});

test('an uncertain send is still looked up within the minute', async () => {
  const account = await page();
  await fixture.postToSandbox('faults', {
    platform: 'linkedin',
    operation: 'createPost',
    kind: 'drop_after_effect',
  });
  const id = await fixture.approvePost({ caption: 'Did it arrive?', account_id: account });
  await fixture.sendDuePosts(fixture.createWorker('first'));
  assert.equal((await ines.readPost(id)).trouble?.code, 'checking');
  await disconnect(account);
  await fixture.advanceClocks(seconds(5));
  await fixture.sendUntilIdle();
  await assertPublishedOnce(fixture, id);
  assert.equal(await finishDisconnects(disconnectDeps), 1);
});

test('no new attempt starts: posts that wait for a retry, or for their account, are cancelled like scheduled ones', async () => {
  const account = await page();
  await fixture.postToSandbox('faults', {
    platform: 'linkedin',
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 429,
  });
  const id = await fixture.approvePost({ caption: 'Trying again soon', account_id: account });
  await fixture.sendDuePosts(fixture.createWorker('first'));
  assert.equal((await ines.readPost(id)).state, 'publishing');
  const at = new Date(server.context.clock.now().getTime() + minutes(5)).toISOString();
  const scheduled = await fixture.approvePost({ caption: 'Later', account_id: account, schedule: { at } });
  const previewed = (await preview(account)).map((post) => [post.id, post.being_sent]);
  assert.deepEqual(
    new Map(previewed as [string, boolean][]),
    new Map([
      [id, false],
      [scheduled, false],
    ]),
  );
  await disconnect(account);
  assert.equal(await tokenOf(account), null, 'nothing is being sent, so nothing keeps the token');
  await fixture.advanceClocks(minutes(6));
  await fixture.sendUntilIdle();
  for (const one of [id, scheduled]) await assertNotVisible(fixture, one, 'cancelled');
});

test('the platform is asked to revoke only when the last connection of that authorization is removed', async () => {
  const [one = '', two = ''] = await ines.connectLinkedIn({ pages: 2 });
  const before = await revoked();
  await disconnect(one);
  assert.equal(await revoked(), before);
  await disconnect(two);
  assert.equal(await revoked(), before + 1);
});
