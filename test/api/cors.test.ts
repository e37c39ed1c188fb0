/** Pages of other sites may use the API with a token, never with a cookie. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestServer } from '../test-server.ts';

const server = await startTestServer({ workers: false });
after(() => server[Symbol.asyncDispose]());
const origin = 'https://planner.example.com';

const sendRequest = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.baseUrl), { method, headers: { origin, ...headers }, redirect: 'manual' });
const addressOf = (path: string): string => path.replaceAll(/:\w+/g, '1');

test('every operation that takes a token, and every public one, answers the preflight; no other does', async () => {
  const open = new Set<string>();
  for (const { access, hidden, paths } of server.context.routes)
    if (access.kind === 'scope' || (access.kind === 'public' && !hidden))
      for (const path of paths) open.add(path);
  assert.ok(open.size > 20);
  for (const { paths, method, access } of server.context.routes) {
    for (const path of paths) {
      const requestedHeaders = {
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      };
      const reply = await sendRequest('OPTIONS', addressOf(path), requestedHeaders);
      await reply.arrayBuffer();
      assert.equal(reply.headers.get('access-control-allow-credentials'), null, path);
      if (!open.has(path)) {
        assert.equal(reply.status, 404, path);
        assert.equal(reply.headers.get('access-control-allow-origin'), null, path);
        continue;
      }
      assert.equal(reply.status, 204, path);
      assert.equal(reply.headers.get('access-control-allow-origin'), '*');
      const methods = reply.headers.get('access-control-allow-methods')?.split(', ') ?? [];
      assert.equal(methods.includes(method), access.kind === 'scope' || access.kind === 'public', path);
      // Resumable uploads need a few headers of their own besides.
      assert.match(
        reply.headers.get('access-control-allow-headers') ?? '',
        path.startsWith('/v1/uploads')
          ? /^Authorization, Content-Type, Idempotency-Key, Tus-Resumable, /
          : /^Authorization, Content-Type, Idempotency-Key$/,
      );
    }
  }
});

test('pages can read responses and errors, with the headers a client needs', async () => {
  for (const path of ['/v1/platforms', '/v1/posts', '/v1/posts/1']) {
    const reply = await sendRequest('GET', path);
    await reply.arrayBuffer();
    assert.equal(reply.headers.get('access-control-allow-origin'), '*');
    const exposed = reply.headers.get('access-control-expose-headers') ?? '';
    for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'])
      assert.ok(exposed.split(', ').includes(name), name);
  }
});

test('operations that need a session stay closed to other sites', async () => {
  const owner = server.newSession();
  await owner.signIn('ines');
  const cookie = { cookie: owner.cookieHeader, 'x-workspace': owner.workspace ?? '' };
  const mine = await sendRequest('GET', '/v1/session', cookie);
  await mine.arrayBuffer();
  assert.equal(mine.status, 200);
  assert.equal(mine.headers.get('access-control-allow-origin'), null);
  const write = await sendRequest('POST', '/posts/create', { ...cookie, 'sec-fetch-site': 'cross-site' });
  assert.equal(write.status, 403);
  assert.equal(((await write.json()) as { code: string }).code, 'cross_site_request');
});
