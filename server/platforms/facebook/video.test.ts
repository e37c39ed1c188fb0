import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, content, graphError, lost, page, runStep, start, video } from './test-support.ts';

const fieldsOf = (body: string) => Object.fromEntries(new URLSearchParams(body));
const parts = (start_offset: number, end_offset: number) =>
  answer(200, { start_offset: String(start_offset), end_offset: String(end_offset) });
const started = answer(200, {
  upload_session_id: '99',
  video_id: '4242',
  start_offset: '0',
  end_offset: '4',
});
const ok = answer(200, { success: true });
const state = (status: object, more: object = {}) =>
  answer(200, { id: '4242', status, permalink_url: '/reel/4242/', ...more });
const shown = state({
  video_status: 'ready',
  uploading_phase: { status: 'complete' },
  processing_phase: { status: 'complete' },
  publishing_phase: { status: 'complete', publish_status: 'published' },
});
const videoContent = { media: [video()], options: { title: 'How' } };

test('a video is sent in the parts that Facebook names; its id is saved before anything is visible', async () => {
  const { outcome, log, calls, opened } = await runStep(content(videoContent), [
    started,
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
  assert.deepEqual(log.slice(-5), [
    'commit first_commit_ms',
    `POST /v26.0/${page}/videos`,
    'save finished_ms',
    'GET /v26.0/4242',
    'save post',
  ]);
  assert.equal(log.indexOf('save video'), 1);
  assert.ok(calls.slice(0, 5).every(({ url }) => url.startsWith('https://graph.facebook.com/v26.0/')));
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

test('a part that Facebook had trouble with is sent again', async () => {
  for (const trouble of [graphError(6000), graphError(6001), graphError(6000, 1363019)]) {
    const waiting = state({ video_status: 'uploading', uploading_phase: { status: 'in_progress' } });
    const { outcome, opened } = await runStep(content(videoContent), [
      started,
      trouble,
      waiting,
      parts(10, 10),
      ok,
      shown,
    ]);
    assert.equal(outcome.kind, 'published');
    assert.deepEqual(opened, ['b 0-3', 'b 0-3']);
  }
});

test('a cut part continues where Facebook says, by its status or its correction', async () => {
  const status = (bytes_transfered: number) =>
    state({ video_status: 'uploading', uploading_phase: { status: 'in_progress', bytes_transfered } });
  const polled = await runStep(content(videoContent), [started, lost, status(4), parts(10, 10), ok, shown]);
  assert.equal(polled.outcome.kind, 'published');
  assert.deepEqual(polled.opened, ['b 0-3', 'b 4-7']);
  const corrected = graphError(6000, 1363037, { error_data: { start_offset: '6', end_offset: '10' } });
  const correctedResult = await runStep(content(videoContent), [
    started,
    corrected,
    parts(10, 10),
    ok,
    shown,
  ]);
  assert.equal(correctedResult.outcome.kind, 'published');
  assert.deepEqual(correctedResult.opened, ['b 0-3', 'b 6-9']);
  const unanswered = await runStep(content(videoContent), [
    started,
    lost,
    answer(500),
    parts(10, 10),
    ok,
    shown,
  ]);
  assert.deepEqual(unanswered.opened, ['b 0-3', 'b 0-3']);
});

test('after a crash in the middle of a video the upload continues from Facebook’s byte count', async () => {
  const handles = {
    video: { id: '4242', session: '99', uploadUrl: null, start: 0, end: 4, uploaded: false },
  };
  const status = state({ uploading_phase: { status: 'in_progress', bytes_transfered: 8 } });
  const { outcome, opened, calls } = await runStep(
    content(videoContent),
    [status, parts(10, 10), ok, shown],
    handles,
  );
  assert.equal(outcome.kind, 'published');
  assert.deepEqual(opened, ['b 8-9']);
  assert.equal(calls[0]?.method, 'GET');
});

test('an upload whose parts are never accepted ends the attempt without a commit', async () => {
  const { outcome, log } = await runStep(content(videoContent), [
    started,
    lost,
    lost,
    lost,
    lost,
    lost,
    lost,
  ]);
  assert.equal(outcome.kind, 'unavailable');
  assert.ok(!log.some((line) => line.startsWith('commit')));
});

test('an uncertain last call is checked before it is repeated', async () => {
  const handles = {
    first_commit_ms: 1,
    video: { id: '4242', session: '99', uploadUrl: null, start: 10, end: 10, uploaded: true },
  };
  const stored = await runStep(content(videoContent), [shown, shown], handles);
  assert.equal(stored.outcome.kind, 'published');
  assert.ok(!stored.log.some((line) => line.startsWith('commit')));
  const waiting = state({
    uploading_phase: { status: 'complete' },
    publishing_phase: { status: 'not_started' },
  });
  const again = await runStep(content(videoContent), [waiting, ok, shown], handles);
  assert.equal(again.outcome.kind, 'published');
  const failing = await runStep(content(videoContent), [answer(500)], handles);
  assert.equal(failing.outcome.kind, 'unavailable');
});

test('a last call refused because an earlier one was accepted is not a refusal', async () => {
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
    const polling = await runStep(written, [waiting, graphError(100), waiting], handles);
    assert.equal(polling.outcome.kind, 'pending', kind);
    const stored = await runStep(written, [shown], polling.handles);
    assert.ok(stored.outcome.kind === 'published' && stored.outcome.externalId === '4242', kind);
    // An answer that says nothing about the first call leaves the video to be checked.
    const blocked = await runStep(written, [waiting, graphError(368)], handles);
    assert.equal(blocked.outcome.kind, 'rejected', kind);
    assert.deepEqual(blocked.handles.video, handles.video, kind);
    const first = await runStep(written, [waiting, graphError(100)], { video: handles.video });
    assert.equal(first.outcome.kind, 'rejected', kind);
    assert.equal(first.handles.video, null, kind);
  }
});

test('a visible video did not fail, whatever else went wrong with it', async () => {
  const handles = {
    first_commit_ms: start.getTime(),
    finished_ms: start.getTime(),
    video: { id: '4242', session: '99', uploadUrl: null, start: 10, end: 10, uploaded: true },
  };
  const seen = state({
    video_status: 'error',
    publishing_phase: { status: 'complete', publish_status: 'published' },
  });
  assert.equal((await runStep(content(videoContent), [seen], handles)).outcome.kind, 'published');
});

test('after the last call a video is only polled, until it is visible or Facebook says it failed', async () => {
  const handles = {
    first_commit_ms: start.getTime(),
    finished_ms: start.getTime(),
    video: { id: '4242', session: '99', uploadUrl: null, start: 10, end: 10, uploaded: true },
  };
  const wanted = state({ publishing_phase: { status: 'not_started', publish_status: 'published' } });
  for (const result of [wanted, state({ video_status: 'processing' }), lost, graphError(100, 33)]) {
    const { outcome } = await runStep(content(videoContent), [result], handles);
    assert.equal(outcome.kind, 'pending', JSON.stringify(result));
  }
  for (const status of ['error', 'expired', 'upload_failed']) {
    const { outcome, handles: saved } = await runStep(
      content(videoContent),
      [state({ video_status: status })],
      handles,
    );
    assert.equal(outcome.kind, 'rejected', status);
    assert.equal(saved.video, null);
  }
  const late = new Date(start.getTime() + 4 * 3_600_000);
  assert.equal((await runStep(content(videoContent), [wanted], handles, late)).outcome.kind, 'unknown');
  assert.equal((await runStep(content(videoContent), [graphError(190)], handles)).outcome.kind, 'unknown');
  const flag = state({ video_status: 'ready' }, { published: true });
  assert.equal((await runStep(content(videoContent), [flag], handles)).outcome.kind, 'published');
});

const reel = { media: [video()], options: { kind: 'reel' } };
const reelStarted = answer(200, {
  video_id: '4242',
  upload_url: 'https://rupload.facebook.com/video-upload/v26.0/4242',
});

test('a Reel is sent to the upload host in one piece, then finished', async () => {
  const { outcome, log, calls } = await runStep(content(reel), [reelStarted, ok, ok, shown]);
  assert.equal(outcome.kind, 'published');
  assert.deepEqual(log, [
    `POST /v26.0/${page}/video_reels`,
    'save video',
    'POST /video-upload/v26.0/4242',
    'save video',
    'commit first_commit_ms',
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

test('bytes and the token go only to Facebook’s own upload host', async () => {
  for (const upload_url of [
    'https://rupload.facebook.com.evil.example/video-upload/1',
    'https://user@rupload.facebook.com/video-upload/1',
    'http://rupload.facebook.com/video-upload/1',
    'no address',
  ]) {
    const { outcome, calls } = await runStep(content(reel), [answer(200, { video_id: '4242', upload_url })]);
    assert.equal(outcome.kind, 'unavailable', upload_url);
    assert.equal(calls.length, 1);
  }
});

test('a broken upload of a Reel continues at the bytes that Facebook has, in both spellings', async () => {
  for (const spelling of ['bytes_transfered', 'bytes_transferred']) {
    const status = state({ uploading_phase: { status: 'in_progress', [spelling]: 6 } });
    for (const trouble of [
      lost,
      answer(500),
      answer(400, { debug_info: { retriable: true, type: 'PartialRequestError', message: 'x' } }),
      answer(400, { debug_info: { retriable: false, type: 'OffsetInvalidError', message: 'x' } }),
    ]) {
      const { outcome, opened, calls } = await runStep(content(reel), [
        reelStarted,
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
  const { outcome, handles } = await runStep(content(reel), [reelStarted, failed]);
  assert.ok(outcome.kind === 'rejected' && outcome.code === 'video_upload_failed');
  assert.equal(handles.video, null);
});

test('a video Story is identified by its video, and waits until it is visible', async () => {
  const story = { caption: '', media: [video()], options: { kind: 'story' } };
  const { outcome, calls } = await runStep(content(story), [
    reelStarted,
    ok,
    answer(200, { success: true, post_id: '888' }),
    shown,
  ]);
  assert.ok(outcome.kind === 'published' && outcome.externalId === '4242');
  assert.match(calls[2]?.url ?? '', /\/video_stories$/);
});
