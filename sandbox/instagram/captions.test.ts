import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageToken } from '../facebook/test-support.ts';
import { jpeg } from '../test-files.ts';
import { startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  changeSettings,
  coffeeIgId,
  connect,
  createContainer,
  get,
  type Host,
  instagramHost,
  mediaServer,
  publish,
  visibleEntries,
  waitForContainer,
} from './test-support.ts';

/** What a caption looks like when it is read again. */
const facebookScopes =
  'pages_show_list,pages_read_engagement,instagram_basic,instagram_content_publish,instagram_manage_insights';
let sandbox: TemporarySandbox;
let own: Host;
let linked: Host;
let id: string;
before(async () => {
  sandbox = await startTemporarySandbox();
  await using media = await mediaServer({ 'a.jpg': jpeg() });
  own = instagramHost(sandbox.url, await connect(sandbox.url));
  const token = await pageToken(sandbox.url, '104512377012001', 'ines', facebookScopes);
  linked = { base: `${sandbox.url}/facebook/graph/v26.0`, token, secret: 'sandbox-facebook-secret' };
  const image_url = `${media.url}/a.jpg`;
  const { body } = await createContainer(own, { image_url, caption: 'Thanks @tomas.reyl!' });
  await waitForContainer(sandbox.url, own, body.id);
  id = String((await publish(own, body.id)).body.id);
});
after(() => sandbox[Symbol.asyncDispose]());

const fields = 'caption,media_type,media_product_type';
const read = async (host: Host) => (await get(host, `${id}?fields=${fields}`)).body;
const listed = async (host: Host) =>
  ((await get(host, `${coffeeIgId}/media?fields=${fields}`)).body.data as object[])[0];

test('a caption is read without its @, and shown with it', async () => {
  for (const host of [own, linked]) {
    assert.equal((await read(host)).caption, 'Thanks tomas.reyl!');
    assert.deepEqual(await listed(host), await read(host));
  }
  assert.equal((await visibleEntries(sandbox.url)).at(-1)?.text, 'Thanks @tomas.reyl!');
  await changeSettings(sandbox.url, { caption_at_sign: 'kept' });
  assert.equal((await read(own)).caption, 'Thanks @tomas.reyl!');
});

test('with Instagram Login captions and product types may be withheld', async () => {
  await changeSettings(sandbox.url, { instagram_login_captions: 'withheld' });
  assert.deepEqual(await read(own), { id, media_type: 'IMAGE' });
  assert.deepEqual(await listed(own), { id, media_type: 'IMAGE' });
  assert.equal((await read(linked)).media_product_type, 'FEED');
});
