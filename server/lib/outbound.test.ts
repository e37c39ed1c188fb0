import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net';
import { test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { message } from './message.ts';
import { sendRequest } from './outbound.ts';

async function listening(server: Server): Promise<{ url: string } & AsyncDisposable> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
const web = (response: (req: IncomingMessage, res: ServerResponse) => void) =>
  listening(createServer(response) as unknown as Server);
const raw = (onConnection: (socket: Socket) => void) => listening(createRawServer(onConnection));

const streamOf = (...chunks: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

test('a response is returned with status, headers and text, and a POST without a body has length 0', async () => {
  await using server = await web((req, res) => {
    res.writeHead(418, { 'x-echo': req.headers['content-length'] ?? 'none' }).end('žluť');
  });
  const result = await sendRequest({ method: 'POST', url: server.url });
  assert.ok(result.kind === 'answered');
  assert.deepEqual([result.status, result.headers.get('x-echo'), result.text], [418, '0', 'žluť']);
});

test('a redirect is returned as a response, never followed', async () => {
  let calls = 0;
  await using server = await web((_req, res) => {
    calls += 1;
    res.writeHead(302, { location: '/elsewhere' }).end();
  });
  const result = await sendRequest({ method: 'GET', url: server.url });
  assert.ok(result.kind === 'answered');
  assert.deepEqual([result.status, result.headers.get('location'), calls], [302, '/elsewhere', 1]);
});

test('a streamed body goes out with Content-Length, not in chunks', async () => {
  let seen: IncomingMessage['headers'] = {};
  let received = '';
  await using server = await web(async (req, res) => {
    seen = req.headers;
    for await (const part of req) received += part;
    res.writeHead(201).end();
  });
  const body = streamOf('hello ', 'world');
  const result = await sendRequest({ method: 'PUT', url: server.url, body, bodyLength: 11 });
  assert.equal(result.kind, 'answered');
  assert.deepEqual(
    [seen['content-length'], seen['transfer-encoding'], received],
    ['11', undefined, 'hello world'],
  );
});

for (const status of [401, 421, 503]) {
  test(`a streamed body answered with ${status} is answered once`, async () => {
    let calls = 0;
    await using server = await web((req, res) => {
      calls += 1;
      req.resume().on('end', () => res.writeHead(status).end('no'));
    });
    const result = await sendRequest({
      method: 'PUT',
      url: server.url,
      body: streamOf('abc'),
      bodyLength: 3,
    });
    assert.ok(result.kind === 'answered', JSON.stringify(result));
    assert.deepEqual([result.status, calls], [status, 1]);
  });
}

test('a streamed body that fails midway is lost and never complete on the server', async () => {
  let complete = false;
  await using server = await web((req, res) => {
    req.on('end', () => {
      complete = req.complete;
      res.end();
    });
    req.on('error', () => res.destroy());
    req.resume();
  });
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(new Uint8Array(4));
      else controller.error(new Error('not the approved bytes'));
    },
  });
  const result = await sendRequest({ method: 'PUT', url: server.url, body, bodyLength: 8 });
  assert.deepEqual([result.kind, complete], ['lost', false]);
});

test('a streamed body of another length than announced is lost', async () => {
  for (const bodyLength of [2, 4]) {
    await using server = await web((req, res) => req.resume().on('end', () => res.end()));
    const body = streamOf('abc');
    assert.equal((await sendRequest({ method: 'PUT', url: server.url, body, bodyLength })).kind, 'lost');
  }
});

test('a refused connection and an unknown host are provably not sent, and the stream is released', async () => {
  const server = await raw((socket) => socket.destroy());
  await server[Symbol.asyncDispose]();
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    cancel() {
      cancelled = true;
    },
  });
  const refused = await sendRequest({ method: 'POST', url: server.url, body, bodyLength: 3 });
  assert.equal(refused.kind, 'not_sent', JSON.stringify(refused));
  assert.ok(cancelled || body.locked);
  assert.equal((await sendRequest({ method: 'GET', url: 'http://no-such-host.invalid/' })).kind, 'not_sent');
});

test('a request that cannot be sent at all is not sent', async () => {
  const cases = [
    { url: 'not a url' },
    { url: 'ftp://127.0.0.1/' },
    { url: 'http://127.0.0.1:1/', signal: AbortSignal.abort() },
    { url: 'http://127.0.0.1:1/', headers: { 'x-bad': 'a\nb' } },
    { url: 'http://127.0.0.1:1/', body: streamOf('abc') },
  ];
  for (const input of cases)
    assert.equal((await sendRequest({ method: 'POST', ...input })).kind, 'not_sent', input.url);
});

test('a TLS handshake that the server refuses is provably not sent', async () => {
  // A TLS server without a certificate cannot complete a handshake.
  await using server = await listening(createTlsServer({}));
  const result = await sendRequest({ method: 'POST', url: server.url.replace('http:', 'https:'), body: 'x' });
  assert.equal(result.kind, 'not_sent', JSON.stringify(result));
});

test('a connection that ends before, during or just before the end of the response is lost', async () => {
  const responses = [
    '',
    'HTTP/1.1 200 OK\r\ncontent-le',
    'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf',
    'nonsense\r\n\r\n',
  ];
  for (const response of responses) {
    await using server = await raw((socket) => socket.once('data', () => socket.end(response)));
    const result = await sendRequest({ method: 'POST', url: server.url, body: 'x' });
    assert.equal(result.kind, 'lost', `${response}: ${JSON.stringify(result)}`);
  }
  await using reset = await raw((socket) => socket.once('data', () => socket.resetAndDestroy()));
  assert.equal((await sendRequest({ method: 'POST', url: reset.url, body: 'x' })).kind, 'lost');
});

test('no response, or one that never ends, is lost at the timeout', async () => {
  await using silent = await raw((socket) => socket.resume());
  assert.equal(
    (await sendRequest({ method: 'POST', url: silent.url, body: 'x', timeoutMs: 60 })).kind,
    'lost',
  );
  await using drip = await web((_req, res) => void res.writeHead(200).write('a'));
  const result = await sendRequest({ method: 'GET', url: drip.url, timeoutMs: 60 });
  assert.ok(result.kind === 'lost');
  assert.match(result.reason.text, /60 ms/);
});

test('the caller can stop a running call: lost', async () => {
  const stop = new AbortController();
  await using server = await raw((socket) => socket.once('data', () => stop.abort()));
  const result = await sendRequest({ method: 'POST', url: server.url, body: 'x', signal: stop.signal });
  assert.deepEqual(result, {
    kind: 'lost',
    reason: message('outbound.stopped', 'the caller stopped waiting'),
  });
});

test('a response beyond the limit is lost; one at the limit is complete', async () => {
  await using server = await web((req, res) =>
    res.end('x'.repeat(1_048_576 + (req.url === '/over' ? 1 : 0))),
  );
  const whole = await sendRequest({ method: 'GET', url: server.url });
  assert.ok(whole.kind === 'answered');
  assert.equal(whole.text.length, 1_048_576);
  assert.equal((await sendRequest({ method: 'GET', url: `${server.url}over` })).kind, 'lost');
});
