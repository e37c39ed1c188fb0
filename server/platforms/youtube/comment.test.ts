import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDeclarationProblems } from '../../domain/platform-port/declarations.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { check } from './check.ts';
import { commentScope, createCommenter } from './comment.ts';
import { createDeclarations } from './declarations.ts';
import { manifest } from './map.ts';
import { testSettings } from './test-settings.ts';
import {
  answer,
  channelId,
  content,
  declarations,
  lost,
  notSent,
  noVideos,
  refused,
  start,
  status,
  videoId,
} from './test-support.ts';

const commenter = createCommenter(testSettings);
const text = 'Chapters:\n0:00 Beans <3';
const open = status('processed', { madeForKids: false });
const written = answer(200, { kind: 'youtube#commentThread', id: 'Ugx1.a-b' });

function openFixture(answers: readonly HttpResult[], scopes: readonly string[] = [commentScope]) {
  const calls: { readonly url: URL; readonly body: string }[] = [];
  const io = {
    accessToken: 'token',
    scopes,
    account: channelId,
    now: () => new Date(start),
    attemptStartedAt: new Date(start),
    async request({ url, body }: { url: string; body?: unknown }) {
      calls.push({ url: new URL(url), body: String(body ?? '') });
      const next = answers[calls.length - 1];
      if (next === undefined) throw new Error(`no answer was prepared for ${url}`);
      return next;
    },
  };
  return { io, calls };
}
const send = (...answers: readonly HttpResult[]) => commenter.send(videoId, text, openFixture(answers).io);
const find = (...answers: readonly HttpResult[]) => commenter.find(videoId, text, openFixture(answers).io);

test('the comment is sent after checking that the video accepts comments', async () => {
  const { io, calls } = openFixture([open, written]);
  assert.deepEqual(await commenter.send(videoId, text, io), { kind: 'sent', commentId: 'Ugx1.a-b' });
  assert.deepEqual(
    calls.map(({ url }) => url.pathname),
    ['/youtube/v3/videos', '/youtube/v3/commentThreads'],
  );
  assert.deepEqual(JSON.parse(calls[1]?.body ?? ''), {
    snippet: { channelId, videoId, topLevelComment: { snippet: { textOriginal: text } } },
  });
});

test('private videos, those made for kids and closed comments are reported plainly', async () => {
  for (const [answers, code, words] of [
    [[status('processed', { privacyStatus: 'private' })], 'video_private', /private/],
    [[status('processed', { madeForKids: true })], 'video_made_for_kids', /made for kids/],
    [[open, refused(403, 'commentsDisabled')], 'comments_disabled', /switched off/],
    [[open, refused(403, 'forbidden')], 'forbidden', /does not let/],
    [[open, refused(400, 'commentTextTooLong')], 'comment_text_too_long', /too long/],
  ] as const) {
    const outcome = await send(...answers);
    assert.ok(outcome.kind === 'rejected', JSON.stringify(outcome));
    assert.equal(outcome.code, code);
    assert.match(outcome.plainReason.text, words);
  }
});

test('a channel connected without the comment permission must reconnect, and nothing is sent', async () => {
  const { io, calls } = openFixture([], ['https://www.googleapis.com/auth/youtube.upload']);
  const outcome = await commenter.send(videoId, text, io);
  assert.ok(outcome.kind === 'rejected' && outcome.code === 'comment_not_allowed');
  assert.match(outcome.plainReason.text, /Connect the channel again/);
  assert.equal(calls.length, 0);
  assert.deepEqual(await send(open, refused(403, 'insufficientPermissions')), outcome);
});

test('a comment counts as not sent only when YouTube certainly did nothing', async () => {
  const kindOf = async (...answers: readonly HttpResult[]) => (await send(...answers)).kind;
  for (const videoAnswer of [lost, notSent, answer(503), answer(200, 'x'), noVideos])
    assert.equal(await kindOf(videoAnswer), 'unavailable');
  for (const sent of [notSent, refused(404, 'videoNotFound')])
    assert.equal(await kindOf(open, sent), 'unavailable');
  for (const limit of [refused(403, 'quotaExceeded'), answer(429)])
    assert.equal(await kindOf(open, limit), 'rate_limited');
  assert.equal(await kindOf(open, refused(401, 'authError')), 'auth_lost');
  const unclear = [lost, answer(500), answer(404), answer(409), answer(200, '{}')];
  for (const sent of [...unclear, refused(400, 'processingFailure')])
    assert.equal(await kindOf(open, sent), 'unknown');
});

const thread = (id: string, more: object = {}) => ({
  id,
  snippet: {
    topLevelComment: {
      snippet: {
        authorChannelId: { value: channelId },
        textOriginal: text,
        textDisplay: 'shown otherwise',
        publishedAt: '2026-11-15T09:31:00Z',
        ...more,
      },
    },
  },
});
const list = (...items: readonly object[]) =>
  answer(200, { kind: 'youtube#commentThreadListResponse', items });

test('our comment is the channel’s own with this text, not older than the attempt', async () => {
  const others = [
    thread('a', { textOriginal: 'Nice' }),
    thread('b', { authorChannelId: { value: 'UCother' } }),
    thread('c', { publishedAt: '2026-11-15T09:00:00Z' }),
  ];
  assert.deepEqual(await find(list(...others)), { kind: 'absent' });
  assert.deepEqual(await find(list(thread('d'), ...others)), { kind: 'present', commentId: 'd' });
  assert.deepEqual(await find(answer(200, { kind: 'youtube#commentThreadListResponse' })), {
    kind: 'absent',
  });
});

test('an unclear answer from YouTube never means absent', async () => {
  assert.equal((await find(list(thread('a', { authorChannelId: undefined })))).kind, 'cannot_ask');
  for (const reason of ['commentsDisabled', 'insufficientPermissions'])
    assert.equal((await find(refused(403, reason))).kind, 'cannot_ask');
  for (const result of [lost, answer(500), answer(200, 'x'), refused(401, 'authError'), answer(429)])
    assert.equal((await find(result)).kind, 'ask_later');
});

test('a first comment has a limit and is part of what is approved', () => {
  const withComment = (first_comment: string) => content({ options: { title: 'A', first_comment } });
  assert.deepEqual(check(withComment(text)), []);
  assert.deepEqual(check(withComment('😀'.repeat(10_000))), []);
  assert.deepEqual(
    check(withComment('x'.repeat(10_001))).map(({ param, code }) => [param, code]),
    [['options.first_comment', 'option_too_long']],
  );
  assert.equal(manifest(withComment(` ${text}\r\n`), channelId).first_comment, text);
  assert.ok(!('first_comment' in manifest(withComment(' '), channelId)));
});

test('choices that disable comments cannot be declared for a post with a first comment', () => {
  const { form } = createDeclarations(testSettings);
  const approved = manifest(content({ options: { title: 'A', first_comment: text } }), channelId);
  const problems = (of: typeof approved, more: object) =>
    findDeclarationProblems(form(of, null), { ...declarations, ...more }).map(({ param }) => param);
  assert.deepEqual(problems(approved, {}), []);
  assert.deepEqual(problems(approved, { visibility: 'private' }), ['declarations.visibility']);
  assert.deepEqual(problems(approved, { made_for_kids: 'yes' }), ['declarations.made_for_kids']);
  const changed = { ...approved, amends: videoId };
  assert.deepEqual(problems(changed, { visibility: 'private', made_for_kids: 'yes' }), []);
});
