/**
 * Disconnecting, sentence by sentence: no new attempt starts; what is being sent gets 60 seconds, else it is
 * unconfirmed; tokens are revoked when the last connection goes, then destroyed; scheduled posts are cancelled, after
 * the person was told which.
 */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { finishDisconnects } from '../../server/domain/accounts/finish-disconnects.ts';
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import { minutes, seconds } from '../../server/lib/clock.ts';
import type { AccountId } from '../../server/lib/ids.ts';
import { assertNotVisible, assertPublishedOnce, openStage } from './stage.ts';

const stage = await openStage({ pages: 1 });
after(() => stage[Symbol.asyncDispose]());
afterEach(() => stage.sandbox('faults/clear', {}));
const { ines, house } = stage;
const { leaving } = house.context.accountMaintenance;

/** A page connected anew: each test disconnects it. */
const page = async (): Promise<string> => (await ines.connectLinkedIn())[0] ?? '';
const disconnect = async (id: string): Promise<void> =>
  assert.equal((await ines.delete(`/v1/accounts/${id}`)).status, 204);
const tokenOf = async (id: string) =>
  (await leaving.accounts.read(null, id as AccountId))?.openTokens()?.accessToken ?? null;
const preview = async (id: string) =>
  (await ines.get<{ posts: { id: string; being_sent: boolean }[] }>(`/v1/accounts/${id}/disconnect-preview`))
    .body.posts;
const revoked = async (): Promise<number> => {
  const { calls } = (await (await fetch(new URL('/_sandbox/calls', house.sandboxUrl))).json()) as {
    calls: { operation: string }[];
  };
  return calls.filter(({ operation }) => operation === 'revoke').length;
};

/** A worker whose call to an address with these words is held until the test lets it go. */
function held(words: RegExp) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const free = stage.worker('held');
  const send: PublishingDeps['send'] = async (request) => {
    if (words.test(request.url.toString()) && request.method === 'POST') {
      asked.resolve();
      await released.promise;
    }
    return free.send(request);
  };
  return { worker: { ...free, send }, asked: asked.promise, release: released.resolve };
}
const createPost = /\/rest\/posts$/;
const upload = /initializeUpload/;

test('what is being sent comes to its end, with its token; then the token is revoked and destroyed', async () => {
  const account = await page();
  const id = await stage.post({ caption: 'Almost there', account_id: account });
  const before = await revoked();
  const { worker, asked, release } = held(createPost);
  const turn = stage.turn(worker);
  await asked;
  assert.deepEqual(
    (await preview(account)).map((post) => [post.id, post.being_sent]),
    [[id, true]],
  );
  await disconnect(account);
  assert.equal(await finishDisconnects(leaving), 0, 'it has a minute');
  assert.notEqual(await tokenOf(account), null);
  assert.equal(await revoked(), before);
  release();
  await turn;
  await assertPublishedOnce(stage, id);
  assert.equal(await finishDisconnects(leaving), 1);
  assert.equal(await tokenOf(account), null);
  assert.equal(await revoked(), before + 1);
});

test('past the minute it is unconfirmed, with the cause, and never sent again', async () => {
  const account = await page();
  const id = await stage.post({ caption: 'Too slow', account_id: account });
  const { worker, asked, release } = held(createPost);
  const turn = stage.turn(worker);
  await asked;
  await disconnect(account);
  await stage.push(seconds(61));
  assert.equal(await finishDisconnects(leaving), 1);
  assert.equal(await tokenOf(account), null);
  await stage.drive();
  const post = await ines.read(id);
  assert.equal(post.state, 'unconfirmed');
  assert.match(post.trouble?.message ?? '', /was disconnected/);
  release();
  await turn;
  assert.equal((await ines.read(id)).state, 'unconfirmed', 'who comes too late changes nothing');
  assert.equal((await ines.post(`/v1/posts/${id}/retry`)).status, 400);
});

test('past the minute and not yet handed over: failed, and nothing was posted', async () => {
  const account = await page();
  const media = stage.picture.media;
  const id = await stage.post({ caption: 'Still uploading', account_id: account, media });
  const { worker, asked, release } = held(upload);
  const turn = stage.turn(worker);
  await asked;
  await disconnect(account);
  await stage.push(seconds(61));
  assert.equal(await finishDisconnects(leaving), 1);
  await stage.drive();
  release();
  await turn;
  const post = await assertNotVisible(stage, id, 'failed');
  assert.match(post.trouble?.message ?? '', /was disconnected\. Nothing was posted/);
});

test('an uncertain send is still asked about within the minute', async () => {
  const account = await page();
  await stage.sandbox('faults', { platform: 'linkedin', operation: 'createPost', kind: 'drop_after_effect' });
  const id = await stage.post({ caption: 'Did it arrive?', account_id: account });
  await stage.turn(stage.worker('first'));
  assert.equal((await ines.read(id)).trouble?.code, 'checking');
  await disconnect(account);
  await stage.push(seconds(5));
  await stage.drive();
  await assertPublishedOnce(stage, id);
  assert.equal(await finishDisconnects(leaving), 1);
});

test('no new attempt starts: what waits for another try, or for its account, is cancelled like what is scheduled', async () => {
  const account = await page();
  await stage.sandbox('faults', {
    platform: 'linkedin',
    operation: 'createPost',
    kind: 'status_before_effect',
    status: 429,
  });
  const id = await stage.post({ caption: 'Trying again soon', account_id: account });
  await stage.turn(stage.worker('first'));
  assert.equal((await ines.read(id)).state, 'publishing');
  const at = new Date(house.context.clock.now().getTime() + minutes(5)).toISOString();
  const scheduled = await stage.post({ caption: 'Later', account_id: account, schedule: { at } });
  const told = (await preview(account)).map((post) => [post.id, post.being_sent]);
  assert.deepEqual(
    new Map(told as [string, boolean][]),
    new Map([
      [id, false],
      [scheduled, false],
    ]),
  );
  await disconnect(account);
  assert.equal(await tokenOf(account), null, 'nothing is being sent, so nothing keeps the token');
  await stage.push(minutes(6));
  await stage.drive();
  for (const one of [id, scheduled]) await assertNotVisible(stage, one, 'cancelled');
});

test('the platform is asked to revoke only when the last connection of that authorization goes', async () => {
  const [one = '', two = ''] = await ines.connectLinkedIn({ pages: 2 });
  const before = await revoked();
  await disconnect(one);
  assert.equal(await revoked(), before);
  await disconnect(two);
  assert.equal(await revoked(), before + 1);
});
