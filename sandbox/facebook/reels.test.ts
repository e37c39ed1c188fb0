import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { mp4, pollUntil } from '../test-files.ts';
import { startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  callGraph,
  changeSettings,
  coffeePageId,
  errorNumbers,
  ledgerEntries,
  pageToken,
  randomText,
  readStatus,
  sendBytes,
  uploadReel,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let token: string;
before(async () => {
  sandbox = await startTemporarySandbox();
  token = await pageToken(sandbox.url);
});
after(() => sandbox[Symbol.asyncDispose]());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const onReels = (fields: Record<string, string>, edge = 'video_reels') =>
  callGraph(sandbox.url, token, `${coffeePageId}/${edge}`, { form: fields });
const finishReel = (video_id: string, more: Record<string, string> = {}) =>
  onReels({ upload_phase: 'finish', video_id, video_state: 'PUBLISHED', ...more });
const published = async (videoId: string) =>
  (await ledgerEntries(sandbox.url, 'made_visible')).find(({ external_id }) => external_id === videoId);
const processed = () => advanceClock(sandbox.url, 2000);

test('a Reel: start, bytes, status, finish; it is published only later', async () => {
  const bytes = mp4();
  const { body } = await onReels({ upload_phase: 'start' });
  const id = String(body.video_id);
  assert.equal(body.upload_url, `${sandbox.url}/facebook/rupload/video-upload/v26.0/${id}`);
  assert.equal((await readStatus(sandbox.url, token, id)).uploading_phase.status, 'not_started');
  assert.deepEqual(errorNumbers(await finishReel(id)), [100], 'nothing was uploaded');
  const half = 2000;
  const partial = await sendBytes(
    String(body.upload_url),
    token,
    { offset: '0', file_size: String(bytes.length) },
    bytes.subarray(0, half),
  );
  assert.equal((partial.body.debug_info as { type: string }).type, 'PartialRequestError');
  const waiting = await readStatus(sandbox.url, token, id);
  assert.deepEqual(
    [
      waiting.video_status,
      waiting.uploading_phase.bytes_transfered,
      waiting.uploading_phase.source_file_size,
    ],
    ['uploading', half, bytes.length],
  );
  const rest = await sendBytes(
    String(body.upload_url),
    token,
    { offset: String(half), file_size: String(bytes.length) },
    bytes.subarray(half),
  );
  assert.deepEqual(rest.body, { success: true });
  assert.equal((await readStatus(sandbox.url, token, id)).video_status, 'upload_complete');
  assert.deepEqual((await finishReel(id, { description: 'A Reel', title: 'T' })).body, { success: true });
  const processing = await readStatus(sandbox.url, token, id);
  assert.deepEqual(
    [processing.video_status, processing.publishing_phase.status],
    ['processing', 'not_started'],
  );
  assert.equal(await published(id), undefined);
  await processed();
  const done = await readStatus(sandbox.url, token, id);
  assert.deepEqual(
    [done.video_status, done.processing_phase.status, done.publishing_phase.publish_status],
    ['ready', 'complete', 'published'],
  );
  const entry = await published(id);
  assert.deepEqual(
    [entry?.text, entry?.media[0]?.sha256, entry?.details?.kind],
    ['A Reel', sha256(bytes), 'reel'],
  );
  assert.equal((await fetch(`${sandbox.url}/facebook/www/reel/${id}/`)).status, 200);
  const reels = await callGraph(sandbox.url, token, `${coffeePageId}/video_reels`);
  const [first] = reels.body.data as Record<string, string>[];
  assert.deepEqual(Object.keys(first ?? {}).sort(), ['description', 'id', 'updated_time']);
  assert.deepEqual(errorNumbers(await finishReel(id)), [100]);
});

test('an interrupted upload keeps the bytes that arrived; restarting from 0 is allowed too', async () => {
  const bytes = mp4({ size: 200_000 });
  const { body } = await onReels({ upload_phase: 'start' });
  const size = String(bytes.length);
  await changeSettings(sandbox.url, { cut_next_upload_after_bytes: 50_000 });
  await assert.rejects(sendBytes(String(body.upload_url), token, { offset: '0', file_size: size }, bytes));
  const arrived = await pollUntil(
    async () =>
      (await readStatus(sandbox.url, token, String(body.video_id))).uploading_phase.bytes_transfered,
  );
  assert.equal(arrived, 50_000);
  const skipped = await sendBytes(
    String(body.upload_url),
    token,
    { offset: '60000', file_size: size },
    randomBytes(8),
  );
  assert.equal((skipped.body.debug_info as { type: string }).type, 'OffsetInvalidError');
  const again = await sendBytes(String(body.upload_url), token, { offset: '0', file_size: size }, bytes);
  assert.deepEqual(again.body, { success: true });
  assert.equal((await ledgerEntries(sandbox.url, 'uploaded')).at(-1)?.media[0]?.sha256, sha256(bytes));
});

test('both spellings of the status object', async () => {
  await changeSettings(sandbox.url, { phase_word: 'completed', bytes_word: 'bytes_transferred' });
  const id = await uploadReel(sandbox.url, token, mp4());
  const { uploading_phase } = await readStatus(sandbox.url, token, id);
  assert.deepEqual([uploading_phase.status, uploading_phase.bytes_transferred], ['completed', 4096]);
  await changeSettings(sandbox.url, { phase_word: 'complete', bytes_word: 'bytes_transfered' });
});

test('a Reel with a wrong shape, size, length or frame rate is rejected by its number or in processing', async () => {
  const refused = async (change: Parameters<typeof mp4>[0]) =>
    errorNumbers(await finishReel(await uploadReel(sandbox.url, token, mp4(change))));
  assert.deepEqual(await refused({ width: 1920, height: 1080 }), [100, 1363040]);
  assert.deepEqual(await refused({ width: 360, height: 640 }), [100, 1363127]);
  assert.deepEqual(await refused({ seconds: 91 }), [100, 1363128]);
  assert.deepEqual(await refused({ fps: 12 }), [100, 1363129]);
  await changeSettings(sandbox.url, { reel_spec_errors: 'processing' });
  const id = await uploadReel(sandbox.url, token, mp4({ seconds: 91 }));
  assert.equal((await finishReel(id)).status, 200);
  await processed();
  const status = await readStatus(sandbox.url, token, id);
  assert.equal(status.video_status, 'error');
  assert.match((status.processing_phase.error as { message: string }).message, /3 to 90 seconds/);
  assert.equal(status.publishing_phase.publish_status, 'error');
  await changeSettings(sandbox.url, { reel_spec_errors: 'finish' });
});

test('a setting makes processing fail; a file that is no video fails without it', async () => {
  await changeSettings(sandbox.url, { fail_next_processing: ['The file is damaged.'] });
  const id = await uploadReel(sandbox.url, token, mp4());
  await finishReel(id);
  await processed();
  const { processing_phase } = await readStatus(sandbox.url, token, id);
  assert.deepEqual(processing_phase, { status: 'error', error: { message: 'The file is damaged.' } });
  const noVideo = await uploadReel(sandbox.url, token, randomBytes(4096));
  await finishReel(noVideo);
  await processed();
  assert.equal((await readStatus(sandbox.url, token, noVideo)).video_status, 'error');
});

test('drafts stay invisible, scheduled Reels appear at their time, deleted ones never', async () => {
  const draft = await uploadReel(sandbox.url, token, mp4());
  await finishReel(draft, { video_state: 'DRAFT' });
  const later = await uploadReel(sandbox.url, token, mp4());
  assert.deepEqual(errorNumbers(await finishReel(later, { video_state: 'SCHEDULED' })), [100]);
  const { now } = (await (await fetch(`${sandbox.url}/_sandbox/clock`)).json()) as { now: string };
  const at = String(Math.floor(Date.parse(now) / 1000) + 3600);
  await finishReel(later, { video_state: 'SCHEDULED', scheduled_publish_time: at });
  const deleted = await uploadReel(sandbox.url, token, mp4());
  await finishReel(deleted);
  assert.deepEqual((await callGraph(sandbox.url, token, deleted, { method: 'DELETE' })).body, {
    success: true,
  });
  await processed();
  assert.equal((await readStatus(sandbox.url, token, draft)).publishing_phase.publish_status, 'draft');
  assert.equal((await readStatus(sandbox.url, token, later)).publishing_phase.publish_status, 'scheduled');
  await advanceClock(sandbox.url, 3_600_000);
  assert.deepEqual(
    [await published(draft), (await published(later)) !== undefined, await published(deleted)],
    [undefined, true, undefined],
  );
});

test('at most thirty Reels in any 24 hours', async () => {
  await advanceClock(sandbox.url, 86_400_000);
  await changeSettings(sandbox.url, { reels_per_day: 2 });
  const one = async () =>
    finishReel(await uploadReel(sandbox.url, token, mp4()), { description: randomText() });
  assert.equal((await one()).status, 200);
  assert.equal((await one()).status, 200);
  assert.deepEqual(errorNumbers(await one()), [613]);
  await advanceClock(sandbox.url, 86_400_000);
  assert.equal((await one()).status, 200);
  await changeSettings(sandbox.url, { reels_per_day: 30 });
});

test('a video story returns its post id at once', async () => {
  const id = await uploadReel(sandbox.url, token, mp4(), coffeePageId, 'video_stories');
  const { body } = await onReels({ upload_phase: 'finish', video_id: id }, 'video_stories');
  assert.match(String(body.post_id), /_/);
  await processed();
  assert.equal((await published(id))?.details?.post_id, body.post_id);
});

test('a video Story is checked like a Reel, and takes 60 seconds at most', async () => {
  const finish = async (change: Parameters<typeof mp4>[0]) => {
    const video_id = await uploadReel(sandbox.url, token, mp4(change), coffeePageId, 'video_stories');
    return { video_id, reply: await onReels({ upload_phase: 'finish', video_id }, 'video_stories') };
  };
  const refused = async (change: Parameters<typeof mp4>[0]) => errorNumbers((await finish(change)).reply);
  assert.deepEqual(await refused({ width: 1920, height: 1080 }), [100, 1363040]);
  assert.deepEqual(await refused({ width: 360, height: 640 }), [100, 1363127]);
  assert.deepEqual(await refused({ seconds: 61 }), [100, 1363128]);
  assert.deepEqual(await refused({ seconds: 2 }), [100, 1363128]);
  assert.deepEqual(await refused({ fps: 12 }), [100, 1363129]);
  assert.equal((await finish({ seconds: 60 })).reply.status, 200);
  await changeSettings(sandbox.url, { reel_spec_errors: 'processing' });
  const { video_id, reply } = await finish({ seconds: 61 });
  assert.equal(reply.status, 200);
  await processed();
  const { processing_phase } = await readStatus(sandbox.url, token, video_id);
  assert.match((processing_phase.error as { message: string }).message, /Stories take 3 to 60 seconds/);
  assert.equal(await published(video_id), undefined);
  await changeSettings(sandbox.url, { reel_spec_errors: 'finish' });
});

test('background work resumes after a restart', async () => {
  const id = await uploadReel(sandbox.url, token, mp4());
  await finishReel(id);
  await sandbox.restart();
  await processed();
  assert.equal((await readStatus(sandbox.url, token, id)).publishing_phase.publish_status, 'published');
});

test('phases are taken in capitals too, as Meta’s specification writes them', async () => {
  const { body } = await onReels({ upload_phase: 'START' });
  assert.match(String(body.video_id), /^\d+$/);
  assert.deepEqual(errorNumbers(await onReels({ upload_phase: 'BEGIN' })), [100]);
});
