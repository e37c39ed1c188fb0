import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ledger, type TemporarySandbox, temporarySandbox } from '../test-kit.ts';
import {
  connect,
  container,
  get,
  type Host,
  instagramHost,
  mediaServer,
  mp4,
  publish,
  read,
  set,
  settled,
} from './test-support.ts';

const video = mp4({ size: 300_000 });
let sandbox: TemporarySandbox;
let host: Host;
before(async () => {
  sandbox = await temporarySandbox();
  host = instagramHost(sandbox.url, await connect(sandbox.url));
  await set(sandbox.url, { resumable_with_instagram_login: true });
});
after(() => sandbox[Symbol.asyncDispose]());

const begin = async () => {
  const { body } = await container(host, { media_type: 'REELS', upload_type: 'resumable', caption: 'Sent' });
  return { id: String(body.id), uri: String(body.uri) };
};
const send = async (uri: string, bytes: Buffer, headers: Record<string, string>) =>
  read(
    await fetch(uri, {
      method: 'POST',
      headers: { authorization: `OAuth ${host.token}`, file_size: String(video.length), ...headers },
      body: new Uint8Array(bytes),
    }),
  );
const transferred = async (id: string) => {
  const { body } = await get(host, `${id}?fields=video_status`);
  return (body.video_status as { uploading_phase: { bytes_transferred: number } }).uploading_phase
    .bytes_transferred;
};

test('bytes in one go, by the address that was handed out', async () => {
  const { id, uri } = await begin();
  assert.equal(uri, `${sandbox.url}/facebook/rupload/ig-api-upload/v25.0/${id}`);
  const bearer = await send(uri, video, { offset: '0', authorization: `Bearer ${host.token}` });
  assert.equal(bearer.error, '104');
  const { status, body } = await send(uri, video, { offset: '0' });
  assert.deepEqual([status, body], [200, { success: true, message: 'Upload successful.' }]);
  assert.equal((await settled(sandbox.url, host, id)).status_code, 'FINISHED');
  const { id: mediaId } = (await publish(host, id)).body;
  const entries = (await ledger(sandbox.url)).filter(({ external_id }) => external_id === mediaId);
  assert.equal(entries[0]?.media[0]?.sha256, createHash('sha256').update(video).digest('hex'));
});

test('an upload goes on from where it broke off', async () => {
  const { id, uri } = await begin();
  const part = await send(uri, video.subarray(0, 100_000), { offset: '0' });
  assert.deepEqual(
    [part.status, (part.body.debug_info as { type: string }).type],
    [400, 'PartialRequestError'],
  );
  assert.equal(await transferred(id), 100_000);
  const wrong = await send(uri, video, { offset: '0' });
  assert.equal((wrong.body.debug_info as { type: string }).type, 'OffsetInvalidError');
  await set(sandbox.url, { cut_uploads_after_bytes: 50_000 });
  await assert.rejects(send(uri, video.subarray(100_000), { offset: '100000' }));
  await set(sandbox.url, { cut_uploads_after_bytes: 0 });
  assert.equal(await transferred(id), 150_000);
  assert.equal((await send(uri, video.subarray(150_000), { offset: '150000' })).status, 200);
  assert.equal((await settled(sandbox.url, host, id)).status_code, 'FINISHED');
});

test('instead of bytes an address to fetch from', async () => {
  await using media = await mediaServer({ 'x.mp4': video });
  const { id, uri } = await begin();
  const answer = await fetch(uri, {
    method: 'POST',
    headers: { authorization: `OAuth ${host.token}`, file_url: `${media.url}/x.mp4` },
  });
  assert.equal(answer.status, 200);
  assert.equal((await settled(sandbox.url, host, id)).status_code, 'FINISHED');
});
