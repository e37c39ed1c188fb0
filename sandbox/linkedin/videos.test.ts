import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  connect,
  createPost,
  listPosts,
  onePixelPng,
  readLedger,
  startTemporarySandbox,
  type TemporarySandbox,
  textPost,
} from '../test-kit.ts';
import {
  advanceClock,
  changeSettings,
  codeOf,
  finalizeVideo,
  generateVideo,
  initializeVideo,
  json,
  mediaStatus,
  putPart,
  requestVideoUpload,
  sendParts,
  sha256,
  uploadVideo,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token = '';
before(async () => {
  sandbox = await startTemporarySandbox();
  token = (await connect(sandbox.url)).access_token;
});
after(() => sandbox[Symbol.asyncDispose]());

const withVideo = (text: string, id: string) =>
  textPost(text, { content: { media: { id, title: 'Pouring' } } });
const statusOf = (urn: string) => mediaStatus(sandbox.url, token, 'videos', urn);
const shown = async (urn: string) =>
  (await readLedger(sandbox.url)).filter(
    (entry) => entry.action === 'made_visible' && entry.external_id === urn,
  );

test('a video goes through parts, ETags, finalize and processing, and is posted byte for byte', async () => {
  const bytes = generateVideo({ sizeBytes: 9_000_000 });
  const upload = await initializeVideo(sandbox.url, token, bytes.length);
  assert.match(upload.video, /^urn:li:video:C5505AQ/);
  assert.equal(upload.uploadToken, '');
  assert.deepEqual(
    upload.uploadInstructions.map(({ firstByte, lastByte }) => [firstByte, lastByte]),
    [
      [0, 4_194_303],
      [4_194_304, 8_388_607],
      [8_388_608, 8_999_999],
    ],
  );
  const { video } = upload;
  assert.equal((await statusOf(video)).status, 'WAITING_UPLOAD');
  const early = await createPost(sandbox.url, token, withVideo('Too early', video));
  assert.deepEqual(await codeOf(early), [400, 'MEDIA_ASSET_WAITING_UPLOAD']);

  const uploadedPartIds: string[] = [];
  for (const index of [2, 0, 1]) {
    const { uploadUrl, firstByte, lastByte } = upload.uploadInstructions[index]!;
    const headers: Record<string, string> = index === 0 ? { authorization: `Bearer ${token}` } : {};
    const answer = await putPart(uploadUrl, bytes.subarray(firstByte, lastByte + 1), headers);
    assert.equal(answer.status, 200);
    assert.equal(await answer.text(), '');
    uploadedPartIds[index] = answer.headers.get('etag')!;
    assert.match(uploadedPartIds[index], /^\/ambry-video\/signedId\/.+\.bin$/);
  }
  await sandbox.restart();
  const finished = await finalizeVideo(sandbox.url, token, { video, uploadToken: '', uploadedPartIds });
  assert.deepEqual([finished.status, await finished.text()], [200, '']);
  assert.equal((await statusOf(video)).status, 'PROCESSING');
  await advanceClock(sandbox.url, 3000);
  const { downloadUrl, downloadUrlExpiresAt, thumbnail, ...rest } = await statusOf(video);
  assert.equal((await fetch(String(thumbnail))).headers.get('content-type'), 'image/png');
  assert.ok(Number(downloadUrlExpiresAt) > Date.now());
  assert.deepEqual(rest, {
    id: video,
    owner: 'urn:li:organization:5515715',
    status: 'AVAILABLE',
    duration: 10_000,
    aspectRatioWidth: 1920,
    aspectRatioHeight: 1080,
  });

  const answer = await createPost(sandbox.url, token, withVideo('Moving', video));
  const urn = answer.headers.get('x-restli-id')!;
  assert.match(urn, /^urn:li:ugcPost:/);
  const [entry] = await shown(urn);
  assert.deepEqual(entry?.media, [{ sha256: sha256(bytes), size_bytes: bytes.length, alt_text: null }]);
  assert.deepEqual(entry.details?.content, { media: { id: video, title: 'Pouring' } });
  const permalink = await (await fetch(`${sandbox.url}/linkedin/www/feed/update/${urn}/`)).text();
  assert.match(permalink, /<video controls/);
  const piece = await fetch(String(downloadUrl), { headers: { range: 'bytes=4194300-4194309' } });
  assert.equal(piece.status, 206);
  assert.equal(piece.headers.get('content-range'), 'bytes 4194300-4194309/9000000');
  assert.ok(Buffer.from(await piece.arrayBuffer()).equals(bytes.subarray(4_194_300, 4_194_310)));
});

test('finalizing needs every ETag in order and the upload token; repeating it changes nothing', async () => {
  await changeSettings(sandbox.url, { upload_tokens: true, quoted_etags: true });
  const bytes = generateVideo({ sizeBytes: 4_300_000 });
  const upload = await initializeVideo(sandbox.url, token, bytes.length);
  const quoted = await sendParts(upload, bytes);
  await changeSettings(sandbox.url, { upload_tokens: false, quoted_etags: false });
  assert.match(quoted[0]!, /^".+"$/);
  const [first, second] = quoted.map((etag) => etag.slice(1, -1));
  const { video, uploadToken } = upload;
  const finalize = async (change: object) => {
    const answer = await finalizeVideo(sandbox.url, token, {
      video,
      uploadToken,
      uploadedPartIds: [first, second],
      ...change,
    });
    return answer.status === 200 ? 200 : codeOf(answer);
  };
  const invalid = [400, 'INVALID_VALUE_FOR_FIELD'];
  assert.deepEqual(await finalize({ uploadedPartIds: quoted }), invalid);
  assert.deepEqual(await finalize({ uploadedPartIds: [second, first] }), invalid);
  assert.deepEqual(await finalize({ uploadedPartIds: [first] }), invalid);
  assert.deepEqual(await finalize({ uploadToken: '' }), invalid);
  assert.deepEqual(await finalize({ uploadToken: undefined }), [400, undefined]);
  assert.deepEqual(await finalize({ video: 'urn:li:video:none' }), [400, 'INVALID_VIDEO_ID']);
  assert.equal(await finalize({}), 200);
  assert.equal(await finalize({}), 200);
  const uploads = (await readLedger(sandbox.url)).filter(({ external_id }) => external_id === video);
  assert.deepEqual(
    uploads.map(({ action, media }) => [action, media[0]?.sha256]),
    [['uploaded', sha256(bytes)]],
  );
});

test('sizes outside 75 KB and 500 MB, foreign pages and missing sizes are rejected at the start', async () => {
  const ask = async (request: object) => codeOf(await requestVideoUpload(sandbox.url, token, request));
  for (const fileSizeBytes of [undefined, 1e6 + 0.5, '1000000']) {
    assert.deepEqual(await ask({ fileSizeBytes }), [400, undefined]);
  }
  for (const fileSizeBytes of [1000, 500_000_001]) {
    assert.deepEqual(await ask({ fileSizeBytes }), [400, 'INVALID_VALUE_FOR_FIELD']);
  }
  const owner = 'urn:li:person:k3Xv91LmRw';
  assert.deepEqual(await ask({ fileSizeBytes: 1e6, owner }), [403, 'ACCESS_DENIED']);
});

test('a part needs its exact size and type; after thirty days its address returns 401 without a body', async () => {
  const bytes = generateVideo();
  const { uploadInstructions } = await initializeVideo(sandbox.url, token, bytes.length);
  const { uploadUrl } = uploadInstructions[0]!;
  assert.deepEqual(await codeOf(await putPart(uploadUrl, bytes.subarray(1))), [
    400,
    'INVALID_CONTENT_LENGTH',
  ]);
  assert.equal((await putPart(uploadUrl, bytes, { 'content-type': 'video/mp4' })).status, 415);
  assert.equal((await putPart(uploadUrl, bytes, { authorization: 'Bearer AQXwrong' })).status, 401);
  assert.equal((await putPart(uploadUrl.replace('/video/0', '/video/1'), bytes)).status, 404);
  await advanceClock(sandbox.url, 30 * 86_400_000);
  const expired = await putPart(uploadUrl, bytes);
  assert.deepEqual([expired.status, await expired.text()], [401, '']);
});

test('a file that is no MP4, too short, too long or too narrow fails processing', async () => {
  const reasons: Record<string, Buffer> = {
    'Unsupported video format': Buffer.alloc(100_000),
    'The video is shorter than 3 seconds': generateVideo({ seconds: 2 }),
    'The video is longer than 30 minutes': generateVideo({ seconds: 1801 }),
    'The aspect ratio is not supported': generateVideo({ width: 400, height: 1000 }),
  };
  for (const [reason, bytes] of Object.entries(reasons)) {
    const video = await uploadVideo(sandbox.url, token, bytes);
    await advanceClock(sandbox.url, 3000);
    const { status, processingFailureReason } = await statusOf(video);
    assert.deepEqual([status, processingFailureReason], ['PROCESSING_FAILED', reason]);
    const answer = await createPost(sandbox.url, token, withVideo('Failed', video));
    assert.deepEqual(await codeOf(answer), [400, 'MEDIA_ASSET_PROCESSING_FAILED']);
  }
});

test('posts that are accepted early become visible when processing ends, or fail', async () => {
  await changeSettings(sandbox.url, { early_media: 'accept' });
  const good = await createPost(
    sandbox.url,
    token,
    withVideo('Patience', await uploadVideo(sandbox.url, token)),
  );
  await changeSettings(sandbox.url, { video_processing_fails: true });
  const bad = await createPost(
    sandbox.url,
    token,
    withVideo('In vain', await uploadVideo(sandbox.url, token)),
  );
  await changeSettings(sandbox.url, { video_processing_fails: false, early_media: 'refuse' });
  assert.deepEqual([good.status, bad.status], [201, 201]);
  const [goodUrn, badUrn] = [good.headers.get('x-restli-id')!, bad.headers.get('x-restli-id')!];
  const states = async () => {
    const listed = (await listPosts(sandbox.url, token)) as unknown as {
      id: string;
      lifecycleState: string;
    }[];
    return [goodUrn, badUrn].map((urn) => listed.find(({ id }) => id === urn)?.lifecycleState);
  };
  const page = `${sandbox.url}/linkedin/www/feed/update/${goodUrn}/`;
  assert.deepEqual(await states(), ['PUBLISH_REQUESTED', 'PUBLISH_REQUESTED']);
  assert.equal((await fetch(page)).status, 404);
  assert.deepEqual(await shown(goodUrn), []);
  await advanceClock(sandbox.url, 3000);
  assert.deepEqual(await states(), ['PUBLISHED', 'PUBLISH_FAILED']);
  assert.equal((await fetch(page)).status, 200);
  assert.equal((await shown(goodUrn)).length, 1);
  assert.deepEqual(await shown(badUrn), []);
});

test('the ledger names the application that uploaded, also where the address is the credential', async () => {
  const share = { client_id: 'sandbox-linkedin-share', client_secret: 'sandbox-linkedin-share-secret' };
  const { access_token } = await connect(sandbox.url, 'maren', 'openid w_member_social', share);
  const answer = await fetch(`${sandbox.url}/linkedin/api/v2/userinfo`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const owner = `urn:li:person:${(await json<{ sub: string }>(answer)).sub}`;
  const bytes = generateVideo();
  const upload = await initializeVideo(sandbox.url, access_token, bytes.length, {
    owner,
    uploadThumbnail: true,
  });
  const uploadedPartIds = await sendParts(upload, bytes);
  await putPart(upload.thumbnailUploadUrl!, onePixelPng);
  await finalizeVideo(sandbox.url, access_token, { video: upload.video, uploadToken: '', uploadedPartIds });
  const entries = (await readLedger(sandbox.url)).filter(({ account }) => account === owner);
  assert.deepEqual(
    entries.map(({ action, client_id }) => [action, client_id]),
    [
      ['uploaded', share.client_id],
      ['uploaded', share.client_id],
    ],
  );
});

test('w_member_social is enough to upload and read a member’s video; thumbnail and captions have their own addresses', async () => {
  const owner = 'urn:li:person:h6-Rd0uKfA';
  const member = (await connect(sandbox.url, 'priya', 'r_basicprofile w_member_social')).access_token;
  const bytes = generateVideo();
  const more = { owner, uploadCaptions: true, uploadThumbnail: true };
  const upload = await initializeVideo(sandbox.url, member, bytes.length, more);
  const uploadedPartIds = await sendParts(upload, bytes);
  assert.equal((await putPart(upload.thumbnailUploadUrl!, onePixelPng)).status, 201);
  assert.equal((await putPart(upload.captionsUploadUrl!, Buffer.from('1\n'))).status, 201);
  await finalizeVideo(sandbox.url, member, { video: upload.video, uploadToken: '', uploadedPartIds });
  await advanceClock(sandbox.url, 3000);
  const { status, thumbnail } = await mediaStatus(sandbox.url, member, 'videos', upload.video);
  assert.equal(status, 'AVAILABLE');
  assert.ok(Buffer.from(await (await fetch(String(thumbnail))).arrayBuffer()).equals(onePixelPng));
  const body = { ...withVideo('Mine', upload.video), author: owner };
  assert.equal((await createPost(sandbox.url, member, body)).status, 201);
  const profile = await (await fetch(`${sandbox.url}/linkedin/www/in/priya-nair/`)).text();
  assert.ok(profile.includes('Mine') && profile.includes('<video'));
});
