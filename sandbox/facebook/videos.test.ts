import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { localServer, mp4, pollUntil } from '../test-files.ts';
import { startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  callGraph,
  changeSettings,
  client,
  coffeePageId,
  errorNumbers,
  ledgerEntries,
  longToken,
  pageToken,
  readStatus,
  sendBytes,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await startTemporarySandbox();
  token = await pageToken(sandbox.url);
});
after(() => sandbox[Symbol.asyncDispose]());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const onVideos = (fields: Record<string, string>) =>
  callGraph(sandbox.url, token, `${sandbox.url}/facebook/graph-video/v26.0/${coffeePageId}/videos`, {
    form: fields,
  });
const published = async (videoId: string) =>
  (await ledgerEntries(sandbox.url, 'made_visible')).find(({ external_id }) => external_id === videoId);
const processed = () => advanceClock(sandbox.url, 2000);

test('by address: the response is immediate, the video is visible once it is fetched and processed', async () => {
  const bytes = mp4({ width: 1920, height: 1080 });
  await using host = await localServer((_req, res) => res.end(bytes));
  const { body } = await onVideos({
    file_url: `${host.url}/film.mp4`,
    title: 'Film',
    description: 'By address',
  });
  const id = String(body.id);
  assert.equal(await published(id), undefined);
  await pollUntil(async () => (await readStatus(sandbox.url, token, id)).video_status === 'processing');
  await processed();
  const entry = await published(id);
  assert.deepEqual(
    [entry?.text, entry?.media[0]?.sha256, entry?.details?.title],
    ['By address', sha256(bytes), 'Film'],
  );
  const video = (await callGraph(sandbox.url, token, `${id}?fields=status,permalink_url,published,post_id`))
    .body;
  assert.equal(video.permalink_url, `/lanternfishcoffee/videos/${id}/`);
  assert.equal(video.published, true);
  assert.equal((await fetch(`${sandbox.url}/facebook/www${video.permalink_url}`)).status, 200);
  const missing = await onVideos({ file_url: 'http://127.0.0.1:1/none.mp4' });
  await pollUntil(
    async () =>
      (await readStatus(sandbox.url, token, String(missing.body.id))).video_status === 'upload_failed',
  );
});

test('upload session: receives the bytes, resumes after an interruption, and returns a handle', async () => {
  const user = await longToken(sandbox.url);
  const bytes = mp4({ size: 300_000, width: 1280, height: 720 });
  const about = new URLSearchParams({
    file_name: 'film.mp4',
    file_length: String(bytes.length),
    file_type: 'video/mp4',
  });
  const opened = await callGraph(sandbox.url, user, `${client.client_id}/uploads?${about}`, {
    method: 'POST',
  });
  const address = `${sandbox.url}/facebook/graph/v26.0/${opened.body.id}`;
  assert.match(String(opened.body.id), /^upload:/);
  await changeSettings(sandbox.url, { cut_next_upload_after_bytes: 100_000 });
  await assert.rejects(sendBytes(address, user, { file_offset: '0' }, bytes));
  const oauth = { authorization: `OAuth ${user}` };
  const offset = await pollUntil(async () => {
    const answer = await callGraph(sandbox.url, '', address, { headers: oauth });
    return Number(answer.body.file_offset);
  });
  assert.equal(offset, 100_000);
  const wrong = await sendBytes(address, user, { file_offset: '0' }, bytes);
  assert.equal((wrong.body.debug_info as { type: string }).type, 'OffsetInvalidError');
  const rest = await sendBytes(address, user, { file_offset: String(offset) }, bytes.subarray(offset));
  const handle = String(rest.body.h);
  assert.deepEqual(
    (await sendBytes(address, user, { file_offset: String(bytes.length) }, Buffer.alloc(0))).body,
    { h: handle },
    'a handle whose answer was lost can be had again',
  );
  assert.deepEqual(errorNumbers(await onVideos({ fbuploader_video_file_chunk: 'wrong' })), [100]);
  const { body } = await onVideos({ fbuploader_video_file_chunk: handle, description: 'By handle' });
  await processed();
  assert.equal((await published(String(body.id)))?.media[0]?.sha256, sha256(bytes));
  const bearer = await callGraph(sandbox.url, user, address);
  assert.equal(bearer.error.code, 104, 'byte uploads want OAuth, not Bearer');
});

test('a file of less than a kilobyte is no video', async () => {
  const start = (sizeBytes: number) => onVideos({ upload_phase: 'start', file_size: String(sizeBytes) });
  assert.deepEqual(errorNumbers(await start(1023)), [100, 1363022]);
  assert.equal((await start(1024)).status, 200);
  const form = new FormData();
  form.set('source', new Blob([new Uint8Array(1023)]), 'film.mp4');
  const whole = await callGraph(sandbox.url, token, `${coffeePageId}/videos`, { multipart: form });
  assert.deepEqual(errorNumbers(whole), [382]);
});

test('chunk protocol: chunks in order, offsets as text, nothing visible before finish', async () => {
  await changeSettings(sandbox.url, { chunk_bytes: 1500 });
  const bytes = mp4({ width: 1280, height: 720 });
  const started = await onVideos({ upload_phase: 'start', file_size: String(bytes.length) });
  const { upload_session_id, video_id, start_offset, end_offset } = started.body as Record<string, string>;
  assert.deepEqual([start_offset, end_offset], ['0', '1500']);
  const transfer = async (start: number, end: number) => {
    const form = new FormData();
    form.set('upload_phase', 'transfer');
    form.set('upload_session_id', String(upload_session_id));
    form.set('start_offset', String(start));
    form.set('video_file_chunk', new Blob([new Uint8Array(bytes.subarray(start, end))]), 'chunk');
    return callGraph(sandbox.url, token, `${coffeePageId}/videos`, { multipart: form });
  };
  let next = { start_offset: '0', end_offset: '1500' };
  while (next.start_offset !== next.end_offset) {
    next = (await transfer(Number(next.start_offset), Number(next.end_offset))).body as typeof next;
  }
  assert.deepEqual(next, { start_offset: '4096', end_offset: '4096' });
  const repeated = await transfer(0, 1500);
  assert.deepEqual(errorNumbers(repeated), [100, 1363037]);
  assert.deepEqual((repeated.error as unknown as { error_data: object }).error_data, next);
  await processed();
  assert.equal(await published(String(video_id)), undefined);
  const finish = {
    upload_phase: 'finish',
    upload_session_id: String(upload_session_id),
    description: 'In chunks',
  };
  assert.deepEqual((await onVideos(finish)).body, { success: true });
  assert.deepEqual(errorNumbers(await onVideos(finish)), [100]);
  await processed();
  assert.equal((await published(String(video_id)))?.media[0]?.sha256, sha256(bytes));
  await changeSettings(sandbox.url, { chunk_bytes: 52_428_800 });
});
