import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WebhookDeliveryView } from '../../../../server/http/views.ts';
import { arrivalOf, describeAttempt, describeDelivery, indentJson } from './describe-delivery.ts';

const at = '2026-11-17T12:14:00Z';
const delivery: WebhookDeliveryView = {
  id: 'whd_00000000000000000000000000',
  webhook_id: 'whk_00000000000000000000000000',
  event: { id: 'evt_00000000000000000000000000', type: 'post.approved', timestamp: at },
  resource: { kind: 'post', id: '1' },
  number: 1,
  test: false,
  state: 'waiting',
  tries: 0,
  replays: 0,
  created_at: at,
  next_attempt_at: at,
  settled_at: null,
  last_attempt: null,
};
const describe = (changes: Partial<WebhookDeliveryView>, state: 'active' | 'paused' = 'active') =>
  describeDelivery({ ...delivery, ...changes }, { state }, 'UTC');

test('each status says what it means and what to do; no answer says why there was none', () => {
  const attempt = (status: number | null, error: string | null = null) => describeAttempt({ status, error });
  assert.equal(attempt(204), 'Answered 204. It arrived.');
  assert.match(attempt(302), /^Answered 302\. Redirects are not followed/);
  assert.match(attempt(403), /^Answered 403\. .*another secret/);
  assert.match(attempt(404), /^Answered 404\. There is nothing at this address/);
  assert.match(attempt(418), /^Answered 418\. Your server refused it/);
  assert.match(attempt(502), /^Answered 502\. Your server ran into a problem/);
  assert.equal(attempt(null, 'The server took too long.'), 'The server took too long.');
});

test('what waits says what it waits for', () => {
  assert.match(describe({}), /in a moment/);
  assert.match(describe({}, 'paused'), /after you resume/);
  assert.match(describe({ next_attempt_at: null }), /an earlier one of the same resource/);
  assert.match(describe({ tries: 3 }), /^Attempt 4 follows at .*12:14\.$/);
});

test('what is settled says how; a test is not waited for', () => {
  assert.match(describe({ state: 'delivered', settled_at: at }), /^Delivered .*12:14\.$/);
  assert.match(describe({ state: 'failed', tries: 10 }), /after 10 attempts/);
  assert.match(describe({ state: 'failed', test: true }), /sent once/);
  assert.match(describe({ state: 'dropped' }), /^Not sent/);
  assert.match(describe({ test: true }, 'paused'), /in a moment/);
});

test('a delivery that is tried again has not arrived so far', () => {
  const failed = { ...delivery, last_attempt: { at, status: 500, error: null } };
  assert.equal(arrivalOf(failed), 'failed');
  assert.equal(arrivalOf(delivery), 'waiting');
  assert.equal(arrivalOf({ ...failed, state: 'delivered' }), 'arrived');
});

test('a body that is no JSON is shown as it is', () => {
  assert.equal(indentJson('{"a":1}'), '{\n  "a": 1\n}');
  assert.equal(indentJson('hello'), 'hello');
});
