import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, Socket } from 'node:net';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';
import tls from 'node:tls';
import { malformedUrls, notations, schemes, specialAddresses } from '../../test/hostile-addresses.ts';
import type { SafeFetchError } from '../lib/safe-fetch.ts';
import { createSafePost, type SafePostSettings } from './safe-post.ts';

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
after(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections?.();
  }
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const serve = (listener: RequestListener): Promise<number> => listening(createServer(listener));

const ownUrl = new URL('https://signoff.example.com');
const request = { headers: { 'webhook-id': 'evt_1' }, body: Buffer.from('{"ü":1}') };
const open = (settings: Partial<SafePostSettings> = {}) =>
  createSafePost({ ownUrl, allowsLoopback: false, resolve: async () => ['10.1.2.3'], ...settings });
const local = (settings: Partial<SafePostSettings> = {}) =>
  open({ ownUrl: new URL('http://localhost:3000'), allowsLoopback: true, ...settings });

const refusedAs = (code: string, work: Promise<void>, url: string): Promise<void> =>
  assert.rejects(work, (error: SafeFetchError) => {
    assert.equal(error.reason.code, code, url);
    return true;
  });

test('no hostile address is posted to or can be saved, and none opens a connection', async () => {
  const connecting = mock.method(Socket.prototype, 'connect', () => {
    throw new Error('a connection was tried');
  });
  const hosts = specialAddresses.flatMap(notations);
  const hostile = new Set([
    ...hosts.map((host) => `https://${host}/`),
    ...hosts.map((host) => `http://${host}/`),
    ...malformedUrls,
    ...malformedUrls.map((url) => url.replace(/^http:/, 'https:')),
    ...schemes,
  ]);
  assert.ok(hostile.size > 800, String(hostile.size));
  const { post, check } = open();
  try {
    for (const url of hostile) {
      assert.equal((await post(url, request)).kind, 'failed', url);
      await assert.rejects(check(url), { name: 'SafeFetchError' }, url);
    }
  } finally {
    connecting.mock.restore();
  }
  assert.equal(connecting.mock.callCount(), 0);
});

test('plain http goes nowhere public, and a name with one private address nowhere at all', async () => {
  const publicNames = open({ resolve: async () => ['1.1.1.1'] });
  await refusedAs('safe_post.only_https', publicNames.check('http://hooks.example.org/'), '');
  await publicNames.check('https://hooks.example.org/');
  for (const addresses of [['1.1.1.1', '10.0.0.1'], ['::1'], ['1.1.1.1', 'fe80::1%eth0'], ['nonsense'], []])
    await assert.rejects(open({ resolve: async () => addresses }).check('https://hooks.example.org/'));
});

test('this service is never posted to, however it is spelt', async () => {
  const { check } = open({ resolve: async () => ['1.1.1.1'] });
  for (const url of [
    'https://signoff.example.com/v1/webhooks',
    'https://SIGNOFF.example.com./',
    'https://signoff.example.com:8443/',
  ])
    await refusedAs('safe_post.ourselves', check(url), url);
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]', 'a.localhost', '2130706433', '127.1'])
    await refusedAs('safe_post.ourselves', local().check(`http://${host}:3000/`), host);
});

test('this machine is posted to only where nobody else reaches the service, and no other network then either', async () => {
  const port = await serve((_req, res) => res.end('here'));
  for (const host of ['localhost', '127.0.0.1', 'hooks.localhost']) {
    const url = `http://${host}:${port}/`;
    const outcome = await local().post(url, request);
    assert.deepEqual([outcome.kind, outcome.answer], ['answered', 'here'], url);
    assert.equal((await open().post(url, request)).kind, 'failed', url);
    await assert.rejects(open().check(url));
  }
  for (const host of [
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '[fe80::1]',
    'printer',
    'nas.local',
  ])
    for (const scheme of ['http', 'https'])
      await assert.rejects(local().check(`${scheme}://${host}/`), { name: 'SafeFetchError' }, host);
});

test('what is sent is what was given, to the address that was checked, with the name of the server', async () => {
  let seen: unknown;
  const port = await serve((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      seen = { method: req.method, url: req.url, headers: req.headers, body: Buffer.concat(chunks) };
      res.writeHead(202, { 'retry-after': '7' }).end('taken');
    });
  });
  const outcome = await local().post(`http://hooks.localhost:${port}/a?b=c#d`, request);
  assert.deepEqual(
    { ...outcome, ms: 0 },
    { kind: 'answered', status: 202, retryAfter: '7', answer: 'taken', ms: 0 },
  );
  assert.deepEqual(seen, {
    method: 'POST',
    url: '/a?b=c',
    headers: {
      'webhook-id': 'evt_1',
      'content-length': String(request.body.length),
      'accept-encoding': 'identity',
      'user-agent': 'Signoff',
      host: `hooks.localhost:${port}`,
      connection: 'close',
    },
    body: request.body,
  });
});

test('a redirect is an answer and is not followed', async () => {
  let visits = 0;
  const target = await serve((_req, res) => {
    visits++;
    res.end();
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const port = await serve((_req, res) =>
      res.writeHead(status, { location: `http://127.0.0.1:${target}/` }).end('on'),
    );
    const outcome = await local().post(`http://127.0.0.1:${port}/`, request);
    assert.deepEqual([outcome.kind === 'answered' && outcome.status, outcome.answer], [status, 'on']);
  }
  assert.equal(visits, 0);
});

test('only the beginning of an answer is read, as text that can be stored', async () => {
  const port = await serve((req, res) => {
    if (req.url === '/endless') {
      const more = () => res.write('x'.repeat(65_536), more);
      more();
    } else if (req.url === '/binary') res.end(Buffer.from([0x61, 0, 0xff, 0x62]));
    else if (req.url === '/headers') res.writeHead(200, { 'x-long': 'a'.repeat(20_000) }).end();
    else if (req.url === '/broken') {
      res.writeHead(200, { 'content-length': 100 }).write('half', () => res.destroy());
    }
  });
  const post = (path: string) => local().post(`http://127.0.0.1:${port}${path}`, request);
  assert.equal((await post('/endless')).answer, 'x'.repeat(4_096));
  assert.equal((await post('/binary')).answer, 'a\ufffdb');
  assert.equal((await post('/headers')).kind, 'failed');
  const broken = await post('/broken');
  assert.deepEqual([broken.kind, broken.answer], ['answered', 'half']);
});

test('silence, a dripping answer and a server that takes no connection all end in time', async () => {
  const port = await serve((req, res) => {
    if (req.url !== '/drips') return;
    res.writeHead(200);
    const dripping = setInterval(() => res.write('.'), 20);
    res.on('close', () => clearInterval(dripping));
  });
  const { post } = local({ timeoutMs: 300 });
  const silent = await post(`http://127.0.0.1:${port}/`, request);
  assert.deepEqual(
    [silent.kind, silent.kind === 'failed' && silent.trouble.code],
    ['failed', 'fetch.too_slow'],
  );
  assert.ok(silent.ms >= 290 && silent.ms < 3_000, String(silent.ms));
  const drips = await post(`http://127.0.0.1:${port}/drips`, request);
  assert.equal(drips.kind, 'answered');
  assert.match(drips.answer, /^\.+$/);

  // It accepts, but never begins TLS.
  const mute = createTcpServer(() => undefined);
  servers.push(mute);
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port: mutePort } = mute.address() as AddressInfo;
  const early = local({ connectTimeoutMs: 200, timeoutMs: 5_000 });
  const outcome = await early.post(`https://127.0.0.1:${mutePort}/`, request);
  assert.equal(outcome.kind === 'failed' && outcome.trouble.code, 'safe_post.not_connected');
  assert.ok(outcome.ms < 3_000, String(outcome.ms));

  const noNames = open({
    resolve: () => new Promise(() => undefined),
    timeoutMs: 200,
    connectTimeoutMs: 100,
  });
  assert.equal((await noNames.post('https://hooks.example.org/', request)).kind, 'failed');
  await assert.rejects(noNames.check('https://hooks.example.org/'));
  const closed = await serve(() => undefined);
  for (const server of servers.splice(-1)) server.close();
  assert.equal((await local().post(`http://127.0.0.1:${closed}/`, request)).kind, 'failed');
});

test('a name that becomes private after the check still connects to the checked address, or to none', async () => {
  const port = await serve((_req, res) => res.end('the checked one'));
  let asked = 0;
  const rebinding = open({
    isAllowed: (address) => address === '127.0.0.1',
    resolve: async () => (++asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']),
  });
  const url = `https://rebinding.example.org:${port}/`;
  const connecting = mock.method(Socket.prototype, 'connect');
  try {
    // TLS fails there, which is late enough: the connection was made.
    await rebinding.post(url, request);
    assert.deepEqual([asked, connecting.mock.callCount()], [1, 1]);
    await rebinding.post(url, request);
    assert.deepEqual([asked, connecting.mock.callCount()], [2, 1]);
  } finally {
    connecting.mock.restore();
  }
});

test('a certificate that is not valid for the name is refused, and the answer says what is wrong', async () => {
  const fixture = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../test/fixtures', name), 'utf8');
  let visits = 0;
  const secure = createSecureServer(
    { cert: fixture('tls-cert.pem'), key: fixture('tls-key.pem') },
    (_req, res) => {
      visits++;
      res.end();
    },
  );
  const port = await listening(secure);
  const { post } = open({ isAllowed: () => true, resolve: async () => ['127.0.0.1'] });
  const url = `https://hooks.example.org:${port}/`;
  const unknown = await post(url, request);
  assert.match(unknown.kind === 'failed' ? unknown.trouble.text : '', /certificate.*SELF_SIGNED/i);
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([fixture('tls-cert.pem')]);
  const otherName = await post(url, request);
  assert.match(otherName.kind === 'failed' ? otherName.trouble.text : '', /certificate.*ALTNAME/i);
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  assert.equal((await post(url, request)).kind, 'failed');
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  tls.setDefaultCACertificates(trusted);
  assert.equal(visits, 0);
});
