import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { waitUntil } from '../../test/wait-until.ts';
import {
  arrangeFault,
  callAdmin,
  readLedger,
  startTemporarySandbox,
  type TemporarySandbox,
} from '../test-kit.ts';
import {
  block,
  callApi,
  coffeeChannelId,
  connect,
  generateVideo,
  itemsOf,
  json,
  metadata,
  openSession,
  openSessionFor,
  put,
  putPart,
  queryUpload,
  reasonOf,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let accessToken = '';
before(async () => {
  sandbox = await startTemporarySandbox();
  accessToken = (await connect(sandbox.url)).access_token;
});
after(() => sandbox[Symbol.asyncDispose]());
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const settings = (change: object) => callAdmin(sandbox.url, 'settings', { platform: 'youtube', ...change });
const madeVisible = async () =>
  (await readLedger(sandbox.url, '?platform=youtube')).filter(({ action }) => action === 'made_visible');

test('opening a session returns an empty 200 with an address, and nothing is on the channel yet', async () => {
  const before = await madeVisible();
  const answer = await openSession(sandbox.url, accessToken, { size: 10 });
  assert.deepEqual([answer.status, await answer.text()], [200, '']);
  const location = new URL(answer.headers.get('location')!);
  assert.equal(location.pathname, '/youtube/api/upload/youtube/v3/videos');
  assert.equal(location.searchParams.get('uploadType'), 'resumable');
  assert.ok((location.searchParams.get('upload_id') ?? '').length > 50);
  assert.equal((await madeVisible()).length, before.length);
});

test('a whole file in one request: the ledger has the video, its bytes and the requested metadata', async () => {
  const bytes = generateVideo(700_001);
  const body = metadata(
    { title: 'Whole', tags: ['a', 'b c'] },
    { privacyStatus: 'unlisted', containsSyntheticMedia: true },
  );
  const answer = await put(await openSessionFor(sandbox.url, accessToken, bytes, body), bytes);
  assert.equal(answer.status, 200);
  const video = await json(answer);
  assert.match(video.id, /^[\w-]{11}$/);
  assert.deepEqual(
    [video.kind, video.snippet?.title, video.status?.uploadStatus],
    ['youtube#video', 'Whole', 'uploaded'],
  );
  const entry = (await madeVisible()).at(-1);
  assert.equal(entry?.external_id, video.id);
  assert.equal(entry?.account, coffeeChannelId);
  assert.equal(entry?.text, 'Light & bright');
  assert.deepEqual(entry?.media, [{ sha256: sha256(bytes), size_bytes: 700_001, alt_text: null }]);
  const { title, tags, privacyStatus, containsSyntheticMedia } = entry?.details ?? {};
  assert.deepEqual(
    [title, tags, privacyStatus, containsSyntheticMedia],
    ['Whole', ['a', 'b c'], 'unlisted', true],
  );
});

test('chunks: 308 with Range until the last one; a status query returns the stored bytes', async () => {
  const bytes = generateVideo(2 * block + 77);
  const address = await openSessionFor(sandbox.url, accessToken, bytes);
  const empty = await queryUpload(address, bytes.length);
  assert.deepEqual(
    [empty.status, empty.headers.get('range'), empty.headers.get('location')],
    [308, null, null],
  );
  for (const start of [0, block]) {
    const part = await putPart(address, bytes, start, start + block, bytes.length);
    assert.deepEqual([part.status, part.headers.get('range')], [308, `bytes=0-${start + block - 1}`]);
    assert.equal(part.headers.get('content-length'), '0');
  }
  assert.equal((await queryUpload(address, '*')).headers.get('range'), `bytes=0-${2 * block - 1}`);
  const last = await putPart(address, bytes, 2 * block, bytes.length, bytes.length);
  assert.equal(last.status, 200);
  const { id } = await json(last);
  assert.equal((await madeVisible()).at(-1)?.media[0]?.sha256, sha256(bytes));
  const later = await queryUpload(address, bytes.length);
  assert.deepEqual([later.status, (await json(later)).id], [200, id]);
  const played = await fetch(`${sandbox.url}/youtube/www/videoplayback/${id}`, {
    headers: { range: `bytes=${block - 5}-${block + 4}` },
  });
  assert.deepEqual(Buffer.from(await played.arrayBuffer()), bytes.subarray(block - 5, block + 5));
});

test('an unknown total is sent with the last chunk; a setting makes the final status 201', async () => {
  await settings({ upload_success_status: 201 });
  const bytes = generateVideo(block + 5);
  const answer = await openSession(sandbox.url, accessToken, {});
  const address = answer.headers.get('location')!;
  assert.equal((await putPart(address, bytes, 0, block, '*')).status, 308);
  assert.equal((await putPart(address, bytes, block, bytes.length, bytes.length)).status, 201);
  await settings({ upload_success_status: 200 });
});

test('the Go client uses POST and gets 200 with the real status in a header', async () => {
  const bytes = generateVideo(block + 5);
  const address = await openSessionFor(sandbox.url, accessToken, bytes);
  const headers = { 'content-range': `bytes 0-${block - 1}/${bytes.length}`, 'x-guploader-no-308': 'yes' };
  const part = await put(address, bytes.subarray(0, block), headers, 'POST');
  assert.deepEqual(
    [part.status, part.headers.get('x-http-status-code-override'), part.headers.get('range')],
    [200, '308', `bytes=0-${block - 1}`],
  );
  const last = { ...headers, 'content-range': `bytes ${block}-${bytes.length - 1}/${bytes.length}` };
  assert.ok((await json(await put(address, bytes.subarray(block), last, 'POST'))).id);
});

test('chunks at a wrong offset are rejected and not stored; bytes sent twice are stored once', async () => {
  const bytes = generateVideo(2 * block);
  const address = await openSessionFor(sandbox.url, accessToken, bytes);
  const odd = await putPart(address, bytes, 0, block - 1, bytes.length);
  assert.equal(odd.status, 400);
  assert.match(await odd.text(), /equal or greater than 262144/);
  assert.equal((await putPart(address, bytes, block, 2 * block, bytes.length)).status, 400);
  assert.equal((await put(address, bytes, { 'content-range': 'bytes 0-9/x' })).status, 400);
  assert.equal((await queryUpload(address, bytes.length)).headers.get('range'), null);
  await putPart(address, bytes, 0, block, bytes.length);
  assert.equal((await put(address, bytes)).status, 200);
  assert.equal((await madeVisible()).at(-1)?.media[0]?.sha256, sha256(bytes));
});

test('if only some bytes are stored, the Range reports it and the upload can resume from there', async () => {
  await settings({ keep_bytes_per_request: block + 9 });
  const bytes = generateVideo(2 * block + 10);
  const address = await openSessionFor(sandbox.url, accessToken, bytes);
  assert.equal((await put(address, bytes)).headers.get('range'), `bytes=0-${block - 1}`);
  await settings({ keep_bytes_per_request: 0 });
  assert.equal((await putPart(address, bytes, block, bytes.length, bytes.length)).status, 200);
  assert.equal((await madeVisible()).at(-1)?.media[0]?.sha256, sha256(bytes));
});

test('an interrupted connection leaves only whole blocks stored', async () => {
  const bytes = generateVideo(3 * block);
  const address = await openSessionFor(sandbox.url, accessToken, bytes);
  await new Promise<void>((resolve) => {
    const call = request(address, { method: 'PUT', headers: { 'content-length': bytes.length } });
    call.on('error', () => resolve());
    call.write(bytes.subarray(0, block + 1000), () => call.destroy());
  });
  const range = await waitUntil('a block was stored', async () =>
    (await queryUpload(address, bytes.length)).headers.get('range'),
  );
  assert.equal(range, `bytes=0-${block - 1}`);
  const { calls } = await callAdmin<{ calls: { open: boolean }[] }>(sandbox.url, 'calls');
  assert.equal(calls.filter(({ open }) => open).length, 0);
});

test('if the response to the last byte is lost, a status query finds the one video; before the effect there is none', async () => {
  const bytes = generateVideo();
  const address = await openSessionFor(sandbox.url, accessToken, bytes);
  const before = (await madeVisible()).length;
  await arrangeFault(sandbox.url, {
    platform: 'youtube',
    operation: 'finishUpload',
    kind: 'drop_before_effect',
  });
  await assert.rejects(put(address, bytes));
  assert.equal((await queryUpload(address, bytes.length)).status, 308);
  await arrangeFault(sandbox.url, {
    platform: 'youtube',
    operation: 'finishUpload',
    kind: 'drop_after_effect',
  });
  await assert.rejects(put(address, bytes));
  const found = await queryUpload(address, bytes.length);
  assert.deepEqual([found.status, (await json(found)).id], [200, (await madeVisible()).at(-1)?.external_id]);
  assert.equal((await madeVisible()).length, before + 1);
  await arrangeFault(sandbox.url, {
    platform: 'youtube',
    operation: 'querySession',
    kind: 'status_before_effect',
    status: 503,
  });
  assert.deepEqual(await reasonOf(await queryUpload(address, bytes.length)), [503, 'backendError']);
});

test('a late success creates no second video in the same session', async () => {
  const bytes = generateVideo(block + 1);
  const address = await openSessionFor(sandbox.url, accessToken, bytes);
  const before = (await madeVisible()).length;
  const late = { platform: 'youtube', kind: 'late_success', delay_ms: 5000 } as const;
  await arrangeFault(sandbox.url, { ...late, operation: 'uploadBytes' });
  assert.equal((await putPart(address, bytes, 0, block, bytes.length)).status, 504);
  await arrangeFault(sandbox.url, { ...late, operation: 'finishUpload' });
  assert.equal((await put(address, bytes)).status, 504);
  const { id } = await json(await put(address, bytes));
  await callAdmin(sandbox.url, 'clock', { advance_ms: 5000 });
  assert.equal((await json(await queryUpload(address, bytes.length))).id, id);
  assert.equal((await madeVisible()).length, before + 1);
});

test('two complete sessions are two videos', async () => {
  const before = (await madeVisible()).length;
  const bytes = generateVideo();
  for (const _ of [1, 2]) await put(await openSessionFor(sandbox.url, accessToken, bytes), bytes);
  assert.equal((await madeVisible()).length, before + 2);
});

test('a session survives a restart and expires after a week with 404, or 410 by setting', async () => {
  const bytes = generateVideo(2 * block + 3);
  const address = await openSessionFor(sandbox.url, accessToken, bytes);
  const done = await openSessionFor(sandbox.url, accessToken, bytes);
  await putPart(address, bytes, 0, block, bytes.length);
  const { id } = await json(await put(done, bytes));
  const moved = (text: string) => sandbox.url + new URL(text).pathname + new URL(text).search;
  await sandbox.restart();
  assert.equal(
    (await queryUpload(moved(address), bytes.length)).headers.get('range'),
    `bytes=0-${block - 1}`,
  );
  assert.equal((await putPart(moved(address), bytes, block, bytes.length, bytes.length)).status, 200);
  assert.equal((await madeVisible()).at(-1)?.media[0]?.sha256, sha256(bytes));
  assert.equal((await json(await queryUpload(moved(done), bytes.length))).id, id);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 7 * 24 * 60 * 60 * 1000 });
  assert.equal((await queryUpload(moved(done), bytes.length)).status, 404);
  await settings({ session_gone_status: 410 });
  assert.equal((await put(moved(address), bytes)).status, 410);
  accessToken = (await connect(sandbox.url)).access_token;
  assert.equal(
    (await itemsOf(await callApi(sandbox.url, accessToken, `videos?part=status&id=${id}`))).length,
    1,
  );
});
