import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { localServer } from '../test-files.ts';
import { arrangeFault, onePixelPng, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  callGraph,
  changeSettings,
  coffeePageId,
  errorNumbers,
  ledgerEntries,
  listPages,
  longToken,
  pageToken,
  photoForm,
  postToFeed,
  randomText,
  tastingRoomPageId,
  wholesalePageId,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await startTemporarySandbox();
  token = await pageToken(sandbox.url);
});
after(() => sandbox[Symbol.asyncDispose]());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const picture = () => Buffer.concat([onePixelPng, randomBytes(8)]);
const upload = async (bytes = picture()) =>
  String(
    (
      await callGraph(sandbox.url, token, `${coffeePageId}/photos`, {
        multipart: photoForm(bytes, { published: 'false' }),
      })
    ).body.id,
  );
const lastVisible = async () => (await ledgerEntries(sandbox.url, 'made_visible')).at(-1);

test('a text post appears at once on the page, in the list and in the ledger', async () => {
  const message = 'Grüße 🐟 & <b>bold</b>\nsecond line';
  const { body } = await postToFeed(sandbox.url, token, { message });
  assert.match(String(body.id), new RegExp(`^${coffeePageId}_\\d+$`));
  const entry = await lastVisible();
  assert.deepEqual([entry?.account, entry?.external_id, entry?.text], [coffeePageId, body.id, message]);
  const fields = 'id,message,created_time,permalink_url,status_type,reactions.limit(0).summary(true)';
  const list = await callGraph(sandbox.url, token, `${coffeePageId}/published_posts?fields=${fields}`);
  const [post] = list.body.data as { message: string; permalink_url: string; created_time: string }[];
  assert.equal(post?.message, message);
  assert.match(post?.created_time ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
  const seen = await (await fetch(post?.permalink_url ?? '')).text();
  assert.ok(seen.includes('Grüße 🐟 &#38; &#60;b&#62;'));
  assert.ok((await (await fetch(`${sandbox.url}/facebook/www/lanternfishcoffee`)).text()).includes('Grüße'));
});

test('read after write: the response contains the requested fields', async () => {
  const { body } = await callGraph(sandbox.url, token, `${coffeePageId}/feed?fields=id,permalink_url`, {
    json: { message: randomText(), link: 'https://example.com/beans' },
  });
  assert.deepEqual(Object.keys(body).sort(), ['id', 'permalink_url']);
  const entry = await lastVisible();
  assert.deepEqual([entry?.details?.kind, entry?.details?.link], ['link', 'https://example.com/beans']);
});

test('the same text twice in a row is rejected with 506, unless another post is in between', async () => {
  const message = randomText();
  await postToFeed(sandbox.url, token, { message });
  const again = await postToFeed(sandbox.url, token, { message });
  assert.deepEqual(errorNumbers(again), [506]);
  await postToFeed(sandbox.url, token);
  assert.equal((await postToFeed(sandbox.url, token, { message })).status, 200);
  await changeSettings(sandbox.url, { refuse_duplicates: false });
  assert.equal((await postToFeed(sandbox.url, token, { message })).status, 200);
  await changeSettings(sandbox.url, { refuse_duplicates: true });
});

test('unreachable links, empty posts and texts that are too long are rejected', async () => {
  const refused = async (form: object) => errorNumbers(await postToFeed(sandbox.url, token, form));
  assert.deepEqual(await refused({ link: 'https://nowhere.invalid/' }), [100, 1609005]);
  assert.deepEqual(await refused({ link: 'https://www.facebook.com/x' }), [100, 1609008]);
  assert.deepEqual(await refused({}), [100]);
  assert.deepEqual(await refused({ message: 'a'.repeat(63_207) }), [100]);
  assert.deepEqual(await refused({ message: 'a', published: 'perhaps' }), [100]);
  await changeSettings(sandbox.url, { long_codes_as: 'code' });
  assert.deepEqual(await refused({ link: 'https://nowhere.invalid/' }), [1609005]);
  await changeSettings(sandbox.url, { long_codes_as: 'subcode' });
});

test('posting needs a token of the page with the task and the scopes', async () => {
  const user = await longToken(sandbox.url);
  assert.deepEqual(errorNumbers(await postToFeed(sandbox.url, user)), [210]);
  assert.deepEqual(
    errorNumbers(await postToFeed(sandbox.url, token, { message: 'x' }, wholesalePageId)),
    [210],
  );
  const pages = await listPages(sandbox.url, user);
  const noTask = pages.find(({ id }) => id === tastingRoomPageId)?.access_token ?? '';
  assert.deepEqual(
    errorNumbers(await postToFeed(sandbox.url, noTask, { message: 'x' }, tastingRoomPageId)),
    [200],
  );
  const noScope = await pageToken(
    sandbox.url,
    coffeePageId,
    'tomas',
    'pages_show_list,pages_read_engagement',
  );
  const refused = await postToFeed(sandbox.url, noScope);
  assert.deepEqual([refused.status, errorNumbers(refused)], [403, [200]]);
});

test('one photo: sent or fetched from an address, byte for byte, with its post', async () => {
  const sent = picture();
  const byForm = await callGraph(sandbox.url, token, `${coffeePageId}/photos`, {
    multipart: photoForm(sent, { caption: 'Sent', alt_text_custom: 'A cup' }),
  });
  assert.match(String(byForm.body.post_id), /_/);
  const first = await lastVisible();
  assert.deepEqual(
    [first?.external_id, first?.text, first?.media],
    [byForm.body.post_id, 'Sent', [{ sha256: sha256(sent), size_bytes: sent.length, alt_text: 'A cup' }]],
  );
  const hosted = picture();
  await using host = await localServer((req, res) => {
    if (req.url === '/moved') res.writeHead(302, { location: '/photo' }).end();
    else if (req.url === '/photo') res.end(hosted);
    else res.writeHead(403).end();
  });
  const byUrl = await callGraph(sandbox.url, token, `${coffeePageId}/photos`, {
    form: { url: `${host.url}/moved`, caption: 'Fetched' },
  });
  assert.equal((await lastVisible())?.media[0]?.sha256, sha256(hosted));
  const shown = await fetch(`${sandbox.url}/facebook/www/media/photo/${byUrl.body.id}`);
  assert.equal(sha256(Buffer.from(await shown.arrayBuffer())), sha256(hosted));
  const gone = await callGraph(sandbox.url, token, `${coffeePageId}/photos`, {
    form: { url: `${host.url}/gone` },
  });
  assert.deepEqual(errorNumbers(gone), [324]);
});

test('photos over 10 MB and other files are rejected with 1366046', async () => {
  const refused = async (bytes: Buffer) =>
    errorNumbers(
      await callGraph(sandbox.url, token, `${coffeePageId}/photos`, { multipart: photoForm(bytes) }),
    );
  const large = (sizeBytes: number) =>
    Buffer.concat([onePixelPng, Buffer.alloc(sizeBytes - onePixelPng.length)]);
  assert.equal(await refused(large(10_000_000)), undefined);
  assert.deepEqual(await refused(large(10_000_001)), [100, 1366046]);
  assert.deepEqual(await refused(Buffer.from('not a picture at all')), [100, 1366046]);
});

test('several photos: unpublished ones are invisible until a post attaches them, in order', async () => {
  const [one, two] = [picture(), picture()];
  const before = (await ledgerEntries(sandbox.url, 'made_visible')).length;
  const ids = [await upload(one), await upload(two)];
  assert.equal((await ledgerEntries(sandbox.url, 'made_visible')).length, before);
  const inForm = await postToFeed(sandbox.url, token, {
    message: 'Two of them',
    'attached_media[0]': JSON.stringify({ media_fbid: ids[1] }),
    'attached_media[1]': JSON.stringify({ media_fbid: ids[0] }),
  });
  assert.deepEqual(
    (await lastVisible())?.media.map((media) => media.sha256),
    [sha256(two), sha256(one)],
  );
  const photo = await callGraph(sandbox.url, token, `${ids[0]}?fields=page_story_id`);
  assert.equal(photo.body.page_story_id, inForm.body.id);
  const media = [{ media_fbid: await upload() }, { media_fbid: await upload() }];
  const inJson = await callGraph(sandbox.url, token, `${coffeePageId}/feed`, {
    json: { attached_media: media },
  });
  assert.equal(inJson.status, 200);
  const again = await callGraph(sandbox.url, token, `${coffeePageId}/feed`, {
    json: { attached_media: media },
  });
  assert.deepEqual(errorNumbers(again), [100, 1366051]);
});

test('only lists can be sent in numbered fields', async () => {
  const reply = await postToFeed(sandbox.url, token, { message: randomText(), 'message[0]': 'Other' });
  assert.deepEqual(errorNumbers(reply), [100]);
  assert.match(reply.error.message, /message\[0\] is not known/);
});

test('a story from a photo', async () => {
  const bytes = picture();
  const photo_id = await upload(bytes);
  const { body } = await callGraph(sandbox.url, token, `${coffeePageId}/photo_stories`, {
    form: { photo_id },
  });
  assert.equal(body.success, true);
  const entry = await lastVisible();
  assert.deepEqual([entry?.external_id, entry?.details?.kind], [body.post_id, 'photo_story']);
  assert.equal(entry?.media[0]?.sha256, sha256(bytes));
});

test('a scheduled post is published at its time, even after a restart', async () => {
  const now = Math.floor(Date.now() / 1000);
  const schedule = (seconds: number) =>
    postToFeed(sandbox.url, token, {
      message: 'Later',
      published: 'false',
      scheduled_publish_time: String(now + seconds),
    });
  assert.deepEqual(errorNumbers(await schedule(60)), [100]);
  assert.deepEqual(errorNumbers(await schedule(31 * 86_400)), [100]);
  const { body } = await schedule(1200);
  await sandbox.restart();
  assert.notEqual((await lastVisible())?.external_id, body.id);
  await advanceClock(sandbox.url, 1_200_000);
  assert.equal((await lastVisible())?.external_id, body.id);
});

test('a post can be edited and deleted; the ledger records both', async () => {
  const { body } = await postToFeed(sandbox.url, token);
  const edited = await callGraph(sandbox.url, token, String(body.id), { form: { message: 'Better' } });
  assert.deepEqual(edited.body, { success: true });
  assert.equal((await ledgerEntries(sandbox.url, 'edited')).at(-1)?.text, 'Better');
  assert.equal((await callGraph(sandbox.url, token, String(body.id))).body.message, 'Better');
  const deleted = await callGraph(sandbox.url, token, String(body.id), { method: 'DELETE' });
  assert.deepEqual(deleted.body, { success: true });
  assert.equal((await ledgerEntries(sandbox.url, 'removed')).at(-1)?.external_id, body.id);
  const gone = await callGraph(sandbox.url, token, String(body.id), { method: 'DELETE' });
  assert.deepEqual(errorNumbers(gone), [100, 33]);
});

test('faults: any code and subcode before or after the effect, and a response that never arrives', async () => {
  const count = async () => (await ledgerEntries(sandbox.url, 'made_visible')).length;
  const before = await count();
  const fault = { platform: 'facebook', operation: 'publishFeed' };
  await arrangeFault(sandbox.url, { ...fault, kind: 'status_before_effect', code: 368, subcode: 1390008 });
  const blocked = await postToFeed(sandbox.url, token);
  assert.deepEqual([blocked.status, errorNumbers(blocked), await count()], [400, [368, 1390008], before]);
  await arrangeFault(sandbox.url, { ...fault, kind: 'status_after_effect', code: 2, status: 503 });
  const uncertain = await postToFeed(sandbox.url, token);
  assert.deepEqual([uncertain.status, errorNumbers(uncertain), await count()], [503, [2], before + 1]);
  await arrangeFault(sandbox.url, { ...fault, kind: 'drop_after_effect' });
  await assert.rejects(postToFeed(sandbox.url, token));
  assert.equal(await count(), before + 2);
});

test('usage headers follow the settings; an exhausted allowance rejects calls until it recovers', async () => {
  const quiet = await callGraph(sandbox.url, token, 'me');
  assert.equal(quiet.headers.get('x-app-usage'), null);
  await changeSettings(sandbox.url, {
    app_usage: { call_count: 28, total_time: 25, total_cputime: 25 },
    page_usage: { call_count: 95, total_cputime: 20, total_time: 20, estimated_time_to_regain_access: 0 },
  });
  const busy = await callGraph(sandbox.url, token, 'me');
  const usage = { call_count: 28, total_time: 25, total_cputime: 25 };
  assert.deepEqual(JSON.parse(busy.headers.get('x-app-usage') ?? ''), usage);
  const entry = { type: 'pages', call_count: 95, total_cputime: 20, total_time: 20 };
  assert.deepEqual(JSON.parse(busy.headers.get('x-business-use-case-usage') ?? ''), {
    [coffeePageId]: [{ ...entry, estimated_time_to_regain_access: 0 }],
  });
  await changeSettings(sandbox.url, { page_usage: { call_count: 100, estimated_time_to_regain_access: 5 } });
  const refused = await postToFeed(sandbox.url, token);
  assert.deepEqual(errorNumbers(refused), [80001]);
  await advanceClock(sandbox.url, 5 * 60_000);
  assert.deepEqual(
    errorNumbers(await postToFeed(sandbox.url, token)),
    [80001],
    'the call before made it longer',
  );
  await advanceClock(sandbox.url, 2 * 60_000);
  assert.equal((await postToFeed(sandbox.url, token)).status, 200);
  await changeSettings(sandbox.url, { app_usage: { call_count: 100 }, page_usage: null });
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, token, 'me')), [4]);
  await changeSettings(sandbox.url, { app_usage: null });
});

test('refusals can be configured by operation or by page', async () => {
  await changeSettings(sandbox.url, { refusals: { [coffeePageId]: { code: 368 } } });
  assert.deepEqual(errorNumbers(await postToFeed(sandbox.url, token)), [368]);
  await changeSettings(sandbox.url, { refusals: { publishFeed: { code: 100, subcode: 1404078 } } });
  assert.deepEqual(errorNumbers(await postToFeed(sandbox.url, token)), [100, 1404078]);
  await changeSettings(sandbox.url, { refusals: {} });
});

test('an unpublished photo is gone after a day, one that a post attached is not', async () => {
  const [attached, unused] = [await upload(), await upload()];
  const media = (id: string) => ({ attached_media: [{ media_fbid: id }], message: randomText() });
  const post = (id: string) => callGraph(sandbox.url, token, `${coffeePageId}/feed`, { json: media(id) });
  assert.equal((await post(attached)).status, 200);
  await advanceClock(sandbox.url, 24 * 60 * 60 * 1000);
  assert.deepEqual(errorNumbers(await post(unused)), [100]);
  const story = { form: { photo_id: unused } };
  assert.deepEqual(
    errorNumbers(await callGraph(sandbox.url, token, `${coffeePageId}/photo_stories`, story)),
    [100],
  );
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, token, unused)), [100, 33]);
  assert.equal((await callGraph(sandbox.url, token, attached)).status, 200);
});
