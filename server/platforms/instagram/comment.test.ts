import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { check } from './check.ts';
import { createCommenter } from './comment.ts';
import { scopes } from './login-methods.ts';
import { manifest } from './map.ts';
import { testSettings } from './test-settings.ts';
import { account, answer, graphError, lost, mediaId, ok, photo, start, written } from './test-support.ts';

const commenter = createCommenter(testSettings);
const text = '#coffee #harbour';

function openFixture(answers: readonly HttpResult[], granted: readonly string[] = scopes.instagram) {
  const calls: { readonly url: URL; readonly body: string }[] = [];
  const io = {
    accessToken: 'token',
    scopes: granted,
    account,
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
const send = (...answers: readonly HttpResult[]) => commenter.send(mediaId, text, openFixture(answers).io);
const find = (...answers: readonly HttpResult[]) => commenter.find(mediaId, text, openFixture(answers).io);

test('with either login the comment goes to the post, each on its own host', async () => {
  for (const [granted, address] of [
    [scopes.instagram, `https://graph.instagram.com/v25.0/${mediaId}/comments`],
    [scopes.facebook, `https://graph.facebook.com/v26.0/${mediaId}/comments`],
  ] as const) {
    const { io, calls } = openFixture([ok({ id: '17870913679156914' })], granted);
    assert.deepEqual(await commenter.send(mediaId, text, io), {
      kind: 'sent',
      commentId: '17870913679156914',
    });
    assert.equal(calls[0]?.url.href, address);
    assert.equal(new URLSearchParams(calls[0]?.body).get('message'), text);
  }
});

test('an account connected without the comment permission must reconnect, and nothing is sent', async () => {
  for (const granted of [scopes.instagram, scopes.facebook]) {
    const { io, calls } = openFixture(
      [],
      granted.filter((scope) => !scope.endsWith('_comments')),
    );
    const outcome = await commenter.send(mediaId, text, io);
    assert.ok(outcome.kind === 'rejected' && outcome.code === 'comment_not_allowed');
    assert.match(outcome.plainReason.text, /Connect the account again/);
    assert.equal(calls.length, 0);
    assert.deepEqual(await send(graphError(10)), outcome);
  }
});

test('a comment counts as not sent only when Instagram certainly did nothing', async () => {
  const kindOf = async (result: HttpResult) => (await send(result)).kind;
  for (const result of [graphError(100), graphError(368), graphError(4, 2207051)])
    assert.equal(await kindOf(result), 'rejected');
  assert.equal(await kindOf(graphError(190)), 'auth_lost');
  for (const result of [graphError(4), graphError(80002)]) assert.equal(await kindOf(result), 'rate_limited');
  for (const result of [{ kind: 'not_sent', reason: verbatim('x') } as const, graphError(100, 33)])
    assert.equal(await kindOf(result), 'unavailable');
  for (const result of [lost, answer(502), ok({}), graphError(2), graphError(-1), graphError(987_654)])
    assert.equal(await kindOf(result), 'unknown');
});

const listed = (id: string, more: object = {}) => ({
  id,
  text,
  timestamp: '2026-11-15T09:31:00+0000',
  ...more,
});
const list = (...data: readonly object[]) => ok({ data });
const profile = ok({ id: account, username: 'harbour.coffee' });

test('our comment is the account’s own with this text, by its id or its name', async () => {
  const present = { kind: 'present', commentId: '12' };
  for (const byId of [{ user: { id: account } }, { from: { id: account, username: 'x' } }])
    assert.deepEqual(await find(list(listed('11', { from: { id: '7' } }), listed('12', byId))), present);
  const named = listed('12', { from: { id: '7' }, username: 'harbour.coffee' });
  assert.deepEqual(await find(list(named), profile), present);
  assert.deepEqual(await find(list(listed('12', { username: 'somebody' })), profile), { kind: 'absent' });
  const others = [
    listed('11', { text: 'Nice', user: { id: account } }),
    listed('12', { timestamp: '2026-11-15T09:00:00+0000', user: { id: account } }),
  ];
  assert.deepEqual(await find(list(...others)), { kind: 'absent' });
});

test('an unclear answer from Instagram never means absent', async () => {
  assert.equal((await find(list(listed('12')), profile)).kind, 'cannot_ask');
  assert.equal((await find(list(listed('12')), lost)).kind, 'ask_later');
  for (const result of [graphError(10), graphError(100, 33)])
    assert.equal((await find(result)).kind, 'cannot_ask');
  for (const result of [lost, ok({}), graphError(2), graphError(190), graphError(4)])
    assert.equal((await find(result)).kind, 'ask_later');
});

test('posts and Reels can have a first comment, Stories cannot', () => {
  const codes = (options: Parameters<typeof written>[1], caption = 'Fresh') =>
    check(testSettings, { ...written([photo], options), caption }).map(({ param, code }) => [param, code]);
  const param = 'options.first_comment';
  assert.deepEqual(codes({ first_comment: text }), []);
  assert.equal(manifest(written([photo], { first_comment: ` ${text} ` }), account).first_comment, text);
  const story = { first_comment: text, kind: 'story' };
  assert.ok(!('first_comment' in manifest(written([photo], story), account)));
  assert.ok(codes(story, '').some(([at, code]) => at === param && code === 'option_not_here'));
  assert.deepEqual(codes({ first_comment: 'x'.repeat(2_201) }), [[param, 'option_too_long']]);
  assert.deepEqual(codes({ first_comment: '#a '.repeat(31) }), [[param, 'too_many_hashtags']]);
  assert.deepEqual(codes({ first_comment: 7 }), [[param, 'option_invalid']]);
});
