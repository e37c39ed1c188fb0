import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { onePixelPng, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  callGraph,
  changeSettings,
  coffeePageId,
  errorNumbers,
  pageToken,
  photoForm,
  postToFeed,
  wholesalePageId,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await startTemporarySandbox();
  token = await pageToken(sandbox.url);
});
after(() => sandbox[Symbol.asyncDispose]());

const call = (path: string, sending: Parameters<typeof callGraph>[3] = {}) =>
  callGraph(sandbox.url, token, `${coffeePageId}/${path}`, sending);
async function publishStory() {
  const bytes = Buffer.concat([onePixelPng, randomBytes(8)]);
  const photo = await call('photos', { multipart: photoForm(bytes, { published: 'false' }) });
  const { body } = await call('photo_stories', { form: { photo_id: String(photo.body.id) } });
  return { photoId: photo.body.id, postId: body.post_id };
}
const list = async (query = '') =>
  (await call(`stories${query}`)).body.data as { post_id: string; status: string }[];

test('the Stories of a page are listed with the photo of each, and posts are not', async () => {
  await postToFeed(sandbox.url, token);
  const story = await publishStory();
  const listed = await list();
  assert.equal(listed.length, 1);
  const { creation_time, url, ...rest } = listed[0] as unknown as Record<string, string>;
  assert.deepEqual(rest, {
    post_id: story.postId,
    status: 'PUBLISHED',
    media_type: 'photo',
    media_id: story.photoId,
  });
  assert.match(creation_time ?? '', /^\d{10}$/);
  assert.equal((await fetch(url ?? '')).status, 200);
});

test('Stories are listed in pages, and by time and status', async () => {
  const second = await publishStory();
  const first = await call('stories?limit=1');
  const paging = first.body.paging as { cursors: { after: string }; next: string };
  assert.equal((await list(`?limit=1&after=${paging.cursors.after}`)).length, 1);
  const now = Math.floor(Date.now() / 1000);
  assert.deepEqual(await list(`?since=${now + 3600}`), []);
  assert.equal((await list(`?since=${now - 3600}&until=${now + 3600}`)).length, 2);
  assert.deepEqual(await list('?status=["ARCHIVED"]'), []);
  assert.ok((await list('?status=["PUBLISHED"]')).some(({ post_id }) => post_id === second.postId));
  for (const status of ['["GONE"]', '', '[]', 'PUBLISHED;ARCHIVED']) {
    const reply = await call(`stories?status=${encodeURIComponent(status)}`);
    assert.deepEqual(errorNumbers(reply), [100], status);
  }
  assert.deepEqual(errorNumbers(await call('stories?since=yesterday-ish')), [100]);
  assert.deepEqual(errorNumbers(await call('stories?state=PUBLISHED')), [100], 'not a parameter of Stories');
});

test('after a day a Story is listed only while the archive is on', async () => {
  await advanceClock(sandbox.url, 24 * 60 * 60 * 1000 + 60_000);
  assert.deepEqual(await list(), []);
  await changeSettings(sandbox.url, { story_archive: true });
  const listed = await list();
  assert.equal(listed.length, 2);
  assert.ok(listed.every(({ status }) => status === 'ARCHIVED'));
});

test('a new Story is listed after the lag, and only for the page itself', async () => {
  await changeSettings(sandbox.url, { list_lag_ms: 60_000, story_archive: false });
  await publishStory();
  assert.deepEqual(await list(), []);
  await advanceClock(sandbox.url, 60_000);
  assert.equal((await list()).length, 1);
  const other = await callGraph(sandbox.url, token, `${wholesalePageId}/stories`);
  assert.deepEqual(errorNumbers(other), [210]);
});
