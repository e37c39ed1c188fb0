import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { mp4 } from '../test-files.ts';
import {
  arrangeFault,
  callAdmin,
  readLedger,
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
  putChunk,
  readStatus,
  singleChunk,
  uploadVideo,
  visibleEntries,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token = '';
before(async () => {
  sandbox = await startTemporarySandbox();
});
after(() => sandbox[Symbol.asyncDispose]());
beforeEach(async () => {
  await changeSettings(sandbox.url, { init_per_minute: 0, posts_per_day: 0 });
  token = await connect(sandbox.url);
});
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('from the pre-check to the public id: chunks, processing, moderation, feed, ledger', async () => {
  const info = await callApi(sandbox.url, token, 'post/publish/creator_info/query/');
  assert.deepEqual(info.data.privacy_level_options, [
    'PUBLIC_TO_EVERYONE',
    'MUTUAL_FOLLOW_FRIENDS',
    'SELF_ONLY',
  ]);
  const bytes = mp4({ size: 17_000_123 });
  const source = {
    source: 'FILE_UPLOAD',
    video_size: bytes.length,
    chunk_size: 6_000_000,
    total_chunk_count: 2,
  };
  const sent = postInfo({ title: 'Fresh <b>beans</b> #coffee', is_aigc: true, disable_duet: true });
  const { data } = await initVideo(sandbox.url, token, source, sent);
  const id = String(data.publish_id);
  assert.match(id, /^v_pub_file~v2-1\.\d{19}$/);
  assert.ok(String(data.upload_url).length <= 256);
  const total = bytes.length;
  assert.deepEqual(await putChunk(data.upload_url, bytes.subarray(0, 6_000_000), 0, total), [
    206,
    `bytes 0-6000000/${total}`,
  ]);
  const half = await readStatus(sandbox.url, token, id);
  assert.deepEqual([half.data.status, half.data.uploaded_bytes], ['PROCESSING_UPLOAD', 6_000_000]);
  assert.deepEqual(await putChunk(data.upload_url, bytes.subarray(6_000_000), 6_000_000, total), [
    201,
    `bytes 0-${total}/${total}`,
  ]);
  assert.equal((await readStatus(sandbox.url, token, id)).data.status, 'PROCESSING_UPLOAD');
  assert.equal((await visibleEntries(sandbox.url)).length, 0);

  await advanceClock(sandbox.url, 1500 + 17 * 50);
  const posted = await readStatus(sandbox.url, token, id);
  assert.equal(posted.data.status, 'PUBLISH_COMPLETE');
  assert.ok(posted.text.includes('"publicaly_available_post_id":[]'));
  const [entry] = await visibleEntries(sandbox.url);
  assert.equal(entry?.media[0]?.sha256, sha256(bytes));
  assert.equal(entry?.text, 'Fresh <b>beans</b> #coffee');
  assert.equal(entry?.details?.privacy_level, 'PUBLIC_TO_EVERYONE');
  assert.deepEqual(entry?.details?.allowed, { comment: true, duet: false, stitch: true });

  await advanceClock(sandbox.url, 1500);
  const open = await readStatus(sandbox.url, token, id);
  const postId = /"publicaly_available_post_id":\[(\d{19})\]/.exec(open.text)?.[1];
  assert.equal(postId, entry?.external_id);
  assert.notEqual(String(JSON.parse(postId!)), postId, 'the id must not survive careless parsing');
  const page = await (await fetch(`${sandbox.url}/tiktok/www/@lanternfish.coffee/video/${postId}`)).text();
  for (const part of ['Fresh &#60;b&#62;', 'Made with AI', 'Duet off', 'Everyone', '<video'])
    assert.ok(page.includes(part), part);
  const media = await fetch(`${sandbox.url}/tiktok/www/media/${postId}/0`, {
    headers: { range: 'bytes=5999990-6000009' },
  });
  assert.equal(media.status, 206);
  assert.deepEqual(Buffer.from(await media.arrayBuffer()), bytes.subarray(5_999_990, 6_000_010));
});

test('the upload address rejects invalid chunks', async () => {
  const bytes = mp4({ size: 11_000_000 });
  const total = bytes.length;
  const source = { source: 'FILE_UPLOAD', video_size: total, chunk_size: 5_242_880, total_chunk_count: 2 };
  const { data } = await initVideo(sandbox.url, token, source);
  const first = bytes.subarray(0, 5_242_880);
  const code = async (...input: Parameters<typeof putChunk>) => (await putChunk(...input))[0];
  assert.equal(await code(`${data.upload_url}x`, first, 0, total), 404);
  assert.equal(
    await code(data.upload_url, first, 0, total, { 'content-type': 'application/octet-stream' }),
    400,
  );
  assert.equal(await code(data.upload_url, first, 0, total + 1), 400);
  assert.equal(await code(data.upload_url, first, 0, total, { 'content-range': `bytes 0-9/${total}` }), 400);
  assert.equal(await code(data.upload_url, bytes.subarray(0, 5_000_000), 0, total), 400);
  assert.deepEqual(await putChunk(data.upload_url, first, 5_242_880, total), [416, `bytes 0-0/${total}`]);
  assert.equal(await code(data.upload_url, first, 0, total), 206);
  await changeSettings(sandbox.url, { upload_progress: 'last_byte' });
  assert.deepEqual(await putChunk(data.upload_url, first, 0, total), [416, `bytes 0-5242879/${total}`]);
  await sandbox.restart();
  const address = String(data.upload_url).replace(/^http:\/\/[^/]+/, sandbox.url);
  assert.equal(await code(address, bytes.subarray(5_242_880), 5_242_880, total), 201);
  assert.equal(await code(address, bytes.subarray(5_242_880), 5_242_880, total), 416);
  await changeSettings(sandbox.url, { upload_progress: 'count' });
  const late = (await initVideo(sandbox.url, token, singleChunk(4096))).data.upload_url;
  await advanceClock(sandbox.url, 60 * 60 * 1000);
  assert.equal(await code(late, mp4(), 0, 4096), 403);
});

test('chunk sizes and counts are checked at init', async () => {
  const code = async (video_size: unknown, chunk_size: unknown, total_chunk_count: unknown) =>
    (
      await initVideo(sandbox.url, token, {
        source: 'FILE_UPLOAD',
        video_size,
        chunk_size,
        total_chunk_count,
      })
    ).code;
  assert.equal(await code(50_000_123, 10_000_000, 5), 'ok');
  assert.equal(await code(50_000_123, 10_000_000, 6), 'invalid_param');
  assert.equal(await code(50_000_123, 4_000_000, 12), 'invalid_param');
  assert.equal(await code(200_000_000, 65_000_000, 3), 'invalid_param');
  assert.equal(await code(4_000_000, 4_000_000, 1), 'ok');
  assert.equal(await code(4_000_000, 2_000_000, 2), 'invalid_param');
  assert.equal(await code('4000000', 4_000_000, 1), 'invalid_param');
});

test('post_info is checked: toggles, privacy, types, length, names', async () => {
  const code = async (change: object) => {
    const reply = await initVideo(sandbox.url, token, singleChunk(4096), postInfo(change));
    return `${reply.status} ${reply.code}`;
  };
  assert.equal(await code({ title: '😀'.repeat(1100) }), '200 ok');
  assert.equal(await code({ title: '😀'.repeat(1100) + 'a' }), '400 invalid_param');
  assert.equal(await code({ brand_organic_toggle: undefined }), '400 invalid_param');
  assert.equal(await code({ privacy_level: 'EVERYONE' }), '400 invalid_param');
  assert.equal(await code({ privacy_level: 'FOLLOWER_OF_CREATOR' }), '403 privacy_level_option_mismatch');
  assert.equal(await code({ disable_comment: 'true' }), '400 invalid_param');
  assert.equal(await code({ disable_comments: true }), '400 invalid_param');
  assert.equal(await code({ brand_content_toggle: true, privacy_level: 'SELF_ONLY' }), '400 invalid_param');
});

test('a name between spaces or line breaks is a mention if there is such a creator', async () => {
  const title =
    'With @priya.makes and\n@Jonas_Weber Not @nobody.here or me@tomas.reyl or @@tomas.reyl or @tomas.reyl, ' +
    '(@tomas.reyl) or @tomas.reyl. @priya.makes again';
  await uploadVideo(sandbox.url, token, postInfo({ title }));
  await advanceClock(sandbox.url, 60_000);
  const mentions = (await visibleEntries(sandbox.url)).at(-1)?.details?.mentions as { username: string }[];
  assert.deepEqual(
    mentions.map(({ username }) => username),
    ['priya.makes', 'jonas_weber'],
  );
});

test('the display endpoints reject unknown fields in the body too', async () => {
  const ask = async (path: string, body: object) => {
    const { status, code } = await callApi(sandbox.url, token, `video/${path}/?fields=id`, body);
    return `${status} ${code}`;
  };
  assert.equal(await ask('list', { max_count: 5, limit: 5 }), '400 invalid_params');
  assert.equal(await ask('query', { filters: { video_ids: ['1'] }, cursor: 0 }), '400 invalid_params');
  assert.equal(await ask('query', { filters: { video_ids: ['1'], ids: [] } }), '400 invalid_params');
  assert.equal(await ask('list', { max_count: 5 }), '200 ok');
});

test('changes to a creator’s rules apply to the next call', async () => {
  await changeSettings(sandbox.url, { creators: { ines: { private: true, comment_disabled: true } } });
  const info = await callApi(sandbox.url, token, 'post/publish/creator_info/query/');
  assert.deepEqual(info.data.privacy_level_options, [
    'FOLLOWER_OF_CREATOR',
    'MUTUAL_FOLLOW_FRIENDS',
    'SELF_ONLY',
  ]);
  assert.deepEqual(
    [info.data.comment_disabled, info.data.duet_disabled, info.data.stitch_disabled],
    [true, true, true],
  );
  assert.equal(
    (await initVideo(sandbox.url, token, singleChunk(4096))).code,
    'privacy_level_option_mismatch',
  );
  await changeSettings(sandbox.url, { creators: { ines: null } });
  assert.equal((await initVideo(sandbox.url, token, singleChunk(4096))).code, 'ok');
});

test('unsuitable files fail with their reason', async () => {
  const reason = async (bytes: Buffer<ArrayBuffer>) => {
    const id = await uploadVideo(sandbox.url, token, postInfo(), bytes);
    await advanceClock(sandbox.url, 2000);
    return (await readStatus(sandbox.url, token, id)).data.fail_reason;
  };
  assert.equal(await reason(Buffer.alloc(4096, 1)), 'file_format_check_failed');
  assert.equal(await reason(mp4({ seconds: 601 })), 'duration_check_failed');
  assert.equal(await reason(mp4({ fps: 15 })), 'frame_rate_check_failed');
  assert.equal(await reason(mp4({ width: 300 })), 'picture_size_check_failed');
  await changeSettings(sandbox.url, { fail_next_with: ['spam_risk_text'] });
  assert.equal(await reason(mp4()), 'spam_risk_text');
  assert.equal(await reason(mp4()), undefined);
});

test('only public posts get an id and are listed; metrics grow over time', async () => {
  token = await connect(sandbox.url, 'priya');
  const ids = async () => {
    const reply = await callApi(sandbox.url, token, 'video/list/?fields=id,title,view_count,share_url', {
      max_count: 20,
    });
    return reply.data.videos as { id: string; view_count: number; title: string; share_url: string }[];
  };
  const hidden = await uploadVideo(sandbox.url, token, postInfo({ privacy_level: 'SELF_ONLY' }));
  await uploadVideo(sandbox.url, token, postInfo({ title: 'Listed' }));
  await advanceClock(sandbox.url, 3000);
  const list = await ids();
  assert.equal(list.length, 1);
  assert.deepEqual([list[0]?.title, typeof list[0]?.id, list[0]?.view_count], ['Listed', 'string', 0]);
  assert.ok(list[0]?.share_url.includes('utm_campaign='));
  assert.ok((await readStatus(sandbox.url, token, hidden)).text.includes('"publicaly_available_post_id":[]'));
  await advanceClock(sandbox.url, 60 * 60 * 1000);
  const query = await callApi(sandbox.url, token, 'video/query/?fields=id,view_count', {
    filters: { video_ids: [list[0]?.id] },
  });
  assert.ok((query.data.videos as { view_count: number }[])[0]!.view_count > 0);
  assert.equal(
    (await callApi(sandbox.url, token, 'video/list/?fields=id', { max_count: 21 })).code,
    'invalid_params',
  );
  const page = await callApi(sandbox.url, token, 'video/list/?fields=id', { max_count: 1 });
  assert.equal(page.data.has_more, false);
  const next = await callApi(sandbox.url, token, 'video/list/?fields=id', { cursor: page.data.cursor });
  assert.ok(!JSON.stringify(next.data.videos).includes(list[0]!.id));
});

test('a video is posted even if the response to the last chunk is lost; another creator cannot query it', async () => {
  const bytes = mp4();
  const { data } = await initVideo(sandbox.url, token, singleChunk(bytes.length));
  await arrangeFault(sandbox.url, {
    platform: 'tiktok',
    operation: 'uploadChunk',
    kind: 'drop_after_effect',
  });
  await assert.rejects(putChunk(data.upload_url, bytes, 0, bytes.length));
  const count = (await visibleEntries(sandbox.url)).length;
  await advanceClock(sandbox.url, 2000);
  assert.equal((await readStatus(sandbox.url, token, data.publish_id)).data.status, 'PUBLISH_COMPLETE');
  assert.equal((await visibleEntries(sandbox.url)).length, count + 1);
  const other = await readStatus(sandbox.url, await connect(sandbox.url, 'tomas'), data.publish_id);
  assert.deepEqual([other.status, other.code], [400, 'token_not_authorized_for_specified_publish_id']);
  assert.equal((await readStatus(sandbox.url, token, 'v_pub_file~none')).code, 'invalid_publish_id');
});

test('processing resumes after a restart', async () => {
  const id = await uploadVideo(sandbox.url, token);
  await sandbox.restart();
  await advanceClock(sandbox.url, 1500);
  assert.equal((await readStatus(sandbox.url, token, id)).data.status, 'PUBLISH_COMPLETE');
  await sandbox.restart();
  await advanceClock(sandbox.url, 1500);
  assert.match((await readStatus(sandbox.url, token, id)).text, /post_id":\[\d{19}\]/);
});

test('settings: missing post ids, single post ids, errors without an envelope', async () => {
  const id = await uploadVideo(sandbox.url, token);
  await advanceClock(sandbox.url, 3000);
  await changeSettings(sandbox.url, { post_id_shape: 'scalar' });
  assert.match((await readStatus(sandbox.url, token, id)).text, /post_id":\d{19},/);
  await changeSettings(sandbox.url, { post_ids: 'never' });
  assert.match((await readStatus(sandbox.url, token, id)).text, /post_id":\[\],/);
  await changeSettings(sandbox.url, {
    post_id_shape: 'list',
    post_ids: 'after_moderation',
    bare_errors: true,
  });
  const bare = await fetch(`${sandbox.url}/tiktok/open/v2/user/info/?fields=open_id`);
  assert.equal(((await bare.json()) as { code: string }).code, 'access_token_invalid');
  await changeSettings(sandbox.url, { bare_errors: false });
});

test('a post that the creator removes disappears from the feed and the list', async () => {
  await uploadVideo(sandbox.url, token);
  await advanceClock(sandbox.url, 3000);
  const id = (await visibleEntries(sandbox.url)).at(-1)!.external_id;
  const address = `${sandbox.url}/tiktok/www/@lanternfish.coffee/video/${id}`;
  assert.equal((await fetch(address, { method: 'POST', redirect: 'manual' })).status, 303);
  assert.equal((await fetch(address)).status, 404);
  assert.equal((await readLedger(sandbox.url)).at(-1)?.action, 'removed');
  const { calls } = await callAdmin<{ calls: object[] }>(sandbox.url, 'calls');
  assert.ok(JSON.stringify(calls).includes('upload_token=[redacted]'));
});
