import assert from 'node:assert/strict';
import { test } from 'node:test';
import { later, seconds } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { createConnector } from './connect.ts';
import { createFreshTokens } from './fresh-tokens.ts';
import { testSettings } from './test-settings.ts';

const refreshedAt = new Date('2026-11-15T09:30:00Z');
const answer = (status: number, body: object): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: JSON.stringify(body),
});
const revoked = answer(401, { status: 401, serviceErrorCode: 65_601, code: 'REVOKED_ACCESS_TOKEN' });
const expired = answer(401, { status: 401, serviceErrorCode: 65_602, code: 'EXPIRED_ACCESS_TOKEN' });
const success = answer(200, {});

/** One call after a refresh that returned the token "young". */
async function call(
  answers: HttpResult[],
  { accessToken = 'young', ageMs = 0, body = 'text' as HttpRequest['body'] } = {},
) {
  const waits: number[] = [];
  const fresh = createFreshTokens(async (ms) => waits.push(ms));
  const connector = fresh.trackRefreshes(
    createConnector(testSettings, async () => answer(200, { access_token: 'young', expires_in: 60 })),
  );
  assert.equal((await connector.refresh({ refreshToken: 'r', now: refreshedAt })).kind, 'ok');
  let calls = 0;
  const io = fresh.withRetry({
    accessToken,
    now: () => later(refreshedAt, ageMs),
    request: async (_request: HttpRequest) => {
      calls += 1;
      return answers.shift() ?? { kind: 'lost', reason: verbatim('no more answers') };
    },
  });
  const request = { method: 'POST', url: 'https://api.linkedin.com/rest/posts' } as const;
  const result = await io.request(body === undefined ? request : { ...request, body });
  return { result, calls, waits };
}

test('a call with a token issued just now is repeated after a pause when LinkedIn says revoked', async () => {
  const repeated = await call([revoked, success], { ageMs: seconds(5) });
  assert.deepEqual([repeated.result, repeated.calls, repeated.waits], [success, 2, [3_000]]);
  const dead = await call([revoked, revoked, success]);
  assert.deepEqual([dead.result, dead.calls], [revoked, 2]);
});

test('every other answer counts at once', async () => {
  for (const [answers, how] of [
    [[success, success], {}],
    [[expired, success], {}],
    [[answer(401, {}), success], {}],
    [[revoked, success], { ageMs: seconds(31) }],
    [[revoked, success], { accessToken: 'old' }],
    [[revoked, success], { body: new Blob(['x']).stream() }],
  ] as const) {
    const { calls, waits } = await call([...answers], how);
    assert.deepEqual([calls, waits], [1, []], JSON.stringify([answers, how]));
  }
});
