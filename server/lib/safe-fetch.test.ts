import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';
import tls from 'node:tls';
import { malformedUrls, notations, schemes, specialAddresses } from '../../test/hostile-addresses.ts';
import { createSafeFetch, type SafeFetchCode, SafeFetchError, type SafeResponse } from './safe-fetch.ts';

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const serve = (listener: RequestListener): Promise<number> => listening(createServer(listener));

/** Simulates the public internet: its names lead to this machine, everything else on it stays forbidden. */
const openFixture = (allowed: readonly number[], idleMs = 1_000) => {
  const asked: string[] = [];
  const safeFetch = createSafeFetch({
    idleMs,
    isAllowed: (address, port) => address === '127.0.0.1' && allowed.includes(port),
    resolve: async (name) => {
      asked.push(name);
      return name.startsWith('inner') ? ['10.0.0.7'] : ['127.0.0.1'];
    },
  });
  return { asked, safeFetch: (url: string, more = {}) => safeFetch(url, { timeoutMs: 3_000, ...more }) };
};

async function read({ stream }: SafeResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
const failsWith = (code: SafeFetchCode, work: () => Promise<unknown>): Promise<void> =>
  assert.rejects(work, (error: unknown) => {
    assert.ok(error instanceof SafeFetchError, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  });

test('more than 400 hostile addresses open no connection, and internal names are not even resolved', async () => {
  const connecting = mock.method(Socket.prototype, 'connect', () => {
    throw new Error('a connection was tried');
  });
  const looked: string[] = [];
  const safeFetch = createSafeFetch({
    resolve: async (name) => {
      looked.push(name);
      return ['10.1.2.3'];
    },
  });
  const hostile = new Set([
    ...specialAddresses.flatMap(notations).map((host) => `http://${host}/`),
    ...malformedUrls,
    ...schemes,
  ]);
  assert.ok(hostile.size > 400, String(hostile.size));
  try {
    for (const url of hostile)
      await failsWith('not_allowed', () => safeFetch(url, { timeoutMs: 1_000 }).then(() => assert.fail(url)));
  } finally {
    connecting.mock.restore();
  }
  assert.equal(connecting.mock.callCount(), 0);
  assert.deepEqual(new Set(looked), new Set(['example.com']), 'only the port of these was wrong');
});

test('a name with one private address among public ones is refused', async () => {
  const connecting = mock.method(Socket.prototype, 'connect', () => assert.fail());
  try {
    for (const addresses of [['1.1.1.1', '10.0.0.1'], ['::1'], ['1.1.1.1', 'fe80::1%eth0'], ['nonsense']]) {
      const safeFetch = createSafeFetch({ resolve: async () => addresses });
      await failsWith('not_allowed', () => safeFetch('http://files.example/', { timeoutMs: 1_000 }));
    }
  } finally {
    connecting.mock.restore();
  }
});

test("a successful fetch returns the bytes, sends the server's name, and reveals nothing about us", async () => {
  let headers = {};
  const port = await serve((req, res) => {
    headers = req.headers;
    res.end('hello');
  });
  const { safeFetch } = openFixture([port]);
  const answer = await safeFetch(`http://files.example:${port}/a.png?b=c#d`, { accept: 'image/*' });
  assert.deepEqual([answer.status, answer.finalUrl.href], [200, `http://files.example:${port}/a.png?b=c`]);
  assert.equal(await read(answer), 'hello');
  assert.deepEqual(headers, {
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Signoff',
    host: `files.example:${port}`,
    connection: 'close',
  });
});

test('a name that becomes private after the check still connects to the checked address', async () => {
  const port = await serve((_req, res) => res.end('the checked one'));
  let asked = 0;
  const safeFetch = createSafeFetch({
    isAllowed: (address) => address === '127.0.0.1',
    resolve: async () => (++asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']),
  });
  const connecting = mock.method(Socket.prototype, 'connect');
  try {
    const answer = await safeFetch(`http://rebinding.example:${port}/`, { timeoutMs: 1_000 });
    assert.equal(await read(answer), 'the checked one');
    await failsWith('not_allowed', () =>
      safeFetch(`http://rebinding.example:${port}/`, { timeoutMs: 1_000 }),
    );
  } finally {
    connecting.mock.restore();
  }
  assert.deepEqual([asked, connecting.mock.callCount()], [2, 1]);
});

test('three redirects are followed and each is checked; loops and forbidden targets fail', async () => {
  let inner = 0;
  const hidden = await serve((_req, res) => {
    inner++;
    res.end('secret');
  });
  const leads: Record<string, string> = {
    '/1': '/2',
    '/2': 'http://other.example:PORT/3',
    '/3': '/end',
    '/loop': '/loop',
    '/four': '/1',
    '/hidden': `http://127.0.0.1:${hidden}/`,
    '/inner': 'http://inner.example/',
    '/metadata': 'http://169.254.169.254/latest/meta-data/',
    '/file': 'file:///etc/passwd',
    '/user': 'http://user@files.example/',
    '/odd': 'http://[',
  };
  const port = await serve((req, res) => {
    const to = leads[req.url ?? ''];
    if (to === undefined) res.end('the end');
    else res.writeHead(302, { location: to.replace('PORT', String(port)) }).end('on');
  });
  const { safeFetch, asked } = openFixture([port]);
  const answer = await safeFetch(`http://files.example:${port}/1`);
  assert.deepEqual(
    [await read(answer), answer.finalUrl.href],
    ['the end', `http://other.example:${port}/end`],
  );
  assert.deepEqual(asked, ['files.example', 'files.example', 'other.example', 'other.example']);
  for (const path of ['/loop', '/four'])
    await failsWith('refused_status', () => safeFetch(`http://files.example:${port}${path}`));
  for (const path of ['/hidden', '/inner', '/metadata', '/file', '/user', '/odd'])
    await failsWith('not_allowed', () => safeFetch(`http://files.example:${port}${path}`));
  assert.equal(inner, 0);
});

test('https: the server must have a certificate for its name and cannot redirect to http', async () => {
  const fixture = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../test/fixtures', name), 'utf8');
  const names: string[] = [];
  const secure = createSecureServer({
    cert: fixture('tls-cert.pem'),
    key: fixture('tls-key.pem'),
    SNICallback: (name, done) => {
      names.push(name);
      done(null);
    },
  });
  secure.on('request', (_req, res) =>
    res.writeHead(302, { location: `http://files.example:${port}/` }).end(),
  );
  const port = await listening(secure);
  const get = () => openFixture([port]).safeFetch(`https://files.example:${port}/`);
  await failsWith('unreachable', get);
  assert.deepEqual(names, ['files.example']);

  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([fixture('tls-cert.pem')]);
  await failsWith('unreachable', get);
  const proving = mock.method(tls, 'checkServerIdentity', () => undefined);
  await failsWith('not_allowed', get);
  proving.mock.restore();
  tls.setDefaultCACertificates(trusted);
});

test('unusable responses are refused: other statuses, compressed bytes, too many bytes', async () => {
  const port = await serve((req, res) => {
    const status = Number(req.url?.slice(1));
    if (status) res.writeHead(status).end('no');
    else if (req.url === '/packed') res.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    else if (req.url === '/said') res.writeHead(200, { 'content-length': 11 }).end('12345678901');
    else if (req.url === '/unsaid') res.write('123456', () => res.end('78901'));
    else res.writeHead(200, { 'x-long': 'a'.repeat(20_000) }).end();
  });
  const { safeFetch } = openFixture([port]);
  const get = (path: string) => () =>
    safeFetch(`http://files.example:${port}${path}`, { maxBytes: 10 }).then(read);
  for (const path of ['/404', '/410']) await failsWith('not_found', get(path));
  for (const path of ['/401', '/403', '/500', '/304', '/206', '/302', '/packed'])
    await failsWith('refused_status', get(path));
  for (const path of ['/said', '/unsaid']) await failsWith('too_large', get(path));
  await failsWith('unreachable', get('/headers'));
});

test('silence, slowness, a dropped connection and an abort by the caller all end the fetch', async () => {
  const port = await serve((req, res) => {
    if (req.url === '/silent') return;
    res.writeHead(200, { 'content-length': 1_000 });
    res.write('some');
    if (req.url === '/broken') setImmediate(() => res.destroy());
    if (req.url !== '/drip') return;
    const drops = setInterval(() => res.write('.'), 20);
    res.on('close', () => clearInterval(drops));
  });
  const { safeFetch } = openFixture([port], 100);
  const get =
    (path: string, more = {}) =>
    () =>
      safeFetch(`http://files.example:${port}${path}`, more).then(read);
  await failsWith('too_slow', get('/silent'));
  await failsWith('too_slow', get('/some'));
  await failsWith('too_slow', get('/drip', { timeoutMs: 200 }));
  await failsWith('unreachable', () =>
    openFixture([port]).safeFetch(`http://files.example:${port}/broken`).then(read),
  );
  const stopping = new AbortController();
  const stopped = failsWith('unreachable', get('/drip', { signal: stopping.signal }));
  setTimeout(() => stopping.abort(), 60);
  await stopped;
  await failsWith('unreachable', get('/some', { signal: AbortSignal.abort() }));
  await failsWith('unreachable', () => openFixture([1]).safeFetch('http://files.example:1/'));
});

test('a name that does not exist, cannot be resolved or takes too long is reported', async () => {
  const failing = (code: string) =>
    createSafeFetch({ resolve: () => Promise.reject(Object.assign(new Error(code), { code })) });
  const get = (fetching: ReturnType<typeof createSafeFetch>) => () =>
    fetching('http://files.example/', { timeoutMs: 50 });
  await failsWith('not_found', get(failing('ENOTFOUND')));
  await failsWith('unreachable', get(failing('EAI_AGAIN')));
  await failsWith('not_found', get(createSafeFetch({ resolve: async () => [] })));
  await failsWith('too_slow', get(createSafeFetch({ resolve: () => new Promise(() => undefined) })));
});

test('breaking out of the loop ends the connection', async () => {
  let closed: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const port = await serve((_req, res) => {
    res.on('close', closed);
    res.write('first');
  });
  const { stream } = await openFixture([port]).safeFetch(`http://files.example:${port}/`);
  for await (const chunk of stream) {
    assert.equal(Buffer.from(chunk).toString(), 'first');
    break;
  }
  await ended;
});
