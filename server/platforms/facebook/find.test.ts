import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, content, graphError, lost, page, photo, runFind, start, video } from './test-support.ts';

const post = (id: string, message: string, created_time = '2026-11-15T09:30:05+0000') => ({
  id: `${page}_${id}`,
  message,
  created_time,
  permalink_url: `https://www.facebook.com/${id}`,
});
const list = (posts: readonly object[], after?: string) =>
  answer(200, {
    data: posts,
    paging: after === undefined ? {} : { cursors: { after }, next: 'https://graph.facebook.com/next' },
  });

test('a post with the same text since the attempt is ours', async () => {
  const { finding, calls } = await runFind(content(), [list([post('2', 'Other.'), post('1', 'Slowly.')])]);
  assert.deepEqual(finding, { kind: 'present', externalId: `${page}_1`, url: 'https://www.facebook.com/1' });
  assert.match(calls[0]?.url ?? '', /\/published_posts\?fields=id%2Cmessage%2Ccreated_time/);
});

test('older posts and other posts of ours are not matched', async () => {
  const old = post('1', 'Slowly.', '2026-11-15T09:20:00+0000');
  assert.equal((await runFind(content(), [list([old])])).finding.kind, 'absent');
  const boundExternalIds = new Set([`${page}_1`]);
  const mine = await runFind(content(), [list([post('1', 'Slowly.')])], { boundExternalIds });
  assert.equal(mine.finding.kind, 'absent');
  const retried = await runFind(content(), [list([old])], {
    handles: { first_commit_ms: new Date('2026-11-15T09:19:00Z').getTime() },
  });
  assert.equal(retried.finding.kind, 'present');
});

test('two identical posts, or one without text, are left to a person', async () => {
  const two = await runFind(content(), [list([post('1', 'Slowly.'), post('2', 'Slowly. ')])]);
  assert.equal(two.finding.kind, 'ambiguous');
  const withoutText = await runFind(content({ caption: '', media: [photo()] }), [list([post('1', '')])]);
  assert.equal(withoutText.finding.kind, 'ambiguous');
});

test('absent only when the list was read past the attempt or to its end', async () => {
  const newer = [post('3', 'Other.')];
  const older = [post('2', 'Other.', '2026-11-15T09:00:00+0000')];
  const turned = await runFind(content(), [list(newer, 'abc'), list(older, 'def')]);
  assert.equal(turned.finding.kind, 'absent');
  assert.match(turned.calls[1]?.url ?? '', /after=abc/);
  const endless = await runFind(
    content(),
    Array.from({ length: 10 }, () => list(newer, 'abc')),
  );
  assert.equal(endless.finding.kind, 'cannot_ask');
});

test('no failure of a query makes a post absent', async () => {
  for (const result of [lost, answer(500), answer(200, 'x'), graphError(1), graphError(190), graphError(32)])
    assert.equal((await runFind(content(), [result])).finding.kind, 'ask_later', JSON.stringify(result));
  assert.equal((await runFind(content(), [graphError(10)])).finding.kind, 'cannot_ask');
});

test('a confirmed post is present without a query', async () => {
  const { finding, calls } = await runFind(content(), [], { handles: { post: { id: '1_2', url: null } } });
  assert.deepEqual(finding, { kind: 'present', externalId: '1_2', url: 'https://www.facebook.com/1_2' });
  assert.equal(calls.length, 0);
});

test('a video is queried by its id', async () => {
  const written = content({ media: [video()], options: { kind: 'reel' } });
  const handles = {
    first_commit_ms: start.getTime(),
    video: { id: '4242', session: null, uploadUrl: 'x', start: 0, end: 0, uploaded: true },
  };
  const findVideoWith = async (status: object, more: object = {}) =>
    (await runFind(written, [answer(200, { id: '4242', status, ...more })], { handles })).finding;
  const uploaded = { uploading_phase: { status: 'completed' } };
  const notStarted = { publishing_phase: { status: 'not_started' } };
  assert.deepEqual(
    await findVideoWith(
      { publishing_phase: { status: 'complete', publish_status: 'published' } },
      { permalink_url: '/reel/4242' },
    ),
    { kind: 'present', externalId: '4242', url: 'https://www.facebook.com/reel/4242' },
  );
  assert.equal((await findVideoWith({ ...uploaded, ...notStarted })).kind, 'absent');
  assert.equal((await findVideoWith({ uploading_phase: { status: 'in_progress' } })).kind, 'absent');
  assert.equal((await findVideoWith({ video_status: 'error' })).kind, 'absent');
  const processing = { processing_phase: { status: 'in_progress' } };
  assert.equal((await findVideoWith({ ...uploaded, ...processing, ...notStarted })).kind, 'ask_later');
  assert.equal((await findVideoWith({ publishing_phase: { status: 'in_progress' } })).kind, 'ask_later');
  for (const result of [lost, answer(500), graphError(100, 33), graphError(190), answer(200, { id: '1' })])
    assert.equal((await runFind(written, [result], { handles })).finding.kind, 'ask_later');
  assert.equal((await runFind(written, [])).finding.kind, 'absent');
});

test('a video whose last call was accepted is never absent until Facebook says that it failed', async () => {
  const written = content({ media: [video()], options: { kind: 'reel' } });
  const handles = {
    first_commit_ms: start.getTime(),
    finished_ms: start.getTime(),
    video: { id: '4242', session: null, uploadUrl: 'x', start: 0, end: 0, uploaded: true },
  };
  const findVideoWith = async (status: object) =>
    (await runFind(written, [answer(200, { id: '4242', status })], { handles })).finding.kind;
  const notStarted = { status: 'not_started' };
  const waiting = {
    video_status: 'upload_complete',
    uploading_phase: { status: 'complete' },
    processing_phase: notStarted,
    publishing_phase: notStarted,
  };
  assert.equal(await findVideoWith(waiting), 'ask_later');
  assert.equal(await findVideoWith({ uploading_phase: { status: 'in_progress' } }), 'ask_later');
  assert.equal(await findVideoWith({ video_status: 'error' }), 'absent');
});

test('a video with the same text does not match a post without a video', async () => {
  const videoPost = { ...post('1', 'Slowly.'), status_type: 'added_video' };
  const { finding } = await runFind(content(), [list([videoPost])]);
  assert.equal(finding.kind, 'ambiguous');
});

test('an empty page of the list is not its end', async () => {
  const { finding } = await runFind(content(), [list([], 'abc'), list([post('1', 'Slowly.')])]);
  assert.equal(finding.kind, 'present');
});

test('a post that mentions pages is found by their names, and never sent twice when one was renamed', async () => {
  const written = content({
    caption: 'With @Harbour Hall.\nCome.',
    options: { mentions: [{ id: '104512377012020', name: 'Harbour Hall' }] },
  });
  const found = async (...messages: readonly string[]) =>
    (await runFind(written, [list(messages.map((message, index) => post(String(index + 1), message)))]))
      .finding;
  assert.equal((await found('With Harbour Hall.\nCome.', 'Other.')).kind, 'present');
  // Where Meta has not granted mentions, the number may stay as text.
  assert.equal((await found('With @[104512377012020].\nCome.')).kind, 'present');
  assert.equal((await found('With Harbour Hall & Garden.\r\nCome.')).kind, 'ambiguous');
  assert.equal((await found('With Harbour Hall.\nGo.', 'With .\nCome.')).kind, 'absent');
  const [exact] = [await found('With Old Hall.\nCome.', 'With Harbour Hall.\nCome.')];
  assert.equal(exact.kind === 'present' && exact.externalId, `${page}_2`);
});

test('many mentions are compared with long texts in little time, whatever characters they have', async () => {
  const mentions = Array.from({ length: 12 }, (_, index) => ({
    id: `10451237701${index}`,
    name: `Hall-${index}`,
  }));
  const caption = `Wi-Fi (free): ${mentions.map(({ name }) => `@${name}`).join(' ')} thank you!`;
  const written = content({ caption, options: { mentions } });
  const found = async (message: string) =>
    (await runFind(written, [list([post('1', message)])])).finding.kind;
  const words = Array.from({ length: 400 }, (_, index) => `word ${index}`).join(' ');
  const startedMs = performance.now();
  assert.equal(await found(`Wi-Fi (free): ${words} thanks!`), 'absent');
  assert.equal(await found(`Wi-Fi (free): ${words} thank you!`), 'ambiguous');
  assert.ok(performance.now() - startedMs < 1_000);
  assert.equal(
    await found(`Wi-Fi (free): ${mentions.map(({ name }) => name).join(' ')} thank you!`),
    'present',
  );
});
