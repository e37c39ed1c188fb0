import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { longToken, pageToken } from '../facebook/test-support.ts';
import { admin, ledger, type TemporarySandbox, temporarySandbox } from '../test-kit.ts';
import {
  coffee,
  container,
  get,
  type Host,
  jpeg,
  mediaServer,
  mp4,
  publish,
  read,
  remove,
  roastery,
  settled,
  visible,
} from './test-support.ts';

/** The same edges on Facebook's host, with the token of the page the account hangs on. */
const scopes =
  'pages_show_list,pages_read_engagement,instagram_basic,instagram_content_publish,instagram_manage_insights';
const coffeePage = '104512377012001';
const wholesalePage = '104512377012002';
const video = mp4({ size: 100_000 });
let sandbox: TemporarySandbox;
let media: Awaited<ReturnType<typeof mediaServer>>;
let host: Host;
const hostFor = (token: string): Host => ({ base: `${sandbox.url}/facebook/graph/v26.0`, token });
const pageHost = async (scope: string, page = coffeePage) =>
  hostFor(await pageToken(sandbox.url, page, 'ines', scope));
before(async () => {
  sandbox = await temporarySandbox();
  media = await mediaServer({ 'a.jpg': jpeg() });
  host = await pageHost(scopes);
});
after(async () => {
  await media[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});
const published = async () => {
  const { body } = await container(host, { image_url: `${media.url}/a.jpg`, caption: 'By way of a page' });
  await settled(sandbox.url, host, body.id);
  return String((await publish(host, body.id)).body.id);
};

test('a page leads to its account; the profile has other fields than with Instagram Login', async () => {
  const { body } = await get(host, `${coffeePage}?fields=instagram_business_account`);
  assert.deepEqual(body.instagram_business_account, { id: coffee });
  const profile = await get(host, `${coffee}?fields=username,name,profile_picture_url`);
  assert.deepEqual([profile.body.username, profile.body.id], ['lanternfish.coffee', coffee]);
  assert.equal((await get(host, `${coffee}?fields=account_type`)).error, '100');
  assert.equal((await get(host, roastery)).error, '100/33', 'not linked to this page');
  const person = hostFor(await longToken(sandbox.url, 'ines', scopes));
  assert.equal((await get(person, `${coffee}?fields=username`)).status, 200, 'a user token works as well');
  const other = await pageHost(scopes, wholesalePage);
  assert.equal((await get(other, coffee)).error, '100/33');
});

test('publishing and figures; the ledger names the Facebook application', async () => {
  const id = await published();
  assert.equal((await get(host, `${id}?fields=permalink,caption`)).body.caption, 'By way of a page');
  assert.equal((await visible(sandbox.url)).at(-1)?.client_id, 'sandbox-facebook');
  assert.equal((await get(host, `${id}/insights?metric=views`)).status, 200);
});

test('resumable uploads belong to this login', async () => {
  const { body } = await container(host, { media_type: 'REELS', upload_type: 'resumable', caption: 'Bytes' });
  const answer = await fetch(String(body.uri), {
    method: 'POST',
    headers: { authorization: `OAuth ${host.token}`, offset: '0', file_size: String(video.length) },
    body: new Uint8Array(video),
  });
  assert.deepEqual((await read(answer)).body, { success: true, message: 'Upload successful.' });
  assert.equal((await settled(sandbox.url, host, body.id)).status_code, 'FINISHED');
  assert.equal((await publish(host, body.id)).status, 200);
});

test('deleting needs its own right', async () => {
  const id = await published();
  assert.equal((await remove(host, id)).error, '10');
  const keeper = await pageHost(`${scopes},instagram_manage_contents`);
  const gone = await remove(keeper, id);
  assert.deepEqual([gone.status, gone.body], [200, { success: true }]);
  assert.equal((await get(host, id)).error, '100/33');
  const removed = (await ledger(sandbox.url)).filter(({ action }) => action === 'removed');
  assert.deepEqual(
    removed.map(({ external_id }) => external_id),
    [id],
  );
});

test('removing the app at Facebook ends it here', async () => {
  await admin(sandbox.url, 'revoke', { platform: 'facebook', member: 'ines' });
  assert.equal((await get(host, coffee)).error, '190/458');
});
