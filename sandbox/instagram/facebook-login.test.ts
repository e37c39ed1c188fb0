import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { longToken, pageToken } from '../facebook/test-support.ts';
import { jpeg, mp4 } from '../test-files.ts';
import { callAdmin, readLedger, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  coffeeIgId,
  createContainer,
  get,
  type Host,
  mediaServer,
  publish,
  readReply,
  remove,
  roasteryIgId,
  visibleEntries,
  waitForContainer,
} from './test-support.ts';

/** The same edges on Facebook's host, with the token of the page the account is linked to. */
const scopes =
  'pages_show_list,pages_read_engagement,instagram_basic,instagram_content_publish,instagram_manage_insights';
const coffeePage = '104512377012001';
const wholesalePage = '104512377012002';
const video = mp4({ size: 100_000 });
let sandbox: TemporarySandbox;
let media: Awaited<ReturnType<typeof mediaServer>>;
let host: Host;
const hostFor = (token: string): Host => ({
  base: `${sandbox.url}/facebook/graph/v26.0`,
  token,
  secret: 'sandbox-facebook-secret',
});
const pageHost = async (scope: string, page = coffeePage) =>
  hostFor(await pageToken(sandbox.url, page, 'ines', scope));
before(async () => {
  sandbox = await startTemporarySandbox();
  media = await mediaServer({ 'a.jpg': jpeg() });
  host = await pageHost(scopes);
});
after(async () => {
  await media[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});
const published = async () => {
  const { body } = await createContainer(host, {
    image_url: `${media.url}/a.jpg`,
    caption: 'By way of a page',
  });
  await waitForContainer(sandbox.url, host, body.id);
  return String((await publish(host, body.id)).body.id);
};

test('a page links to its account; the profile has other fields than with Instagram Login', async () => {
  const { body } = await get(host, `${coffeePage}?fields=instagram_business_account`);
  assert.deepEqual(body.instagram_business_account, { id: coffeeIgId });
  const profile = await get(host, `${coffeeIgId}?fields=username,name,profile_picture_url`);
  assert.deepEqual([profile.body.username, profile.body.id], ['lanternfish.coffee', coffeeIgId]);
  assert.equal((await get(host, `${coffeeIgId}?fields=account_type`)).error, '100');
  assert.equal((await get(host, roasteryIgId)).error, '100/33', 'not linked to this page');
  const person = hostFor(await longToken(sandbox.url, 'ines', scopes));
  assert.equal(
    (await get(person, `${coffeeIgId}?fields=username`)).status,
    200,
    'a user token works as well',
  );
  const other = await pageHost(scopes, wholesalePage);
  assert.equal((await get(other, coffeeIgId)).error, '100/33');
});

test('publishing and insights work; the ledger names the Facebook application', async () => {
  const id = await published();
  assert.equal((await get(host, `${id}?fields=permalink,caption`)).body.caption, 'By way of a page');
  assert.equal((await visibleEntries(sandbox.url)).at(-1)?.client_id, 'sandbox-facebook');
  assert.equal((await get(host, `${id}/insights?metric=views`)).status, 200);
});

/** With the token alone. */
const uploadVideo = async (address: string) =>
  readReply(
    await fetch(address, {
      method: 'POST',
      headers: { authorization: `OAuth ${host.token}`, offset: '0', file_size: String(video.length) },
      body: new Uint8Array(video),
    }),
  );
const uploadSuccess = { success: true, message: 'Upload successful.' };

test('calls need the proof of the Facebook application’s secret; the upload host, which has only headers, does not', async () => {
  const { secret: _secret, ...unproven } = host;
  for (const caller of [unproven, { ...host, secret: 'sandbox-instagram-secret' }]) {
    const reply = await get(caller, `${coffeeIgId}?fields=username`);
    assert.deepEqual([reply.status, reply.error], [400, '100']);
    assert.match(reply.message ?? '', /appsecret_proof/);
    assert.match((await createContainer(caller, { image_url: `${media.url}/a.jpg` })).message ?? '', /proof/);
  }
  const { body } = await createContainer(host, { media_type: 'REELS', upload_type: 'resumable' });
  assert.deepEqual((await uploadVideo(String(body.uri))).body, uploadSuccess);
});

test('view_count is not for the account’s own media', async () => {
  assert.equal((await get(host, `${await published()}?fields=view_count`)).error, '36104');
});

test('resumable uploads work with this login', async () => {
  const { body } = await createContainer(host, {
    media_type: 'REELS',
    upload_type: 'resumable',
    caption: 'Bytes',
  });
  assert.deepEqual((await uploadVideo(String(body.uri))).body, uploadSuccess);
  assert.equal((await waitForContainer(sandbox.url, host, body.id)).status_code, 'FINISHED');
  assert.equal((await publish(host, body.id)).status, 200);
});

test('deleting needs its own scope', async () => {
  const id = await published();
  assert.equal((await remove(host, id)).error, '10');
  const keeper = await pageHost(`${scopes},instagram_manage_contents`);
  const gone = await remove(keeper, id);
  assert.deepEqual([gone.status, gone.body], [200, { success: true, deleted_id: id }]);
  assert.equal((await get(host, id)).error, '100/33');
  const removed = (await readLedger(sandbox.url)).filter(({ action }) => action === 'removed');
  assert.deepEqual(
    removed.map(({ external_id }) => external_id),
    [id],
  );
});

test('an album is deleted as a whole, not one of its pictures', async () => {
  const keeper = await pageHost(`${scopes},instagram_manage_contents`);
  const child = async () =>
    String(
      (await createContainer(host, { image_url: `${media.url}/a.jpg`, is_carousel_item: 'true' })).body.id,
    );
  const children = [await child(), await child()];
  for (const id of children) await waitForContainer(sandbox.url, host, id);
  const made = await createContainer(host, { media_type: 'CAROUSEL', children: children.join(',') });
  await waitForContainer(sandbox.url, host, made.body.id);
  const album = String((await publish(host, made.body.id)).body.id);
  const [first] = (await get(host, `${album}/children`)).body.data as { id: string }[];
  assert.equal((await remove(keeper, first?.id ?? '')).error, '-1/2207073');
  assert.equal((await remove(keeper, album)).status, 200);
});

test('removing the app on Facebook revokes access here', async () => {
  await callAdmin(sandbox.url, 'revoke', { platform: 'facebook', member: 'ines' });
  assert.equal((await get(host, coffeeIgId)).error, '190/458');
});
