/** What holds for every request. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { ApiClient } from '../../test/api/api-client.ts';
import { assertProblem } from '../../test/api/assert-problem.ts';
import { startTestServer } from '../../test/test-server.ts';

const server = await startTestServer({ workers: false });
after(() => server[Symbol.asyncDispose]());
const nobody = new ApiClient(server.baseUrl, null);

test('an unknown address and a wrong method are 404 problems', async () => {
  for (const path of ['/v1/nothing', '/v1', '/v1/posts/1/nothing', '/posts/create/', '/V1/posts'])
    assertProblem(await nobody.request('POST', path, { json: {} }), 404, 'not_found');
  for (const method of ['PUT', 'PATCH', 'PROPFIND'])
    assertProblem(await nobody.request(method, '/v1/posts'), 404, 'not_found');
});

test('an address that cannot be decoded is a 400 problem with a request id', async () => {
  assertProblem(await nobody.get('/v1/posts/%ff'), 400, 'invalid_request');
  assertProblem(await nobody.get('/v1/posts/%'), 400, 'invalid_request');
});

test('a very long id is not found', async () => {
  const reply = await nobody.get(`/v1/posts/${'9'.repeat(5_000)}`);
  assert.ok(reply.status === 404 || reply.status === 400 || reply.status === 401, String(reply.status));
  assertProblem(reply, reply.status);
});

test('every response has its own request id, which the caller cannot choose', async () => {
  const chosen = { 'x-request-id': 'mine', 'request-id': 'mine' };
  const ids = await Promise.all(
    ['/livez', '/readyz', '/v1/platforms', '/v1/nothing', '/openapi.json'].map(async (path) => {
      const reply = await nobody.request('GET', path, { headers: chosen });
      return reply.headers.get('x-request-id') ?? '';
    }),
  );
  for (const id of ids) assert.match(id, /^req_[0-9a-f]{32}$/);
  assert.equal(new Set(ids).size, ids.length);
});

test('every response carries the security headers and allows no other origin', async () => {
  for (const path of ['/v1/platforms', '/v1/nothing', '/v1/session']) {
    const { headers } = await nobody.request('GET', path, { headers: { origin: 'https://evil.example' } });
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('access-control-allow-credentials'), null);
  }
});

test('livez and readyz report that all is well', async () => {
  for (const path of ['/livez', '/readyz']) assert.deepEqual((await nobody.get(path)).body, { status: 'ok' });
});

test('a request with an Authorization header never uses the cookie', async () => {
  const browser = server.newSession();
  await browser.signIn('ines');
  const headers = { authorization: 'Bearer nonsense' };
  assertProblem(await browser.request('GET', '/v1/posts', { headers }), 401, 'invalid_token');
  const basic = { authorization: 'Basic aW5lczp4' };
  assertProblem(await browser.request('GET', '/v1/posts', { headers: basic }), 401, 'invalid_token');
});

test('a request that is not HTTP is refused, and the service goes on', async () => {
  const { port } = new URL(server.baseUrl);
  for (const bytes of [
    '\0\0\0\0\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'POST /posts/create HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  ]) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(bytes);
    await once(socket, 'close');
  }
  assert.equal((await nobody.get('/livez')).status, 200);
});
