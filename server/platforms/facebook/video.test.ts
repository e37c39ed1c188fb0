import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, content, graphError, lost, page, play, start, video } from './test-support.ts';

const fieldsOf = (body: string) => Object.fromEntries(new URLSearchParams(body));
const parts = (start_offset: number, end_offset: number) =>
  answer(200, { start_offset: String(start_offset), end_offset: String(end_offset) });
const begun = answer(200, { upload_session_id: '99', video_id: '4242', start_offset: '0', end_offset: '4' });
const ok = answer(200, { success: true });
const state = (status: object, more: object = {}) =>
  answer(200, { id: '4242', status, permalink_url: '/reel/4242/', ...more });
const shown = state({
  video_status: 'ready',
  uploading_phase: { status: 'complete' },
  processing_phase: { status: 'complete' },
  publishing_phase: { status: 'complete', publish_status: 'published' },
});
const film = { media: [video()], options: { title: 'How' } };

test('a video goes in the parts that Facebook names; its id is saved before anything is visible', async () => {
  const { outcome, log, calls, opened } = await play(content(film), [
    begun,
    parts(4, 8),
    parts(8, 10),
    parts(10, 10),
    ok,
    shown,
  ]);
  assert.deepEqual(outcome, {
    kind: 'published',
    externalId: '4242',
    url: 'https://www.facebook.com/reel/4242/',
  });
  assert.deepEqual(opened, ['b 0-3', 'b 4-7', 'b 8-9']);
  assert.deepEqual(log.slice(-6), [
    'save first_commit_ms',
    'commit',
    `POST /v26.0/${page}/videos`,
    'save finished_ms',
    'GET /v26.0/4242',
    'save post',
  ]);
  assert.equal(log.indexOf('save video'), 1);
  assert.ok(calls.slice(0, 5).every(({ url }) => url.startsWith('https://graph-video.facebook.com/v26.0/')));
  assert.deepEqual(fieldsOf(calls[0]?.body ?? ''), { upload_phase: 'start', file_size: '10' });
  const form = await new Response(calls[2]?.body, { headers: calls[2]?.headers ?? {} }).formData();
  assert.equal(form.get('start_offset'), '4');
  assert.equal(form.get('upload_session_id'), '99');
  assert.equal(await (form.get('video_file_chunk') as File).text(), '4567');
  assert.deepEqual(fieldsOf(calls[4]?.body ?? ''), {
    description: 'Slowly.',
    title: 'How',
    upload_phase: 'finish',
    upload_session_id: '99',
  });
});

test('a cut part goes on where Facebook says, from its status or its correction', async () => {
  const status = (bytes_transfered: number) =>
    state({ video_status: 'uploading', uploading_phase: { status: 'in_progress', bytes_transfered } });
  const asked = await play(content(film), [begun, lost, status(4), parts(10, 10), ok, shown]);
  assert.equal(asked.outcome.kind, 'published');
  assert.deepEqual(asked.opened, ['b 0-3', 'b 4-7']);
  const corrected = graphError(6000, 1363037, { error_data: { start_offset: '6', end_offset: '10' } });
  const told = await play(content(film), [begun, corrected, parts(10, 10), ok, shown]);
  assert.equal(told.outcome.kind, 'published');
  assert.deepEqual(told.opened, ['b 0-3', 'b 6-9']);
  const silent = await play(content(film), [begun, lost, answer(500), parts(10, 10), ok, shown]);
  assert.deepEqual(silent.opened, ['b 0-3', 'b 0-3']);
});

test('a crash in the middle of a video asks how far it got and goes on', async () => {
  const handles = {
    video: { id: '4242', session: '99', uploadUrl: null, start: 0, end: 4, uploaded: false },
  };
  const status = state({ uploading_phase: { status: 'in_progress', bytes_transfered: 8 } });
  const { outcome, opened, calls } = await play(content(film), [status, parts(10, 10), ok, shown], handles);
  assert.equal(outcome.kind, 'published');
  assert.deepEqual(opened, ['b 8-9']);
  assert.equal(calls[0]?.method, 'GET');
});

test('Facebook that never takes a part ends the turn without a commit', async () => {
  const { outcome, log } = await play(content(film), [begun, lost, lost, lost, lost, lost, lost]);
  assert.equal(outcome.kind, 'unavailable');
  assert.ok(!log.includes('commit'));
});

test('an uncertain last call is asked about before it is made again', async () => {
  const handles = {
    first_commit_ms: 1,
    video: { id: '4242', session: '99', uploadUrl: null, start: 10, end: 10, uploaded: true },
  };
  const there = await play(content(film), [shown, shown], handles);
  assert.equal(there.outcome.kind, 'published');
  assert.ok(!there.log.includes('commit'));
  const waiting = state({
    uploading_phase: { status: 'complete' },
    publishing_phase: { status: 'not_started' },
  });
  const again = await play(content(film), [waiting, ok, shown], handles);
  assert.equal(again.outcome.kind, 'published');
  const deaf = await play(content(film), [answer(500)], handles);
  assert.equal(deaf.outcome.kind, 'unavailable');
});

test('a last call that is refused because an earlier one was taken is no refusal', async () => {
  const waiting = state({
    video_status: 'upload_complete',
    uploading_phase: { status: 'complete' },
    publishing_phase: { status: 'not_started' },
  });
  for (const kind of ['post', 'reel']) {
    const written = content({ media: [video()], options: { kind } });
    const handles = {
      first_commit_ms: 1,
      video: { id: '4242', session: '99', uploadUrl: 'x', start: 10, end: 10, uploaded: true },
    };
    const watched = await play(written, [waiting, graphError(100), waiting], handles);
    assert.equal(watched.outcome.kind, 'pending', kind);
    const there = await play(written, [shown], watched.handles);
    assert.ok(there.outcome.kind === 'published' && there.outcome.externalId === '4242', kind);
    // What says nothing about the first call leaves the video to be asked about.
    const blocked = await play(written, [waiting, graphError(368)], handles);
    assert.equal(blocked.outcome.kind, 'rejected', kind);
    assert.deepEqual(blocked.handles.video, handles.video, kind);
    const first = await play(written, [waiting, graphError(100)], { video: handles.video });
    assert.equal(first.outcome.kind, 'rejected', kind);
    assert.equal(first.handles.video, null, kind);
  }
});

test('what people can see did not fail, whatever else went wrong with it', async () => {
  const handles = {
    first_commit_ms: start.getTime(),
    finished_ms: start.getTime(),
    video: { id: '4242', session: '99', uploadUrl: null, start: 10, end: 10, uploaded: true },
  };
  const seen = state({
    video_status: 'error',
    publishing_phase: { status: 'complete', publish_status: 'published' },
  });
  assert.equal((await play(content(film), [seen], handles)).outcome.kind, 'published');
});

test('after the last call it is only watched, until people can see it or Facebook says it failed', async () => {
  const handles = {
    first_commit_ms: start.getTime(),
    finished_ms: start.getTime(),
    video: { id: '4242', session: '99', uploadUrl: null, start: 10, end: 10, uploaded: true },
  };
  const wanted = state({ publishing_phase: { status: 'not_started', publish_status: 'published' } });
  for (const result of [wanted, state({ video_status: 'processing' }), lost, graphError(100, 33)]) {
    const { outcome } = await play(content(film), [result], handles);
    assert.equal(outcome.kind, 'pending', JSON.stringify(result));
  }
  for (const status of ['error', 'expired', 'upload_failed']) {
    const { outcome, handles: kept } = await play(content(film), [state({ video_status: status })], handles);
    assert.equal(outcome.kind, 'rejected', status);
    assert.equal(kept.video, null);
  }
  const late = new Date(start.getTime() + 4 * 3_600_000);
  assert.equal((await play(content(film), [wanted], handles, late)).outcome.kind, 'unknown');
  assert.equal((await play(content(film), [graphError(190)], handles)).outcome.kind, 'unknown');
  const flag = state({ video_status: 'ready' }, { published: true });
  assert.equal((await play(content(film), [flag], handles)).outcome.kind, 'published');
});

const reel = { media: [video()], options: { kind: 'reel' } };
const reelBegun = answer(200, {
  video_id: '4242',
  upload_url: 'https://rupload.facebook.com/video-upload/v26.0/4242',
});

test('a Reel goes to the upload host in one piece, then is finished', async () => {
  const { outcome, log, calls } = await play(content(reel), [reelBegun, ok, ok, shown]);
  assert.equal(outcome.kind, 'published');
  assert.deepEqual(log, [
    `POST /v26.0/${page}/video_reels`,
    'save video',
    'POST /video-upload/v26.0/4242',
    'save video',
    'save first_commit_ms',
    'commit',
    `POST /v26.0/${page}/video_reels`,
    'save finished_ms',
    'GET /v26.0/4242',
    'save post',
  ]);
  assert.deepEqual(
    [calls[1]?.headers.authorization, calls[1]?.headers.offset, calls[1]?.headers.file_size, calls[1]?.body],
    ['OAuth page-token', '0', '10', '0123456789'],
  );
  assert.deepEqual(fieldsOf(calls[2]?.body ?? ''), {
    video_state: 'PUBLISHED',
    description: 'Slowly.',
    upload_phase: 'finish',
    video_id: '4242',
  });
});

test('bytes and the token go to Facebook’s own upload host only', async () => {
  for (const upload_url of [
    'https://rupload.facebook.com.evil.example/video-upload/1',
    'https://user@rupload.facebook.com/video-upload/1',
    'http://rupload.facebook.com/video-upload/1',
    'no address',
  ]) {
    const { outcome, calls } = await play(content(reel), [answer(200, { video_id: '4242', upload_url })]);
    assert.equal(outcome.kind, 'unavailable', upload_url);
    assert.equal(calls.length, 1);
  }
});

test('a broken upload of a Reel goes on at the bytes that Facebook has, in both spellings', async () => {
  for (const spelling of ['bytes_transfered', 'bytes_transferred']) {
    const status = state({ uploading_phase: { status: 'in_progress', [spelling]: 6 } });
    for (const trouble of [
      lost,
      answer(500),
      answer(400, { debug_info: { retriable: true, type: 'PartialRequestError', message: 'x' } }),
      answer(400, { debug_info: { retriable: false, type: 'OffsetInvalidError', message: 'x' } }),
    ]) {
      const { outcome, opened, calls } = await play(content(reel), [
        reelBegun,
        trouble,
        status,
        ok,
        ok,
        shown,
      ]);
      assert.equal(outcome.kind, 'published');
      assert.deepEqual(opened, ['b 0-9', 'b 6-9']);
      assert.equal(calls[3]?.headers.offset, '6');
      assert.equal(calls[3]?.headers.file_size, '10');
    }
  }
  const failed = answer(400, {
    debug_info: { retriable: false, type: 'ProcessingFailedError', message: 'x' },
  });
  const { outcome, handles } = await play(content(reel), [reelBegun, failed]);
  assert.ok(outcome.kind === 'rejected' && outcome.code === 'video_upload_failed');
  assert.equal(handles.video, null);
});

test('a video Story is known by its video, and waits until it is shown', async () => {
  const story = { caption: '', media: [video()], options: { kind: 'story' } };
  const { outcome, calls } = await play(content(story), [
    reelBegun,
    ok,
    answer(200, { success: true, post_id: '888' }),
    shown,
  ]);
  assert.ok(outcome.kind === 'published' && outcome.externalId === '4242');
  assert.match(calls[2]?.url ?? '', /\/video_stories$/);
});
