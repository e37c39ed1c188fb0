import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { createEditor } from './edit.ts';
import { manifest } from './map.ts';
import { testSettings } from './test-settings.ts';

const urn = 'urn:li:share:7141138937766391808';
const answer = (status: number, body: object | string = ''): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

async function apply(result: HttpResult) {
  const sent: HttpRequest[] = [];
  const approved = manifest(
    { caption: 'New (words)\r\n#fresh', media: [], options: {} },
    'urn:li:organization:1',
  );
  const outcome = await createEditor(testSettings).apply(urn, approved, {
    accessToken: 't',
    scopes: [],
    declarations: {},
    now: () => new Date('2026-11-15T09:30:00Z'),
    request: async (request) => {
      sent.push(request);
      return result;
    },
  });
  return { outcome, request: sent[0] };
}

test('the approved text replaces the old one, escaped as at publishing, and nothing else is touched', async () => {
  const { outcome, request } = await apply(answer(204));
  assert.equal(request?.method, 'POST');
  assert.equal(request.url, 'https://api.linkedin.com/rest/posts/urn%3Ali%3Ashare%3A7141138937766391808');
  assert.equal(request.headers?.['x-restli-method'], 'PARTIAL_UPDATE');
  assert.deepEqual(JSON.parse(String(request.body)), {
    patch: { $set: { commentary: 'New \\(words\\)\n{hashtag|\\#|fresh}' } },
  });
  const url = `https://www.linkedin.com/feed/update/${urn}/`;
  assert.deepEqual(outcome, { kind: 'published', externalId: urn, url });
});

test('every failure has its outcome; an unclear one is retried', async () => {
  const cases: readonly (readonly [HttpResult, string])[] = [
    [{ kind: 'lost', reason: verbatim('reset') }, 'unavailable'],
    [{ kind: 'not_sent', reason: verbatim('no address') }, 'unavailable'],
    [answer(500), 'unavailable'],
    [answer(409), 'unavailable'],
    [answer(302), 'unavailable'],
    [answer(404, { status: 404, code: 'NOT_FOUND' }), 'rejected:post_gone'],
    [answer(401, { serviceErrorCode: 65_602 }), 'auth_lost'],
    [answer(403, { serviceErrorCode: 100, code: 'ACCESS_DENIED' }), 'rejected:access_denied'],
    [answer(400, { code: 'FIELD_LENGTH_TOO_LONG' }), 'rejected:field_length_too_long'],
    [answer(429, { serviceErrorCode: 101 }), 'rate_limited'],
  ];
  for (const [result, expected] of cases) {
    const { outcome } = await apply(result);
    const expectedCode = outcome.kind === 'rejected' ? `rejected:${outcome.code}` : outcome.kind;
    assert.equal(expectedCode, expected, JSON.stringify(result));
  }
});
