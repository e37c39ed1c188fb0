import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { readAnswer, startedSchema, statusSchema } from './answers.ts';
import { outcomeOfFailure, troubleAtCommit, troubleBeforeCommit } from './outcome.ts';

const now = new Date('2026-11-15T09:30:00Z');
const answered = (status: number, body: object | string, headers = {}): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const failed = (status: number, code: string, headers = {}) =>
  answered(status, { data: {}, error: { code, message: 'words', log_id: '2022' } }, headers);
const read = (result: HttpResult) => readAnswer(result, startedSchema);
function trouble(result: HttpResult) {
  const answer = read(result);
  assert.ok(answer.kind !== 'ok');
  return { before: troubleBeforeCommit(answer, now), commit: troubleAtCommit(answer, now) };
}
const status = (text: string) => {
  const answer = readAnswer(answered(200, `{"data":${text},"error":{"code":"ok"}}`), statusSchema);
  assert.ok(answer.kind === 'ok', JSON.stringify(answer));
  return answer.value;
};

test('post ids of 19 digits keep every digit, in a list or alone, as numbers or strings', () => {
  for (const id of [
    '[7412345678901234567]',
    '7412345678901234567',
    '["7412345678901234567"]',
    '"7412345678901234567"',
  ])
    assert.equal(
      status(`{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":${id}}`).postId,
      '7412345678901234567',
      id,
    );
  for (const none of ['[]', 'null', '0', '""', '-5'])
    assert.equal(
      status(`{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":${none}}`).postId,
      undefined,
      none,
    );
  assert.equal(status('{"status":"PROCESSING_UPLOAD","uploaded_bytes":10000}').uploadedBytes, 10_000);
});

test('only "ok" is success, whatever the status', () => {
  const data = {
    publish_id: 'v_pub_file~v2-1.123',
    upload_url: 'https://open-upload.tiktokapis.com/video/?a=1',
  };
  const error = { code: 'ok', message: '', logid: '2022' };
  assert.deepEqual(read(answered(200, { data, error })), { kind: 'ok', value: data });
  assert.equal(read(answered(200, { data })).kind, 'unclear');
  assert.equal(read(answered(200, { data: {}, error })).kind, 'unclear');
  assert.equal(read(answered(200, { data, error: { code: 'something_new' } })).kind, 'unclear');
});

test('a refusal is a refusal, in the envelope or bare', () => {
  for (const result of [
    failed(403, 'url_ownership_unverified'),
    answered(403, { code: 'url_ownership_unverified', message: '', log_id: '' }),
  ]) {
    const { before, commit } = trouble(result);
    assert.deepEqual(before, commit);
    assert.ok(commit.kind === 'rejected');
    assert.equal(commit.code, 'url_ownership_unverified');
  }
  for (const code of [
    'invalid_param',
    'privacy_level_option_mismatch',
    'unaudited_client_can_only_post_to_private_accounts',
    'spam_risk_user_banned_from_posting',
    'something_new',
  ])
    assert.equal(trouble(failed(403, code)).commit.kind, 'rejected', code);
});

test('lost connections, waits and caps are distinguished', () => {
  for (const result of [
    failed(401, 'access_token_invalid'),
    failed(401, 'scope_not_authorized'),
    failed(400, 'scope_permission_missed'),
    answered(401, ''),
  ])
    assert.equal(trouble(result).commit.kind, 'auth_lost');
  assert.deepEqual(trouble(failed(429, 'rate_limit_exceeded')).commit, {
    kind: 'rate_limited',
    until: new Date('2026-11-15T09:31:00Z'),
    scope: 'account',
  });
  assert.deepEqual(trouble(failed(429, 'rate_limit_exceeded', { 'retry-after': '10' })).commit, {
    kind: 'rate_limited',
    until: new Date('2026-11-15T09:30:10Z'),
    scope: 'account',
  });
  for (const code of [200, 403]) {
    const posts = trouble(failed(code, 'spam_risk_too_many_posts')).commit;
    const cap = trouble(failed(code, 'reached_active_user_cap')).commit;
    assert.ok(posts.kind === 'rate_limited' && posts.scope === 'account');
    assert.ok(cap.kind === 'rate_limited' && cap.scope === 'app');
  }
});

test('whatever may hide an effect is unknown at the commit step and "not sent" before it', () => {
  const hiding = [
    { kind: 'lost', reason: verbatim('reset') } as const,
    failed(500, 'internal_error'),
    ...[500, 502, 503, 504, 302, 408, 409, 425].map((code) => answered(code, '')),
    answered(200, '{"data":'),
  ];
  for (const result of hiding) {
    const { before, commit } = trouble(result);
    assert.equal(before.kind, 'unavailable', JSON.stringify(result));
    assert.equal(commit.kind, 'unknown', JSON.stringify(result));
  }
  assert.equal(trouble({ kind: 'not_sent', reason: verbatim('x') }).commit.kind, 'unavailable');
});

test('every failure reason of a post has an outcome', () => {
  const reasons: Record<string, string> = {
    file_format_check_failed: 'rejected',
    duration_check_failed: 'rejected',
    frame_rate_check_failed: 'rejected',
    picture_size_check_failed: 'rejected',
    internal: 'unavailable',
    video_pull_failed: 'unavailable',
    photo_pull_failed: 'unavailable',
    publish_cancelled: 'rejected',
    auth_removed: 'rejected',
    spam_risk_too_many_posts: 'rate_limited',
    spam_risk_user_banned_from_posting: 'rejected',
    spam_risk_text: 'rejected',
    spam_risk: 'rejected',
    something_new: 'rejected',
    '': 'rejected',
  };
  for (const [reason, kind] of Object.entries(reasons)) {
    const outcome = outcomeOfFailure(reason, now);
    assert.equal(outcome.kind, kind, reason);
    if (outcome.kind === 'rejected') assert.equal(outcome.code, reason || 'failed');
  }
});
