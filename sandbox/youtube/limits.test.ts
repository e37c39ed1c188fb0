import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAdmin, readLedger, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import { pacificDay } from './quota.ts';
import {
  callApi,
  connect,
  generateVideo,
  itemsOf,
  json,
  metadata,
  openSession,
  openSessionFor,
  type Page,
  put,
  type Refusal,
  reasonOf,
  scope,
  uploadVideo,
  wholesaleChannelId,
} from './test-support.ts';
import { tagsLength } from './video-metadata.ts';

let sandbox: TemporarySandbox;
let accessToken = '';
before(async () => {
  sandbox = await startTemporarySandbox();
  accessToken = (await connect(sandbox.url)).access_token;
  await settings({ uploads_per_day: 1000 });
});
after(() => sandbox[Symbol.asyncDispose]());
const settings = (change: object) => callAdmin(sandbox.url, 'settings', { platform: 'youtube', ...change });
const refusal = async (body: object, more: object = {}) => {
  const answer = await openSession(sandbox.url, accessToken, { body, ...more });
  return answer.status === 200 ? 'accepted' : (await reasonOf(answer)).join(' ');
};
const partOf = async <Part extends 'status' | 'processingDetails'>(id: string, part: Part) => {
  const [video] = await itemsOf(await callApi(sandbox.url, accessToken, `videos?part=${part}&id=${id}`));
  const value = video?.[part];
  assert.ok(value, `${part} of ${id}`);
  return value;
};
const status = (id: string) => partOf(id, 'status');
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('titles: 1 to 100 characters, no angle brackets', async () => {
  for (const title of ['x', 'x'.repeat(100), 'é'.repeat(100), '🙂'.repeat(50)]) {
    assert.equal(await refusal(metadata({ title })), 'accepted', title);
  }
  for (const title of ['', '  ', 'x'.repeat(101), '🙂'.repeat(51), 'a < b', 'a > b', undefined]) {
    assert.equal(await refusal(metadata({ title })), '400 invalidTitle', title);
  }
});

test('descriptions: 5,000 bytes, no angle brackets', async () => {
  assert.equal(await refusal(metadata({ description: 'x'.repeat(5000) })), 'accepted');
  assert.equal(await refusal(metadata({ description: 'é'.repeat(2500) })), 'accepted');
  for (const description of ['x'.repeat(5001), 'é'.repeat(2501), '<b>']) {
    assert.equal(await refusal(metadata({ description })), '400 invalidDescription');
  }
});

test('tags: 500 characters with commas, and quotation marks around those with a space', async () => {
  assert.equal(tagsLength(['ab', 'c d', 'e']), 2 + 1 + 5 + 1 + 1);
  assert.equal(await refusal(metadata({ tags: ['x'.repeat(249), 'y'.repeat(250)] })), 'accepted');
  assert.equal(await refusal(metadata({ tags: ['x'.repeat(250), 'y'.repeat(250)] })), '400 invalidTags');
  assert.equal(await refusal(metadata({ tags: [`x ${'y'.repeat(497)}`] })), '400 invalidTags');
  assert.equal(await refusal(metadata({ tags: 'coffee' })), '400 invalid');
});

test('categories, languages, names and parts', async () => {
  assert.equal(await refusal(metadata({ categoryId: '18' })), '400 invalidCategoryId');
  assert.equal(await refusal(metadata({ categoryId: undefined })), 'accepted');
  const localizations = { de: { title: 'x', description: 'y' } };
  const localized = { ...metadata(), localizations };
  const part = 'snippet,status,localizations';
  assert.equal(await refusal(localized, { part }), '400 defaultLanguageNotSet');
  assert.equal(await refusal(metadata({ caption: 'x' })), '400 invalid');
  assert.equal(await refusal(metadata({}, { privacyStatus: 'friends' })), '400 invalid');
  assert.equal(await refusal(metadata(), { part: 'snippet' }), '400 unexpectedPart');
  assert.equal(await refusal(metadata(), { part: 'snippet,nothing' }), '400 unknownPart');
  assert.equal(
    await refusal(metadata(), { headers: { 'x-upload-content-type': 'image/png' } }),
    '400 badContent',
  );
  assert.equal(await refusal(metadata(), { size: 274_877_906_945 }), '413 uploadTooLarge');
  assert.equal(await refusal(metadata(), { headers: { slug: 'a<b.mp4' } }), '400 invalidFilename');
});

test('publishAt: only with private, in RFC 3339; a past time publishes at once, a future one when it is reached', async () => {
  const at = (publishAt: string, privacyStatus = 'private') => metadata({}, { privacyStatus, publishAt });
  assert.equal(await refusal(at(inAnHour(), 'public')), '400 invalidPublishAt');
  assert.equal(await refusal(at('tomorrow')), '400 invalidPublishAt');
  assert.equal(await refusal(at('2026-12-01 10:00')), '400 invalidPublishAt');
  const past = await uploadVideo(sandbox.url, accessToken, at('2020-01-01T00:00:00Z'));
  assert.equal((await status(past)).privacyStatus, 'public');
  const planned = inAnHour();
  const id = await uploadVideo(sandbox.url, accessToken, at(planned));
  assert.deepEqual(
    [(await status(id)).privacyStatus, Date.parse((await status(id)).publishAt ?? '')],
    ['private', Math.floor(Date.parse(planned) / 1000) * 1000],
  );
  await callAdmin(sandbox.url, 'clock', { advance_ms: 3_600_000 });
  accessToken = (await connect(sandbox.url)).access_token;
  assert.deepEqual([(await status(id)).privacyStatus, 'publishAt' in (await status(id))], ['public', false]);
  const again = { id, status: { privacyStatus: 'private', publishAt: '2030-01-01T00:00:00Z' } };
  const answer = await callApi(sandbox.url, accessToken, 'videos?part=status', {
    method: 'PUT',
    body: again,
  });
  assert.deepEqual(await reasonOf(answer), [400, 'invalidPublishAt']);
});

test('without an audit every upload stays private, but the call succeeds', async () => {
  await settings({ private_lock: true });
  const id = await uploadVideo(sandbox.url, accessToken, metadata());
  assert.equal((await status(id)).privacyStatus, 'private');
  const details = (await readLedger(sandbox.url, '?platform=youtube')).at(-1)?.details;
  assert.deepEqual([details?.requestedPrivacyStatus, details?.privacyStatus], ['public', 'private']);
  await settings({ private_lock: false });
  const body = { id, status: { privacyStatus: 'public' } };
  await callApi(sandbox.url, accessToken, 'videos?part=status', { method: 'PUT', body });
  assert.equal((await status(id)).privacyStatus, 'private');
});

test('processing progresses over time and ends as the file or the settings determine', async () => {
  const id = await uploadVideo(sandbox.url, accessToken);
  const running = await partOf(id, 'processingDetails');
  assert.deepEqual([running.processingStatus, (await status(id)).uploadStatus], ['processing', 'uploaded']);
  assert.match(running.processingProgress?.timeLeftMs ?? '', /^\d+$/);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 2000 });
  assert.equal((await status(id)).uploadStatus, 'processed');
  assert.equal((await partOf(id, 'processingDetails')).processingStatus, 'succeeded');
  const ends = async (change: object, bytes = generateVideo()) => {
    await settings({ processing_ms: 0, processing_outcome: 'auto', reject_duplicates: false, ...change });
    const { uploadStatus, failureReason, rejectionReason } = await status(
      await uploadVideo(sandbox.url, accessToken, undefined, bytes),
    );
    return [uploadStatus, failureReason ?? rejectionReason];
  };
  const visible = (await readLedger(sandbox.url)).filter(({ action }) => action === 'made_visible').length;
  assert.deepEqual(await ends({}, Buffer.from('not a film at all')), ['failed', 'invalidFile']);
  assert.deepEqual(await ends({ processing_outcome: 'codec' }), ['failed', 'codec']);
  assert.deepEqual(await ends({ processing_outcome: 'copyright' }), ['rejected', 'copyright']);
  assert.equal(
    (await readLedger(sandbox.url)).filter(({ action }) => action === 'made_visible').length,
    visible,
  );
  const bytes = generateVideo();
  assert.deepEqual(await ends({ reject_duplicates: true }, bytes), ['processed', undefined]);
  assert.deepEqual(await ends({ reject_duplicates: true }, bytes), ['rejected', 'duplicate']);
  await settings({ processing_ms: 2000, reject_duplicates: false });
});

test('an update replaces the named parts completely; a delete is permanent', async () => {
  const id = await uploadVideo(
    sandbox.url,
    accessToken,
    metadata({ tags: ['kept?'] }, { embeddable: false }),
  );
  const update = (body: object, part: string) =>
    callApi(sandbox.url, accessToken, `videos?part=${part}`, { method: 'PUT', body: { id, ...body } });
  assert.deepEqual(await reasonOf(await update({ snippet: { title: 'New' } }, 'snippet')), [
    400,
    'invalidCategoryId',
  ]);
  assert.deepEqual(await reasonOf(await update({ snippet: { categoryId: '22' } }, 'snippet')), [
    400,
    'invalidTitle',
  ]);
  const changed = await json(await update({ snippet: { title: 'New', categoryId: '24' } }, 'snippet'));
  assert.deepEqual(
    [changed.snippet?.title, changed.snippet?.description, changed.snippet?.tags],
    ['New', '', undefined],
  );
  assert.equal((await status(id)).embeddable, false);
  assert.equal((await readLedger(sandbox.url)).at(-1)?.action, 'edited');

  const uploadOnly = await connect(sandbox.url, {
    account: 'ines',
    ticked: '1',
    scope: scope('youtube.upload'),
  });
  const remove = (token: string) => callApi(sandbox.url, token, `videos?id=${id}`, { method: 'DELETE' });
  assert.deepEqual(await reasonOf(await remove(uploadOnly.access_token)), [403, 'insufficientPermissions']);
  const stranger = await connect(sandbox.url, { account: 'priya' });
  assert.deepEqual(await reasonOf(await remove(stranger.access_token)), [403, 'forbidden']);
  assert.equal((await remove(accessToken)).status, 204);
  assert.deepEqual(await reasonOf(await remove(accessToken)), [404, 'videoNotFound']);
  assert.deepEqual(
    (await json<Page>(await callApi(sandbox.url, accessToken, `videos?part=status&id=${id}`))).items,
    [],
  );
  assert.deepEqual((await readLedger(sandbox.url)).at(-1)?.action, 'removed');
});

test('other users see only public videos, and may not ask for processing details', async () => {
  await settings({ processing_ms: 0 });
  const open = await uploadVideo(sandbox.url, accessToken);
  const hidden = await uploadVideo(sandbox.url, accessToken, metadata({}, { privacyStatus: 'private' }));
  const { access_token } = await connect(sandbox.url, { account: 'priya' });
  const path = `videos?part=status&id=${open},${hidden}`;
  const [item, ...others] = await itemsOf(await callApi(sandbox.url, access_token, path));
  assert.deepEqual([item?.id, others], [open, []]);
  const more = await callApi(sandbox.url, access_token, `${path}&part=processingDetails`);
  assert.deepEqual(await reasonOf(more), [403, 'forbidden']);
});

test('refusals can be configured for an operation', async () => {
  await settings({ refusals: { openSession: 'forbiddenPrivacySetting' } });
  assert.equal(await refusal(metadata()), '403 forbiddenPrivacySetting');
  await settings({ refusals: {} });
  const bytes = generateVideo();
  assert.equal((await put(await openSessionFor(sandbox.url, accessToken, bytes), bytes)).status, 200);
  await assert.rejects(settings({ refusals: { openSession: 'madeUp' } }));
});

const hour = 60 * 60 * 1000;
/** Milliseconds until just after the next midnight in Los Angeles. */
function untilPacificMidnight(now: number): number {
  let time = now;
  while (pacificDay(time) === pacificDay(now)) time += 60_000;
  return time - now;
}

test('quota days start at midnight Pacific time, in summer and winter', () => {
  assert.equal(pacificDay(Date.parse('2026-07-01T06:59:59Z')), '2026-06-30');
  assert.equal(pacificDay(Date.parse('2026-07-01T07:00:00Z')), '2026-07-01');
  assert.equal(pacificDay(Date.parse('2026-12-01T07:59:59Z')), '2026-11-30');
  assert.equal(pacificDay(Date.parse('2026-12-01T08:00:00Z')), '2026-12-01');
});

test('uploads have a quota of a hundred a Pacific day; invalid ones count too', async () => {
  await using sandbox = await startTemporarySandbox();
  const { access_token } = await connect(sandbox.url);
  const other = await connect(sandbox.url, { account: 'priya' });
  for (let count = 0; count < 99; count += 1) {
    assert.equal((await openSession(sandbox.url, access_token)).status, 200);
  }
  const invalid = await openSession(sandbox.url, access_token, { body: metadata({ title: '' }) });
  assert.equal(invalid.status, 400);
  const empty = await openSession(sandbox.url, other.access_token);
  assert.equal(empty.status, 429);
  const { error } = await json<Refusal>(empty);
  assert.deepEqual(
    [error.errors[0]?.domain, error.errors[0]?.reason, error.status],
    ['global', 'rateLimitExceeded', 'RESOURCE_EXHAUSTED'],
  );
  assert.match(
    error.message,
    /'Video Uploads per day' of service 'youtube.googleapis.com' for consumer 'project_number:\d+'/,
  );
  assert.equal((await callApi(sandbox.url, access_token, 'channels?part=id&mine=true')).status, 200);
  await callAdmin(sandbox.url, 'settings', { platform: 'youtube', upload_quota_status: 403 });
  assert.deepEqual(await reasonOf(await openSession(sandbox.url, access_token)), [403, 'quotaExceeded']);
  await callAdmin(sandbox.url, 'clock', { advance_ms: untilPacificMidnight(Date.now()) });
  const again = await connect(sandbox.url);
  assert.equal((await openSession(sandbox.url, again.access_token)).status, 200);
});

test('all other calls share quota units: lists cost 1, changes 50', async () => {
  await using sandbox = await startTemporarySandbox();
  const { access_token } = await connect(sandbox.url);
  await callAdmin(sandbox.url, 'settings', { platform: 'youtube', units_per_day: 52 });
  const list = () => callApi(sandbox.url, access_token, 'channels?part=id&mine=true');
  assert.equal(
    (await callApi(sandbox.url, access_token, 'videos?id=none', { method: 'DELETE' })).status,
    404,
  );
  assert.deepEqual([(await list()).status, (await list()).status], [200, 200]);
  const refused = await list();
  assert.equal(refused.status, 403);
  const { error } = await json<Refusal>(refused);
  assert.deepEqual([error.errors[0]?.domain, error.errors[0]?.reason], ['youtube.quota', 'quotaExceeded']);
  assert.match(error.message, /exceeded your <a href="\/youtube\/v3\/getting-started#quota">quota<\/a>\.$/);
});

test('a channel has its own limit for 24 hours', async () => {
  await using sandbox = await startTemporarySandbox();
  await callAdmin(sandbox.url, 'settings', { platform: 'youtube', channel_uploads_per_day: 1 });
  const { access_token } = await connect(sandbox.url);
  assert.equal((await openSession(sandbox.url, access_token)).status, 200);
  const capped = await openSession(sandbox.url, access_token);
  assert.deepEqual(await reasonOf(capped), [400, 'uploadLimitExceeded']);
  const beside = await connect(sandbox.url, { account: `ines/${wholesaleChannelId}` });
  assert.equal((await openSession(sandbox.url, beside.access_token)).status, 200);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 24 * hour });
  const later = await connect(sandbox.url);
  assert.equal((await openSession(sandbox.url, later.access_token)).status, 200);
});
