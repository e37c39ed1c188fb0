import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import tls from 'node:tls';
import { createAddressCheck, SafeFetchError } from '../../lib/safe-fetch.ts';
import { AnswerTooLarge, boundedFetch, guardedFetch } from './model-fetch.ts';

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../test/fixtures', name), 'utf8');
const trusted = tls.getCACertificates('default');
before(() => {
  tls.setDefaultCACertificates([fixture('tls-cert.pem')]);
  mock.method(tls, 'checkServerIdentity', () => undefined);
});

const server = createServer({ cert: fixture('tls-cert.pem'), key: fixture('tls-key.pem') }, (req, res) => {
  if (req.url === '/moved') res.writeHead(307, { location: '/v1' }).end();
  else if (req.url === '/empty') res.writeHead(204).end();
  else if (req.url === '/stays') res.writeHead(200).write('first');
  else {
    res.writeHead(200, { 'content-type': 'text/plain', 'x-host': req.headers.host });
    req.on('data', (chunk) => res.write(chunk)).on('end', () => res.end(` ${req.headers.authorization}`));
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
after(() => {
  mock.restoreAll();
  tls.setDefaultCACertificates(trusted);
  server.close().closeAllConnections();
});

const check = createAddressCheck({
  isAllowed: (address, requests) => address === '127.0.0.1' && requests === port,
  resolve: async (name) => [name.startsWith('inner') ? '10.0.0.7' : '127.0.0.1'],
});
const guarded = guardedFetch(check);
const at = (path: string, host = 'models.example'): string => `https://${host}:${port}${path}`;
const post = { method: 'POST', headers: { authorization: 'Bearer k' }, body: 'hello' };

test('a public server gets the request and its answer is streamed', async () => {
  const answer = await guarded(at('/v1'), post);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('x-host'), `models.example:${port}`);
  assert.equal(await answer.text(), 'hello Bearer k');
});

test('a redirect is not followed, and an answer without a body is valid', async () => {
  assert.equal((await guarded(at('/moved'), post)).status, 307);
  assert.equal((await guarded(at('/empty'), post)).body, null);
});

test('private addresses, other protocols and internal hosts are not called', async () => {
  for (const url of [at('/v1', 'inner.example'), at('/v1', 'localhost'), at('/v1', '[::1]')])
    await assert.rejects(guarded(url, post), SafeFetchError);
  for (const url of [`https://127.0.0.1:${port}/v1`, 'https://169.254.169.254/', 'https://router.lan/v1'])
    await assert.rejects(guardedFetch()(url, post), SafeFetchError);
  await assert.rejects(guarded(`http://models.example:${port}/`, post), TypeError);
});

test('aborting closes the connection', async () => {
  const stopping = new AbortController();
  const answer = await guarded(at('/stays'), { ...post, signal: stopping.signal });
  const reading = answer.text();
  stopping.abort(new Error('stopped'));
  await assert.rejects(reading);
});

test('an answer is limited in size, and a redirect is returned as it is', async () => {
  const requests: (RequestInit | undefined)[] = [];
  const bounded = boundedFetch(async (_input, init) => {
    requests.push(init);
    return new Response('12345678901');
  }, 10);
  await assert.rejects((await bounded('https://models.example')).text(), AnswerTooLarge);
  assert.equal(requests[0]?.redirect, 'manual');
});
