import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { get as secureGet } from 'node:https';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestServer } from './test-server.ts';

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);

function ask(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      headers,
      ...(url.startsWith('https') ? { ca: readFileSync(fixture('tls-cert.pem')) } : {}),
    };
    const request = (url.startsWith('https') ? secureGet : get)(url, options, (response) => {
      response.resume();
      resolve(response);
    });
    request.on('error', reject);
  });
}

test('with a certificate of its own it serves TLS, with secure cookies', async () => {
  await using server = await startTestServer({
    settings: { TLS_CERT: fixture('tls-cert.pem'), TLS_KEY: fixture('tls-key.pem') },
  });
  assert.match(server.baseUrl, /^https:\/\/localhost:/);
  const start = await ask(`${server.baseUrl}/auth/start?return_to=/`);
  const cookie = start.headers['set-cookie']?.[0] ?? '';
  assert.match(cookie, /^__Secure-[^;]+;.*HttpOnly.*Secure/i);
  assert.match(String(start.headers['strict-transport-security']), /max-age=31536000/);
});

test('a page requested by another loopback name is redirected to the name that owns the cookies', async () => {
  await using server = await startTestServer();
  const { port } = new URL(server.baseUrl);
  const page = await ask(`http://127.0.0.1:${port}/posts?state=draft`, { accept: 'text/html' });
  assert.deepEqual([page.statusCode, page.headers.location], [302, `${server.baseUrl}/posts?state=draft`]);
  const tricky = await ask(`http://127.0.0.1:${port}//evil.example/x`, { accept: 'text/html' });
  assert.equal(new URL(String(tricky.headers.location)).host, new URL(server.baseUrl).host);
  const api = await ask(`http://127.0.0.1:${port}/v1/session`);
  assert.equal(api.statusCode, 401);
});
