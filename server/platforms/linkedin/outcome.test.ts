import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { outcomeOfCreate, troubleBeforeCommit } from './outcome.ts';
import { testSettings } from './test-settings.ts';

const now = new Date('2026-11-15T09:30:00Z');
const answered = (
  status: number,
  body: object | string = '',
  headers: Record<string, string> = {},
): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(headers),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const create = (result: HttpResult) => outcomeOfCreate(result, testSettings, now);
const lost: HttpResult = { kind: 'lost', reason: verbatim('reset') };
const notSent: HttpResult = { kind: 'not_sent', reason: verbatim('refused') };

test('published only with 201 and the id of the post', () => {
  const id = 'urn:li:share:7141138937766391808';
  assert.deepEqual(create(answered(201, '', { 'x-restli-id': id })), {
    kind: 'published',
    externalId: id,
    url: `https://www.linkedin.com/feed/update/${id}/`,
  });
  assert.equal(create(answered(201)).kind, 'unknown');
  assert.equal(create(answered(201, '', { 'x-restli-id': 'urn:li:image:1' })).kind, 'unknown');
  assert.equal(create(answered(200, '', { 'x-restli-id': id })).kind, 'unknown');
});

test('whatever may hide an effect is unknown at the commit step and "not sent" before it', () => {
  for (const result of [
    lost,
    ...[500, 502, 503, 504, 302, 408, 409, 425, 499].map((status) => answered(status)),
  ]) {
    assert.equal(create(result).kind, 'unknown', JSON.stringify(result));
    const before = troubleBeforeCommit(result, now);
    assert.ok(before.kind === 'unavailable', JSON.stringify(result));
    assert.equal(before.sent, false);
  }
  assert.equal(create(notSent).kind, 'unavailable');
  assert.equal(troubleBeforeCommit(notSent, now).kind, 'unavailable');
});

test('refusals carry our own code and a plain message', () => {
  const cases = [
    [403, { code: 'ACCESS_DENIED', serviceErrorCode: 100 }, 'access_denied'],
    [426, { code: 'NONEXISTENT_VERSION' }, 'nonexistent_version'],
    [400, { code: 'VERSION_MISSING' }, 'version_missing'],
    [400, { code: 'SOMETHING_NEW' }, 'something_new'],
    [422, { errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] } }, 'duplicate_content'],
    [413, '<html>too large</html>', 'status_413'],
  ] as const;
  for (const [status, body, code] of cases) {
    for (const outcome of [
      create(answered(status, body)),
      troubleBeforeCommit(answered(status, body), now),
    ]) {
      assert.ok(outcome.kind === 'rejected');
      assert.equal(outcome.code, code);
      assert.ok(outcome.plainReason.text.length > 20);
    }
  }
});

test('any 401 means the connection is lost', () => {
  for (const serviceErrorCode of [65600, 65601, 65602]) {
    assert.equal(create(answered(401, { serviceErrorCode })).kind, 'auth_lost');
  }
  assert.equal(create(answered(401, 'garbage')).kind, 'auth_lost');
});

test('a daily limit waits for 00:00 UTC, another for minutes, and a wait that LinkedIn names is honoured', () => {
  const until = (body: object, headers = {}) => {
    const outcome = create(answered(429, body, headers));
    assert.ok(outcome.kind === 'rate_limited');
    assert.equal(outcome.scope, 'account');
    return outcome.until.toISOString();
  };
  assert.equal(until({ serviceErrorCode: 101, code: 'TOO_MANY_REQUESTS' }), '2026-11-16T00:00:00.000Z');
  assert.equal(until({}), '2026-11-15T09:45:00.000Z');
  assert.equal(until({ serviceErrorCode: 101 }, { 'retry-after': '60' }), '2026-11-15T09:31:00.000Z');
  assert.equal(until({}, { 'retry-after': '-5' }), '2026-11-15T09:45:00.000Z');
});
