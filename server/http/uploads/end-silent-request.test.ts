import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { endSilentRequest } from './end-silent-request.ts';

async function serving(
  context: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const server = createServer({ keepAliveTimeout: 100 }, answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  context.after(() => socket.destroy());
  return socket;
}

const start = 'PATCH / HTTP/1.1\r\nhost: here\r\ncontent-length: 3\r\n\r\n';

test('a connection that is idle after an upload is closed like any other', {
  timeout: 10_000,
}, async (context) => {
  const socket = await serving(context, (request, response) => {
    endSilentRequest(request, 60_000);
    request.resume().on('end', () => response.end());
  });
  socket.write(`${start}abc`);
  await once(socket, 'close');
});

test('a silent sender is disconnected', { timeout: 10_000 }, async (context) => {
  const ended = Promise.withResolvers<Error>();
  const socket = await serving(context, (request) => {
    endSilentRequest(request, 50);
    request.resume().on('error', ended.resolve);
  });
  socket.write(`${start}a`);
  assert.match((await ended.promise).message, /nothing was sent/);
});
