import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { withoutProof } from '../meta/test-proof.ts';
import { check } from './check.ts';
import { commentScope, createCommenter } from './comment.ts';
import { manifest } from './map.ts';
import { testSettings } from './test-settings.ts';
import { answer, content, graphError, lost, notSent, page, photo, start } from './test-support.ts';

const commenter = createCommenter(testSettings);
const post = `${page}_122`;
const text = 'The recipe:\nhttps://example.com';

function openFixture(answers: readonly HttpResult[], scopes: readonly string[] = [commentScope]) {
  const calls: { readonly url: URL; readonly body: string }[] = [];
  const io = {
    accessToken: 'page-token',
    scopes,
    account: page,
    now: () => start,
    attemptStartedAt: start,
    async request(request: HttpRequest) {
      const { url, body } = withoutProof(request, testSettings.clientSecret);
      calls.push({ url: new URL(url), body: String(body ?? '') });
      const next = answers[calls.length - 1];
      if (next === undefined) throw new Error(`no answer was prepared for ${url}`);
      return next;
    },
  };
  return { io, calls };
}
const send = (...answers: readonly HttpResult[]) => commenter.send(post, text, openFixture(answers).io);
const find = (...answers: readonly HttpResult[]) => commenter.find(post, text, openFixture(answers).io);

test('the text is sent unchanged, and the comment’s id is returned', async () => {
  const { io, calls } = openFixture([answer(200, { id: '122_9' })]);
  assert.deepEqual(await commenter.send(post, text, io), { kind: 'sent', commentId: '122_9' });
  assert.equal(calls[0]?.url.pathname, `/v26.0/${post}/comments`);
  assert.equal(new URLSearchParams(calls[0]?.body).get('message'), text);
});

test('a page connected without the comment permission must reconnect, and nothing is sent', async () => {
  const { io, calls } = openFixture([], ['pages_manage_posts']);
  const outcome = await commenter.send(post, text, io);
  assert.ok(outcome.kind === 'rejected' && outcome.code === 'comment_not_allowed');
  assert.match(outcome.plainReason.text, /Connect the page again/);
  assert.equal(calls.length, 0);
  for (const code of [10, 200]) assert.deepEqual(await send(graphError(code)), outcome);
});

test('a comment counts as not sent only when Facebook certainly did nothing', async () => {
  const kinds = async (...results: readonly HttpResult[]) =>
    await Promise.all(results.map(async (result) => (await send(result)).kind));
  assert.deepEqual(await kinds(graphError(100), graphError(368), graphError(506)), [
    'rejected',
    'rejected',
    'rejected',
  ]);
  assert.deepEqual(await kinds(graphError(190, 463)), ['auth_lost']);
  assert.deepEqual(await kinds(graphError(4), graphError(32)), ['rate_limited', 'rate_limited']);
  assert.deepEqual(await kinds(notSent, graphError(100, 33)), ['unavailable', 'unavailable']);
  const unclear = [lost, answer(502, '<html>'), answer(200, '{}'), graphError(1), graphError(2)];
  assert.deepEqual(
    await kinds(...unclear, graphError(987_654), graphError(100, undefined, {}, 500)),
    Array.from({ length: 7 }, () => 'unknown'),
  );
});

test('a wrong app secret is said in words, and does not tell to write the comment by hand', async () => {
  const outcome = await send(graphError(100, undefined, { type: 'GraphMethodException' }));
  assert.ok(outcome.kind === 'rejected' && outcome.code === 'app_secret_wrong');
  assert.match(outcome.plainReason.text, /app secret of this installation/);
});

const listed = (id: string, more: object = {}) => ({
  id,
  message: text,
  from: { id: page },
  created_time: '2026-11-15T09:31:00+0000',
  ...more,
});
const list = (...data: readonly object[]) => answer(200, { data });

test('our comment is the page’s own with this text, not older than the attempt', async () => {
  assert.deepEqual(await find(list(listed('1_1', { from: { id: '7' } }), listed('1_2'))), {
    kind: 'present',
    commentId: '1_2',
  });
  const others = [
    listed('1_1', { message: `${text}!` }),
    listed('1_2', { from: { id: '7' } }),
    listed('1_3', { created_time: '2026-11-15T09:00:00+0000' }),
  ];
  assert.deepEqual(await find(list(...others)), { kind: 'absent' });
  const more = answer(200, {
    data: [listed('1_1', { message: 'Nice' })],
    paging: { cursors: { after: 'A' }, next: 'https://x' },
  });
  assert.equal((await find(more, list(listed('1_2')))).kind, 'present');
});

test('an unclear answer from Facebook never means absent', async () => {
  assert.equal((await find(list(listed('1_1', { from: undefined })))).kind, 'cannot_ask');
  for (const result of [graphError(10), graphError(100, 33)])
    assert.equal((await find(result)).kind, 'cannot_ask');
  for (const result of [lost, answer(200, '{}'), graphError(2), graphError(190), graphError(4)])
    assert.equal((await find(result)).kind, 'ask_later');
});

test('posts and Reels can have a first comment, Stories cannot', () => {
  const options = { first_comment: ' One\r\ntwo ' };
  assert.deepEqual(check(content({ options })), []);
  assert.equal(manifest(content({ options }), page).first_comment, 'One\ntwo');
  assert.ok(!('first_comment' in manifest(content({ options: { first_comment: ' ' } }), page)));
  const story = content({ caption: '', media: [photo()], options: { ...options, kind: 'story' } });
  assert.ok(check(story).some(({ code }) => code === 'first_comment_not_taken'));
  assert.ok(!('first_comment' in manifest(story, page)));
  const long = content({ options: { first_comment: 'x'.repeat(8_001) } });
  assert.deepEqual(
    check(long).map(({ param, code }) => [param, code]),
    [['options.first_comment', 'option_too_long']],
  );
});
