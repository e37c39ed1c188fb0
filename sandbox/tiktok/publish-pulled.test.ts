import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jpeg, localServer, mp4, pollUntil } from '../test-files.ts';
import {
  callAdmin,
  onePixelPng,
  postForm,
  startTemporarySandbox,
  type TemporarySandbox,
} from '../test-kit.ts';
import {
  advanceClock,
  callApi,
  changeSettings,
  connect,
  initVideo,
  postInfo,
  readStatus,
  visibleEntries,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token = '';
let files: Awaited<ReturnType<typeof localServer>>;
const video = mp4();
const photo = jpeg();
before(async () => {
  sandbox = await startTemporarySandbox();
  await changeSettings(sandbox.url, { init_per_minute: 0, posts_per_day: 0, status_per_minute: 0 });
  token = await connect(sandbox.url);
  files = await localServer((req, res) => {
    if (req.url === '/v.mp4') return res.end(video);
    if (req.url === '/p.jpg') return res.end(photo);
    if (req.url === '/large.jpg') return res.end(jpeg(2000, 1000));
    if (req.url === '/p.png') return res.end(onePixelPng);
    if (req.url === '/moved.mp4') return res.writeHead(302, { location: '/v.mp4' }).end();
    if (req.url === '/later.mp4') return setTimeout(() => res.end(video), 300);
    if (req.url === '/slow.mp4') return res.write(video.subarray(0, 1000));
    return res.writeHead(404).end();
  });
});
after(async () => {
  await sandbox[Symbol.asyncDispose]();
  await files[Symbol.asyncDispose]();
});

const pullVideo = (name: string) =>
  initVideo(sandbox.url, token, { source: 'PULL_FROM_URL', video_url: `${files.url}${name}` });
const photos = (names: string[], change: object = {}, info: object = {}) =>
  callApi(sandbox.url, token, 'post/publish/content/init/', {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    post_info: {
      title: 'Three cups',
      description: 'All of them warm.',
      privacy_level: 'PUBLIC_TO_EVERYONE',
      disable_comment: false,
      auto_add_music: true,
      brand_content_toggle: false,
      brand_organic_toggle: true,
      ...info,
    },
    source_info: {
      source: 'PULL_FROM_URL',
      photo_cover_index: 0,
      photo_images: names.map((name) => files.url + name),
    },
    ...change,
  });
/** Pulling takes real time, processing sandbox time. */
async function outcome(publishId: unknown) {
  return pollUntil(async () => {
    await advanceClock(sandbox.url, 2000);
    const { data } = await readStatus(sandbox.url, token, publishId);
    return data.status !== 'PROCESSING_DOWNLOAD' && data;
  });
}

test('a video is pulled from its address and posted', async () => {
  const { data } = await pullVideo('/v.mp4');
  assert.match(String(data.publish_id), /^v_pub_url~v2\./);
  assert.equal(data.upload_url, undefined);
  const end = await outcome(data.publish_id);
  assert.deepEqual([end.status, end.downloaded_bytes], ['PUBLISH_COMPLETE', video.length]);
  assert.equal((await visibleEntries(sandbox.url)).at(-1)?.media[0]?.size_bytes, video.length);
});

test('redirects and missing files fail; a repeated init creates a second post', async () => {
  assert.equal(
    (await outcome((await pullVideo('/moved.mp4')).data.publish_id)).fail_reason,
    'video_pull_failed',
  );
  assert.equal(
    (await outcome((await pullVideo('/none.mp4')).data.publish_id)).fail_reason,
    'video_pull_failed',
  );
  const count = (await visibleEntries(sandbox.url)).length;
  const [one, two] = [await pullVideo('/v.mp4'), await pullVideo('/v.mp4')];
  await outcome(one.data.publish_id);
  await outcome(two.data.publish_id);
  assert.equal((await visibleEntries(sandbox.url)).length, count + 2);
});

test('files are pulled only from verified addresses', async () => {
  const code = async (video_url: string) =>
    (await initVideo(sandbox.url, token, { source: 'PULL_FROM_URL', video_url })).code;
  assert.equal(await code('https://media.example.com/v.mp4'), 'url_ownership_unverified');
  assert.equal(await code('v.mp4'), 'invalid_param');
  await changeSettings(sandbox.url, { verified_url_prefixes: [] });
  const refused = await pullVideo('/v.mp4');
  assert.deepEqual([refused.status, refused.code], [403, 'url_ownership_unverified']);
  await changeSettings(sandbox.url, { verified_url_prefixes: [`${files.url}/v`] });
  assert.equal((await pullVideo('/v.mp4')).code, 'ok');
  assert.equal((await pullVideo('/moved.mp4')).code, 'url_ownership_unverified');
  await changeSettings(sandbox.url, { verified_url_prefixes: ['http://localhost', 'http://127.0.0.1'] });
});

test('a pull can be cancelled until it is posted; an upload cannot', async () => {
  const { data } = await pullVideo('/slow.mp4');
  const cancel = (publish_id: unknown) => callApi(sandbox.url, token, 'post/publish/cancel/', { publish_id });
  assert.equal((await cancel(data.publish_id)).code, 'ok');
  const end = await readStatus(sandbox.url, token, data.publish_id);
  assert.deepEqual([end.data.status, end.data.fail_reason], ['FAILED', 'publish_cancelled']);
  const again = await cancel(data.publish_id);
  assert.deepEqual([again.status, again.code], [400, 'publish_not_cancellable']);
});

test('a pull times out after an hour of the sandbox clock', async () => {
  const { data } = await pullVideo('/slow.mp4');
  await pollUntil(
    async () => (await readStatus(sandbox.url, token, data.publish_id)).data.downloaded_bytes === 1000,
  );
  await advanceClock(sandbox.url, 60 * 60 * 1000);
  assert.equal((await outcome(data.publish_id)).fail_reason, 'video_pull_failed');
});

test('the clock can wait for a running pull instead of ending it', async () => {
  token = await connect(sandbox.url);
  const { data } = await pullVideo('/later.mp4');
  await callAdmin(sandbox.url, 'clock', { advance_ms: 60 * 60 * 1000, when_idle: true });
  assert.equal((await readStatus(sandbox.url, token, data.publish_id)).data.status, 'PUBLISH_COMPLETE');
});

test('photos are pulled: at most 35, JPEG or WebP, up to 1080p', async () => {
  token = await connect(sandbox.url);
  const { data } = await photos(['/p.jpg', '/p.jpg']);
  assert.match(String(data.publish_id), /^p_pub_url~v2\./);
  assert.equal((await outcome(data.publish_id)).status, 'PUBLISH_COMPLETE');
  const entry = (await visibleEntries(sandbox.url)).at(-1);
  assert.deepEqual([entry?.text, entry?.media.length], ['Three cups\nAll of them warm.', 2]);
  assert.deepEqual(
    [entry?.details?.description, entry?.details?.auto_add_music],
    ['All of them warm.', true],
  );
  const page = await (
    await fetch(`${sandbox.url}/tiktok/www/@lanternfish.coffee/photo/${entry?.external_id}`)
  ).text();
  assert.ok(page.includes('Promotional content') && page.includes('<img'));
  assert.equal(
    (await outcome((await photos(['/p.png'])).data.publish_id)).fail_reason,
    'file_format_check_failed',
  );
  assert.equal(
    (await outcome((await photos(['/large.jpg'])).data.publish_id)).fail_reason,
    'picture_size_check_failed',
  );
  assert.equal(
    (await outcome((await photos(['/none.jpg'])).data.publish_id)).fail_reason,
    'photo_pull_failed',
  );
  assert.equal((await photos(Array(36).fill('/p.jpg'))).code, 'invalid_param');
  assert.equal((await photos(['/p.jpg'], {}, { title: 'x'.repeat(91) })).code, 'invalid_param');
  assert.equal((await photos(['/p.jpg'], {}, { disable_duet: true })).code, 'invalid_param');
  assert.equal((await photos(['/p.jpg'], { post_mode: 'DIRECT POST' })).code, 'invalid_param');
});

test('photos are declared as made with AI beside post_info, where videos have it inside', async () => {
  token = await connect(sandbox.url);
  const { data } = await photos(['/p.jpg'], { is_aigc: true });
  assert.equal((await outcome(data.publish_id)).status, 'PUBLISH_COMPLETE');
  const entry = (await visibleEntries(sandbox.url)).at(-1);
  assert.equal(entry?.details?.is_aigc, true);
  const page = await fetch(`${sandbox.url}/tiktok/www/@lanternfish.coffee/photo/${entry?.external_id}`);
  assert.ok((await page.text()).includes('Made with AI'));
  assert.equal((await photos(['/p.jpg'], {}, { is_aigc: true })).code, 'invalid_param');
  assert.equal((await photos(['/p.jpg'], { is_aigc: 'yes' })).code, 'invalid_param');
  const besideVideo = await callApi(sandbox.url, token, 'post/publish/video/init/', {
    post_info: postInfo(),
    source_info: { source: 'PULL_FROM_URL', video_url: `${files.url}/v.mp4` },
    is_aigc: true,
  });
  assert.equal(besideVideo.code, 'invalid_param');
});

test('the inbox holds at most five pending drafts; the creator posts one from the app', async () => {
  token = await connect(sandbox.url);
  const source_info = { source: 'PULL_FROM_URL', video_url: `${files.url}/v.mp4` };
  const send = () => callApi(sandbox.url, token, 'post/publish/inbox/video/init/', { source_info });
  const first = await send();
  assert.match(String(first.data.publish_id), /^v_inbox_url~v2\./);
  assert.equal((await outcome(first.data.publish_id)).status, 'SEND_TO_USER_INBOX');
  for (let turn = 0; turn < 4; turn += 1) assert.equal((await send()).code, 'ok');
  const sixth = await send();
  assert.deepEqual([sixth.status, sixth.code], [403, 'spam_risk_too_many_pending_share']);
  const inbox = `${sandbox.url}/tiktok/www/@lanternfish.coffee/inbox`;
  assert.ok((await (await fetch(inbox)).text()).includes(String(first.data.publish_id)));
  const fields = { publish_id: String(first.data.publish_id), decision: 'post', privacy_level: 'SELF_ONLY' };
  assert.equal((await postForm(inbox, fields)).status, 303);
  assert.equal((await readStatus(sandbox.url, token, first.data.publish_id)).data.status, 'PUBLISH_COMPLETE');
  assert.equal((await visibleEntries(sandbox.url)).at(-1)?.details?.privacy_level, 'SELF_ONLY');
  await changeSettings(sandbox.url, { creators: { ines: { app_too_old: true } } });
  assert.equal((await photos(['/p.jpg'], { post_mode: 'MEDIA_UPLOAD' })).code, 'app_version_check_failed');
  await changeSettings(sandbox.url, { creators: { ines: null } });
});

test('a post fails with auth_removed after the creator removed the app', async () => {
  const { data } = await initVideo(
    sandbox.url,
    token,
    { source: 'PULL_FROM_URL', video_url: `${files.url}/v.mp4` },
    postInfo(),
  );
  await fetch(`${sandbox.url}/_sandbox/revoke`, {
    method: 'POST',
    body: '{"platform":"tiktok","member":"ines"}',
  });
  token = await connect(sandbox.url);
  assert.equal((await outcome(data.publish_id)).fail_reason, 'auth_removed');
});
