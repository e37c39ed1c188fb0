import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { mp4 } from '../test-files.ts';
import { readLedger, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  changeSettings,
  connect,
  createContainer,
  get,
  type Host,
  instagramHost,
  mediaServer,
  publish,
  readReply,
  waitForContainer,
} from './test-support.ts';

const video = mp4({ size: 300_000 });
let sandbox: TemporarySandbox;
let host: Host;
before(async () => {
  sandbox = await startTemporarySandbox();
  host = instagramHost(sandbox.url, await connect(sandbox.url));
  await changeSettings(sandbox.url, { resumable_with_instagram_login: true });
});
after(() => sandbox[Symbol.asyncDispose]());

const startUpload = async () => {
  const { body } = await createContainer(host, {
    media_type: 'REELS',
    upload_type: 'resumable',
    caption: 'Sent',
  });
  return { id: String(body.id), uri: String(body.uri) };
};
const send = async (uri: string, bytes: Buffer, headers: Record<string, string>) =>
  readReply(
    await fetch(uri, {
      method: 'POST',
      headers: { authorization: `OAuth ${host.token}`, file_size: String(video.length), ...headers },
      body: new Uint8Array(bytes),
    }),
  );
const bytesTransferred = async (id: string) => {
  const { body } = await get(host, `${id}?fields=video_status`);
  return (body.video_status as { uploading_phase: { bytes_transferred: number } }).uploading_phase
    .bytes_transferred;
};

test('all bytes in one request to the returned address', async () => {
  const { id, uri } = await startUpload();
  assert.equal(uri, `${sandbox.url}/facebook/rupload/ig-api-upload/v25.0/${id}`);
  const bearer = await send(uri, video, { offset: '0', authorization: `Bearer ${host.token}` });
  assert.equal(bearer.error, '104');
  const { status, body } = await send(uri, video, { offset: '0' });
  assert.deepEqual([status, body], [200, { success: true, message: 'Upload successful.' }]);
  assert.equal((await waitForContainer(sandbox.url, host, id)).status_code, 'FINISHED');
  const { id: mediaId } = (await publish(host, id)).body;
  const entries = (await readLedger(sandbox.url)).filter(({ external_id }) => external_id === mediaId);
  assert.equal(entries[0]?.media[0]?.sha256, createHash('sha256').update(video).digest('hex'));
});

test('the words of a refused upload_type name what is wrong', async () => {
  const refused = async (fields: Record<string, string>) =>
    (await createContainer(host, { media_type: 'REELS', ...fields })).message;
  assert.match((await refused({ upload_type: 'chunked' })) ?? '', /upload_type must be one of \{resumable\}/);
  const both = { upload_type: 'resumable', video_url: 'https://example.com/v.mp4' };
  assert.match((await refused(both)) ?? '', /video_url cannot be used with upload_type/);
  await changeSettings(sandbox.url, { resumable_with_instagram_login: false });
  assert.match((await refused({ upload_type: 'resumable' })) ?? '', /parameter video_url is required/);
  await changeSettings(sandbox.url, { resumable_with_instagram_login: true });
});

test('an interrupted upload resumes', async () => {
  const { id, uri } = await startUpload();
  const part = await send(uri, video.subarray(0, 100_000), { offset: '0' });
  assert.deepEqual(
    [part.status, (part.body.debug_info as { type: string }).type],
    [400, 'PartialRequestError'],
  );
  assert.equal(await bytesTransferred(id), 100_000);
  const wrong = await send(uri, video, { offset: '0' });
  assert.equal((wrong.body.debug_info as { type: string }).type, 'OffsetInvalidError');
  await changeSettings(sandbox.url, { cut_uploads_after_bytes: 50_000 });
  await assert.rejects(send(uri, video.subarray(100_000), { offset: '100000' }));
  await changeSettings(sandbox.url, { cut_uploads_after_bytes: 0 });
  assert.equal(await bytesTransferred(id), 150_000);
  assert.equal((await send(uri, video.subarray(150_000), { offset: '150000' })).status, 200);
  assert.equal((await waitForContainer(sandbox.url, host, id)).status_code, 'FINISHED');
});

test('an address to fetch from instead of bytes', async () => {
  await using media = await mediaServer({ 'x.mp4': video });
  const { id, uri } = await startUpload();
  const answer = await fetch(uri, {
    method: 'POST',
    headers: { authorization: `OAuth ${host.token}`, file_url: `${media.url}/x.mp4` },
  });
  assert.equal(answer.status, 200);
  assert.equal((await waitForContainer(sandbox.url, host, id)).status_code, 'FINISHED');
});
