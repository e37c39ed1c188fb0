import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { startTestServer } from '../../../test/test-server.ts';
import { serveWebApplication } from './web-application.ts';

const server = await startTestServer({ workers: false });
after(() => server[Symbol.asyncDispose]());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(path, server.baseUrl), { method, redirect: 'manual', headers });
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test('an address that does not exist is 404 for programs and people alike', async () => {
  for (const path of [
    '/nope',
    '/v2/posts',
    '/posts/nope',
    '/posts/create',
    '/posts/1/2',
    '/analytics-page',
    '/settings/nope',
    '/review/..%5Caccounts',
    '/favicon.ico',
  ]) {
    const program = await ask(path);
    assert.equal(program.status, 404, path);
    assert.match(program.headers.get('content-type') ?? '', /^application\/problem\+json/, path);
    const person = await ask(path, browser);
    assert.equal(person.status, 404, path);
    assert.match(person.headers.get('content-type') ?? '', /^text\/html/, path);
    assert.match(await person.text(), /<\/html>/, path);
    assert.equal((await ask(path, browser, 'HEAD')).status, 404, path);
    assert.equal(
      (await ask(path, { ...browser, authorization: 'Bearer x' })).headers.get('content-type')?.slice(0, 24),
      'application/problem+json',
    );
  }
});

test('the address of a page is 200 with the page, for any caller', async () => {
  for (const path of [
    '/',
    '/posts',
    '/posts/',
    '/posts/380197558722656612',
    '/compose',
    '/review/1',
    '/signin',
    '/settings/recurring/new/1',
  ])
    for (const headers of [{}, browser]) {
      const reply = await ask(path, headers);
      assert.deepEqual(
        [reply.status, reply.headers.get('content-type')],
        [200, 'text/html; charset=utf-8'],
        path,
      );
      await reply.arrayBuffer();
    }
  assert.equal((await ask('/analytics', browser)).status, 200);
});

test('a page names the file with the platforms, which a browser keeps; one of another version is not found', async () => {
  const platforms = await (await ask('/v1/platforms')).json();
  const html = await (await ask('/signin', browser)).text();
  const [, file = ''] = /<link rel="preload" as="fetch"[^>]+href="([^"]+)"/.exec(html) ?? [];
  assert.ok(html.includes(`"files":{"/v1/platforms":"${file}"}`), file);
  for (const encoding of ['br', 'gzip', 'identity']) {
    const reply = await ask(file, { 'accept-encoding': encoding });
    assert.equal(reply.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(reply.headers.get('content-encoding') ?? 'identity', encoding);
    assert.deepEqual(await reply.json(), platforms);
  }
  assert.equal((await ask('/assets/platforms-other.json')).status, 404);
});

test('a file of the web application is kept for a year, and opened by itself it may load nothing', async () => {
  const html = await (await ask('/signin', browser)).text();
  const [, script = ''] = /<script type="module" crossorigin src="([^"]+)"/.exec(html) ?? [];
  const [, platforms = ''] = /<link rel="preload" as="fetch"[^>]+href="([^"]+)"/.exec(html) ?? [];
  for (const path of [script, platforms]) {
    const { status, headers } = await ask(path);
    assert.equal(status, 200, path);
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    for (const name of ['permissions-policy', 'etag', 'last-modified'])
      assert.equal(headers.get(name), null, `${path}: ${name}`);
  }
  // A page that says that there is no such file is a document.
  const missing = await ask('/assets/nothing.js', browser);
  assert.equal(missing.status, 404);
  assert.match(missing.headers.get('content-security-policy') ?? '', /script-src 'self'/);
  assert.match(missing.headers.get('permissions-policy') ?? '', /camera=\(\)/);
});

test('a page requested while the service stops is complete, without the API responses that it could not get', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signoff-web-'));
  await writeFile(join(folder, 'index.html'), '<html><head></head><body></body></html>');
  const app = Fastify({ return503OnClosing: false });
  const requests = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<object>();
  await app.register(cookie);
  app.get('/v1/session/current', async () => {
    requests.resolve();
    return answer.promise;
  });
  const { limiter } = server.context;
  await serveWebApplication(app, folder, new URL('http://127.0.0.1'), limiter);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const page = fetch(address, { headers: { ...browser, 'accept-encoding': 'gzip', connection: 'close' } });
    await requests.promise;
    const closed = app.close();
    // The rest is requested once the workspace is known, and by then the server is closed.
    answer.resolve({ session: { workspaces: [{ id: 'wsp_1' }] } });
    const text = await (await page).text();
    assert.match(text, /"workspace":"wsp_1"/);
    assert.match(text, /<\/html>$/);
    await closed;
  } finally {
    await app.close();
    await rm(folder, { recursive: true });
  }
});

test('a visitor who disconnects in the middle of a page does no harm', async () => {
  for (let count = 0; count < 5; count++) {
    const disconnecting = new AbortController();
    const page = await fetch(server.baseUrl, { headers: browser, signal: disconnecting.signal });
    disconnecting.abort();
    await assert.rejects(page.text());
  }
  assert.equal((await ask('/livez')).status, 200);
});
