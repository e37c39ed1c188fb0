import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { jpeg, mp4 } from '../test-files.ts';
import { arrangeFault, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  changeSettings,
  coffeeIgId,
  connect,
  createContainer,
  get,
  type Host,
  instagramHost,
  mediaServer,
  post,
  publish,
  readReply,
  readStatus,
  remove,
  visibleEntries,
  waitForContainer,
} from './test-support.ts';

const files = {
  'a.jpg': jpeg(),
  'b.jpg': jpeg(1080, 1080),
  'cover.jpg': jpeg(1080, 1920),
  'reel.mp4': mp4(),
  'square.mp4': mp4({ width: 1080, height: 1080 }),
};
let sandbox: TemporarySandbox;
let media: Awaited<ReturnType<typeof mediaServer>>;
let host: Host;
before(async () => {
  sandbox = await startTemporarySandbox();
  media = await mediaServer(files);
  host = instagramHost(sandbox.url, await connect(sandbox.url));
  await changeSettings(sandbox.url, { posts_per_day: 1000 });
});
after(async () => {
  await media[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const image = (change: Record<string, string> = {}) =>
  createContainer(host, { image_url: `${media.url}/a.jpg`, caption: 'Morning', ...change });

test('a new container, and new media, may not be found for a while', async () => {
  await changeSettings(sandbox.url, { container_lag_ms: 20_000 });
  const { id } = (await image()).body;
  assert.equal((await get(host, `${id}?fields=status_code`)).error, '100/33');
  await advanceClock(sandbox.url, 20_000);
  assert.equal((await readStatus(host, id)).status_code, 'FINISHED');
  const mediaId = (await publish(host, id)).body.id;
  assert.equal((await get(host, `${mediaId}?fields=permalink`)).error, '100/33');
  await advanceClock(sandbox.url, 20_000);
  assert.equal((await get(host, `${mediaId}?fields=permalink`)).status, 200);
  await changeSettings(sandbox.url, { container_lag_ms: 0 });
});

test('a photo: container, wait, publish, permalink, list, ledger, page', async () => {
  const user_tags = JSON.stringify([{ username: 'tomas.reyl', x: 0.5, y: 0.5 }]);
  const made = await image({
    caption: 'Morning #coffee',
    alt_text: 'A cup',
    user_tags,
    collaborators: 'tomas.reyl',
    is_ai_generated: 'true',
  });
  assert.equal(made.status, 200, made.text);
  const { id } = made.body;
  assert.deepEqual(await readStatus(host, id), {
    status_code: 'IN_PROGRESS',
    status: 'In Progress: Media is still being processed.',
    id,
  });
  assert.equal((await publish(host, id)).error, '9007/2207027');
  const { status: statusText } = await waitForContainer(sandbox.url, host, id);
  assert.equal(statusText, 'Finished: Media has been uploaded and it is ready to be published.');
  const before = (await visibleEntries(sandbox.url)).length;
  const published = await publish(host, id);
  assert.equal(published.status, 200, published.text);
  const mediaId = String(published.body.id);
  assert.equal((await readStatus(host, id)).status_code, 'PUBLISHED');
  const fields = 'id,permalink,shortcode,media_type,media_product_type,timestamp,caption,alt_text,owner';
  const { body } = await get(host, `${mediaId}?fields=${fields}`);
  assert.deepEqual(
    [body.media_type, body.media_product_type, body.caption, body.alt_text, body.owner],
    ['IMAGE', 'FEED', 'Morning #coffee', 'A cup', { id: coffeeIgId }],
  );
  assert.equal(body.permalink, `${sandbox.url}/instagram/www/p/${body.shortcode}/`);
  assert.match(String(body.timestamp), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
  const page = await (await fetch(String(body.permalink))).text();
  for (const part of ['Morning #coffee', 'A cup', 'AI info']) assert.ok(page.includes(part), part);
  const shown = await fetch(`${sandbox.url}/instagram/www/media/${mediaId}/0`);
  assert.equal(hash(Buffer.from(await shown.arrayBuffer())), hash(files['a.jpg']));
  const list = await get(host, `${coffeeIgId}/media?fields=id,caption&limit=1`);
  assert.deepEqual(list.body.data, [{ id: mediaId, caption: 'Morning #coffee' }]);
  const entry = (await visibleEntries(sandbox.url)).slice(before);
  assert.equal(entry.length, 1);
  assert.deepEqual(
    [entry[0]?.account, entry[0]?.external_id, entry[0]?.text, entry[0]?.details?.is_ai_generated],
    [coffeeIgId, mediaId, 'Morning #coffee', true],
  );
  assert.deepEqual(entry[0]?.media, [{ sha256: hash(files['a.jpg']), size_bytes: 200, alt_text: 'A cup' }]);
  assert.equal(entry[0]?.details?.user_tags, user_tags);
  assert.equal(JSON.stringify(entry).includes(media.url), false, 'addresses are secrets');
});

test('a reel reads back as a video; its parameters may come as JSON', async () => {
  const answer = await fetch(`${host.base}/${coffeeIgId}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      media_type: 'REELS',
      video_url: `${media.url}/reel.mp4`,
      cover_url: `${media.url}/cover.jpg`,
      caption: 'A reel',
      share_to_feed: false,
      thumb_offset: 99_000,
    }),
  });
  const { body } = await readReply(answer);
  assert.equal((await waitForContainer(sandbox.url, host, body.id)).status_code, 'FINISHED');
  const { id } = (await publish(host, body.id)).body;
  const fields = 'media_type,media_product_type,permalink,is_shared_to_feed,thumbnail_url';
  const reel = (await get(host, `${id}?fields=${fields}`)).body;
  assert.deepEqual(
    [reel.media_type, reel.media_product_type, reel.is_shared_to_feed],
    ['VIDEO', 'REELS', false],
  );
  assert.match(String(reel.permalink), /\/reel\/[\w-]+\/$/);
  assert.equal((await fetch(String(reel.permalink))).status, 200);
  const entry = (await visibleEntries(sandbox.url)).at(-1);
  assert.equal(entry?.media[0]?.sha256, hash(files['reel.mp4']));
  assert.deepEqual(entry?.details?.cover, { sha256: hash(files['cover.jpg']), size_bytes: 200 });
});

test('a carousel: items are created first, it counts once, children have no permalink', async () => {
  const item = async (fields: Record<string, string>) => {
    const made = await createContainer(host, { is_carousel_item: 'true', ...fields });
    return String(made.body.id);
  };
  const one = await item({ image_url: `${media.url}/a.jpg`, alt_text: 'One' });
  const two = await item({ media_type: 'VIDEO', video_url: `${media.url}/square.mp4` });
  const parent = (children: string) =>
    createContainer(host, { media_type: 'CAROUSEL', children, caption: 'Both' });
  assert.equal((await parent(`${one},${two}`)).error, '9007/2207027', 'items are still processed');
  await waitForContainer(sandbox.url, host, two);
  assert.equal((await parent(one)).error, '100/2207028');
  assert.equal((await parent(`${one},17900000000000000`)).error, '24/2207006');
  assert.equal((await publish(host, one)).error, '100');
  const album = await parent(`${one},${two}`);
  await waitForContainer(sandbox.url, host, album.body.id);
  const usage = async () => {
    const { body } = await get(host, `${coffeeIgId}/content_publishing_limit?fields=quota_usage,config`);
    return (body.data as { quota_usage: number }[])[0]?.quota_usage ?? 0;
  };
  const before = await usage();
  const { id } = (await publish(host, album.body.id)).body;
  assert.equal(await usage(), before + 1);
  const { body } = await get(host, `${id}?fields=media_type,children{id,media_type,permalink}`);
  assert.equal(body.media_type, 'CAROUSEL_ALBUM');
  const { data } = body.children as { data: { id: string; media_type: string; permalink?: string }[] };
  assert.deepEqual(
    data.map(({ media_type, permalink }) => [media_type, permalink]),
    [
      ['IMAGE', undefined],
      ['VIDEO', undefined],
    ],
  );
  assert.equal((await get(host, `${data[0]?.id}?fields=media_type`)).body.media_type, 'IMAGE');
  assert.equal((await get(host, `${data[0]?.id}/insights?metric=views`)).error, '100/33');
  assert.equal(((await get(host, `${id}/children`)).body.data as unknown[]).length, 2);
  const entry = (await visibleEntries(sandbox.url)).at(-1);
  assert.deepEqual(
    entry?.media.map(({ sha256 }) => sha256),
    [hash(files['a.jpg']), hash(files['square.mp4'])],
  );
});

test('an album and its children are unknown for as long as new media are', async () => {
  const item = async () =>
    String(
      (await createContainer(host, { image_url: `${media.url}/b.jpg`, is_carousel_item: 'true' })).body.id,
    );
  const children = [await item(), await item()];
  for (const id of children) await waitForContainer(sandbox.url, host, id);
  const made = await createContainer(host, { media_type: 'CAROUSEL', children: children.join(',') });
  await waitForContainer(sandbox.url, host, made.body.id);
  const album = String((await publish(host, made.body.id)).body.id);
  const [child] = (await get(host, `${album}/children`)).body.data as { id: string }[];
  const paths = [album, `${album}/children`, `${album}/insights?metric=views`, String(child?.id)];
  await changeSettings(sandbox.url, { container_lag_ms: 3_600_000 });
  for (const path of paths) assert.equal((await get(host, path)).error, '100/33', path);
  await changeSettings(sandbox.url, { container_lag_ms: 0 });
  for (const path of paths) assert.equal((await get(host, path)).status, 200, path);
});

test('a story is listed separately and disappears after a day', async () => {
  const { body } = await createContainer(host, {
    media_type: 'STORIES',
    image_url: `${media.url}/cover.jpg`,
  });
  await waitForContainer(sandbox.url, host, body.id);
  const { id } = (await publish(host, body.id)).body;
  const { permalink } = (await get(host, `${id}?fields=permalink`)).body;
  assert.match(String(permalink), /\/stories\/lanternfish\.coffee\/\d+\/$/);
  assert.equal((await fetch(String(permalink))).status, 200);
  assert.deepEqual((await get(host, `${coffeeIgId}/stories`)).body.data, [{ id }]);
  assert.ok(!(await get(host, `${coffeeIgId}/media`)).text.includes(String(id)));
  await advanceClock(sandbox.url, 24 * 60 * 60 * 1000);
  assert.equal((await get(host, `${id}`)).error, '100/33');
  assert.equal((await fetch(String(permalink))).status, 404);
});

test('containers expire and can be published once; a setting decides about a second time', async () => {
  const old = (await image()).body.id;
  await advanceClock(sandbox.url, 24 * 60 * 60 * 1000);
  assert.equal((await readStatus(host, old)).status_code, 'EXPIRED');
  assert.equal((await publish(host, old)).error, '-2/2207020');
  assert.equal((await publish(host, '17999999999999999')).error, '24/2207008');
  assert.equal((await get(host, '17999999999999999')).error, '100/33');
  const { id } = (await image()).body;
  await waitForContainer(sandbox.url, host, id);
  const before = (await visibleEntries(sandbox.url)).length;
  const first = (await publish(host, id)).body.id;
  assert.equal((await publish(host, id)).error, '24/2207008');
  await changeSettings(sandbox.url, { repeated_publish: 'same_id' });
  assert.equal((await publish(host, id)).body.id, first);
  assert.equal((await visibleEntries(sandbox.url)).length, before + 1);
  await changeSettings(sandbox.url, { repeated_publish: 'error' });
});

test('every arranged error has its numbers; 4/2207051 may arrive after the post is live', async () => {
  const { id } = (await image()).body;
  await waitForContainer(sandbox.url, host, id);
  const before = (await visibleEntries(sandbox.url)).length;
  const order = (code: number, subcode: number, kind: 'status_before_effect' | 'status_after_effect') =>
    arrangeFault(sandbox.url, { platform: 'instagram', operation: 'publish', kind, code, subcode });
  const table: [number, number][] = [
    [-2, 2207003],
    [-2, 2207020],
    [-1, 2207001],
    [-1, 2207032],
    [-1, 2207053],
    [1, 2207057],
    [4, 2207051],
    [9, 2207042],
    [24, 2207006],
    [24, 2207008],
    [25, 2207050],
    [100, 2207023],
    [100, 2207028],
    [100, 2207035],
    [100, 2207036],
    [100, 2207037],
    [100, 2207040],
    [352, 2207026],
    [9004, 2207052],
    [9007, 2207027],
    [36000, 2207004],
    [36001, 2207005],
    [36003, 2207009],
    [36004, 2207010],
    [190, 460],
  ];
  for (const [code, subcode] of table) {
    await order(code, subcode, 'status_before_effect');
    const answer = await publish(host, id);
    assert.deepEqual([answer.status, answer.error], [400, `${code}/${subcode}`]);
  }
  await order(4, 2207051, 'status_after_effect');
  assert.equal((await publish(host, id)).error, '4/2207051');
  assert.equal((await readStatus(host, id)).status_code, 'PUBLISHED');
  assert.equal((await visibleEntries(sandbox.url)).length, before + 1);
});

test('a late success and a retry make one post', async () => {
  const { id } = (await image()).body;
  await waitForContainer(sandbox.url, host, id);
  const before = (await visibleEntries(sandbox.url)).length;
  await arrangeFault(sandbox.url, {
    platform: 'instagram',
    operation: 'publish',
    kind: 'late_success',
    delay_ms: 60_000,
  });
  assert.equal((await publish(host, id)).status, 504);
  assert.equal((await readStatus(host, id)).status_code, 'FINISHED');
  assert.equal((await publish(host, id)).status, 200);
  await advanceClock(sandbox.url, 60_000);
  assert.equal((await visibleEntries(sandbox.url)).length, before + 1);
});

test('limits: posts and containers a day, scopes, foreign objects, restricted accounts, deleting', async () => {
  const { id } = (await image()).body;
  await waitForContainer(sandbox.url, host, id);
  await changeSettings(sandbox.url, { posts_per_day: 1 });
  assert.equal((await publish(host, id)).error, '9/2207042');
  const { body } = await get(host, `${coffeeIgId}/content_publishing_limit?fields=config`);
  assert.deepEqual(body.data, [{ config: { quota_total: 1, quota_duration: 86_400 } }]);
  await changeSettings(sandbox.url, { posts_per_day: 1000, containers_per_day: 0 });
  assert.equal((await image()).error, '9/2207042');
  await changeSettings(sandbox.url, { containers_per_day: 400, accounts: { ines: { restricted: true } } });
  assert.equal((await publish(host, id)).error, '25/2207050');
  await changeSettings(sandbox.url, { accounts: { ines: null } });
  const other = instagramHost(sandbox.url, await connect(sandbox.url, 'ines-roastery'));
  assert.equal((await get(other, String(id))).error, '100/33');
  assert.equal((await publish(other, id)).error, '100/33');
  assert.equal((await publish(other, id, '17841405822300102')).error, '24/2207006');
  const reader = instagramHost(sandbox.url, await connect(sandbox.url, 'ines', 'instagram_business_basic'));
  assert.equal((await publish(reader, id)).error, '10');
  const { id: mediaId } = (await publish(host, id)).body;
  assert.equal((await remove(host, String(mediaId))).error, '100/33', 'not with Instagram Login');
  assert.equal(
    (await post(host, `${coffeeIgId}/media_publish`, { creation_id: '1', extra: '1' })).error,
    '100',
  );
});

test('usage headers and the rate limit', async () => {
  const account_usage = { call_count: 95, estimated_time_to_regain_access: 0 };
  await changeSettings(sandbox.url, { app_usage: { call_count: 28 }, account_usage });
  const { headers } = await get(host, coffeeIgId);
  assert.deepEqual(JSON.parse(headers.get('x-app-usage') ?? ''), {
    call_count: 28,
    total_time: 0,
    total_cputime: 0,
  });
  assert.equal(JSON.parse(headers.get('x-business-use-case-usage') ?? '')[coffeeIgId][0].type, 'instagram');
  await changeSettings(sandbox.url, {
    account_usage: { call_count: 100, estimated_time_to_regain_access: 5 },
  });
  assert.equal((await get(host, coffeeIgId)).error, '80002');
  await changeSettings(sandbox.url, { app_usage: null, account_usage: null });
  assert.equal((await get(host, coffeeIgId)).error, undefined);
});
