import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '../../lib/clock.ts';
import {
  answer,
  content,
  graphError,
  lost,
  page,
  photo,
  runFind,
  runStep,
  start,
  video,
} from './test-support.ts';

const written = content({ caption: '', media: [photo()], options: { kind: 'story' } });
const handles = { photo_0: '55', first_commit_ms: start.getTime() };
const story = (more: object = {}) => ({
  post_id: '777',
  status: 'PUBLISHED',
  creation_time: '1794735005',
  media_type: 'photo',
  media_id: '55',
  url: 'https://facebook.com/stories/777',
  ...more,
});
const list = (data: readonly object[], paging: object = {}) => answer(200, { data, paging });
const more = (after: string) => ({ cursors: { after }, next: 'https://graph.facebook.com/next' });
const findStory = async (...answers: Parameters<typeof runFind>[1]) =>
  (await runFind(written, answers, { handles })).finding;

test('a photo Story is ours when the list of Stories has our photo, whatever else is there', async () => {
  const { finding, calls } = await runFind(
    written,
    [list([story({ post_id: '1', media_id: '54' }), story()])],
    { handles },
  );
  assert.deepEqual(finding, {
    kind: 'present',
    externalId: '777',
    url: 'https://facebook.com/stories/777',
  });
  const asked = new URL(calls[0]?.url ?? '');
  assert.match(asked.pathname, new RegExp(`/${page}/stories$`));
  // Two minutes before the first attempt, in seconds.
  assert.equal(asked.searchParams.get('since'), String(start.getTime() / 1_000 - 120));
});

test('a Story is absent only when the list was read to its end', async () => {
  assert.equal((await findStory(list([]))).kind, 'absent');
  const others = [story({ post_id: '1', media_id: '54', creation_time: '1' })];
  assert.equal((await findStory(list(others, more('abc')), list([]))).kind, 'absent');
  assert.equal((await findStory(list(others, more('abc')), list([story()]))).kind, 'present');
  const endless = Array.from({ length: 10 }, (_, index) => list(others, more(`c${index}`)));
  assert.equal((await findStory(...endless)).kind, 'cannot_ask');
  assert.equal((await findStory(list(others, { next: 'https://x' }))).kind, 'ask_later');
});

test('the photo of a Story may be named by a number, also by one with more digits than a number can hold', async () => {
  for (const id of ['55', '12200000000077712345']) {
    const body = JSON.stringify({ data: [story()] }).replace('"media_id":"55"', `"media_id":${id}`);
    const own = { handles: { ...handles, photo_0: id } };
    assert.equal((await runFind(written, [answer(200, body)], own)).finding.kind, 'present', id);
  }
});

test('a photo Story without the id of its photo may be ours', async () => {
  assert.equal((await findStory(list([story({ media_id: undefined })]))).kind, 'ambiguous');
  const film = story({ media_id: undefined, media_type: 'video' });
  assert.equal((await findStory(list([film]))).kind, 'absent');
});

test('no failure of the list makes a Story absent', async () => {
  for (const result of [lost, answer(500), answer(200, 'x'), graphError(1), graphError(190), graphError(32)])
    assert.equal((await findStory(result)).kind, 'ask_later', JSON.stringify(result));
  for (const refusal of [graphError(10), graphError(100)])
    assert.equal((await findStory(refusal)).kind, 'cannot_ask', JSON.stringify(refusal));
});

test('a Story that may have expired is never absent', async () => {
  const attemptStartedAt = new Date(start.getTime() - hours(24));
  const old = { handles: { ...handles, first_commit_ms: attemptStartedAt.getTime() }, attemptStartedAt };
  assert.equal((await runFind(written, [list([])], old)).finding.kind, 'cannot_ask');
  assert.equal(
    (await runFind(written, [list([story({ status: 'ARCHIVED' })])], old)).finding.kind,
    'present',
  );
});

test('a Story is not searched for when no call ever named its photo', async () => {
  assert.equal((await runFind(written, [])).finding.kind, 'absent');
});

test('the id of a Story may come as a number, also as one with more digits than a number can hold', async () => {
  for (const id of ['122000000000777', '12200000000077712345']) {
    const { outcome } = await runStep(written, [
      answer(200, { id: '55' }),
      answer(200, `{"success":true,"post_id":${id}}`),
      answer(200, { id }),
    ]);
    assert.ok(outcome.kind === 'published' && outcome.externalId === id, JSON.stringify(outcome));
  }
});

test('a video Story is asked about by its id, not searched for', async () => {
  const film = content({ caption: '', media: [video()], options: { kind: 'story' } });
  assert.equal((await runFind(film, [])).finding.kind, 'absent');
});
