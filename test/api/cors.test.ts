/** Pages of other sites: with a token yes, with a cookie never. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHouse } from '../house.ts';

const house = await startHouse({ workers: false });
after(() => house[Symbol.asyncDispose]());
const origin = 'https://planner.example.com';

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, house.baseUrl), { method, headers: { origin, ...headers }, redirect: 'manual' });
const addressOf = (path: string): string => path.replaceAll(/:\w+/g, '1');

test('every operation that takes a token, and every public one, answers the preflight; no other does', async () => {
  const open = new Set<string>();
  for (const { access, hidden, paths } of house.context.routes)
    if (access.kind === 'scope' || (access.kind === 'public' && !hidden))
      for (const path of paths) open.add(path);
  assert.ok(open.size > 20);
  for (const { paths, method, access } of house.context.routes) {
    for (const path of paths) {
      const asked = {
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      };
      const reply = await ask('OPTIONS', addressOf(path), asked);
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
      // Uploads in pieces need a few of their own besides.
      assert.match(
        reply.headers.get('access-control-allow-headers') ?? '',
        path.startsWith('/v1/uploads')
          ? /^Authorization, Content-Type, Idempotency-Key, Tus-Resumable, /
          : /^Authorization, Content-Type, Idempotency-Key$/,
      );
    }
  }
});

test('answers and refusals can be read by the page, with the headers a client needs', async () => {
  for (const path of ['/v1/platforms', '/v1/posts', '/v1/posts/1']) {
    const reply = await ask('GET', path);
    await reply.arrayBuffer();
    assert.equal(reply.headers.get('access-control-allow-origin'), '*');
    const exposed = reply.headers.get('access-control-expose-headers') ?? '';
    for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'])
      assert.ok(exposed.split(', ').includes(name), name);
  }
});

test('what only a session may do stays closed to other sites', async () => {
  const owner = house.visitor();
  await owner.signIn('ines');
  const cookie = { cookie: owner.cookieHeader, 'x-workspace': owner.workspace ?? '' };
  const mine = await ask('GET', '/v1/session', cookie);
  await mine.arrayBuffer();
  assert.equal(mine.status, 200);
  assert.equal(mine.headers.get('access-control-allow-origin'), null);
  const write = await ask('POST', '/posts/create', { ...cookie, 'sec-fetch-site': 'cross-site' });
  assert.equal(write.status, 403);
  assert.equal(((await write.json()) as { code: string }).code, 'cross_site_request');
});
