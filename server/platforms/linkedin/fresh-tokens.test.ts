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
const fine = answer(200, {});

/** One call after a refresh that gave the token "young". */
async function call(
  answers: HttpResult[],
  { accessToken = 'young', ageMs = 0, body = 'text' as HttpRequest['body'] } = {},
) {
  const waits: number[] = [];
  const fresh = createFreshTokens(async (ms) => waits.push(ms));
  const connector = fresh.remember(
    createConnector(testSettings, async () => answer(200, { access_token: 'young', expires_in: 60 })),
  );
  assert.equal((await connector.refresh({ refreshToken: 'r', now: refreshedAt })).kind, 'ok');
  let calls = 0;
  const io = fresh.patient({
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

test('a token that was just given is asked for once more, after a pause, when it is called revoked', async () => {
  const mended = await call([revoked, fine], { ageMs: seconds(5) });
  assert.deepEqual([mended.result, mended.calls, mended.waits], [fine, 2, [3_000]]);
  const dead = await call([revoked, revoked, fine]);
  assert.deepEqual([dead.result, dead.calls], [revoked, 2]);
});

test('everything else is believed at once', async () => {
  for (const [answers, how] of [
    [[fine, fine], {}],
    [[expired, fine], {}],
    [[answer(401, {}), fine], {}],
    [[revoked, fine], { ageMs: seconds(31) }],
    [[revoked, fine], { accessToken: 'old' }],
    [[revoked, fine], { body: new Blob(['x']).stream() }],
  ] as const) {
    const { calls, waits } = await call([...answers], how);
    assert.deepEqual([calls, waits], [1, []], JSON.stringify([answers, how]));
  }
});
