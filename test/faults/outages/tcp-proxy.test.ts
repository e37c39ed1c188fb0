/** The proxy does what it is told, to the byte, with real sockets. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

describe('the TCP proxy', () => {
  /** Answers everything with the same. */
  const echo = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        receivedBytes += chunk.length;
        socket.write(chunk);
      });
  });
  let receivedBytes = 0;
  let line: TcpProxy;
  before(() => once(echo.listen(0, '127.0.0.1'), 'listening'));
  after(() => void echo.close());
  beforeEach(async () => {
    receivedBytes = 0;
    line = await startTcpProxy(`tcp://127.0.0.1:${(echo.address() as AddressInfo).port}`);
  });
  afterEach(() => line[Symbol.asyncDispose]());

  async function call(): Promise<{ socket: Socket; ended: Promise<string>; got(): string }> {
    const socket = connect(line.port, '127.0.0.1');
    const { promise: ended, resolve } = Promise.withResolvers<string>();
    let got = '';
    let how = 'ended';
    socket.setEncoding('utf8').on('data', (text: string) => {
      got += text;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      how = error.code ?? '?';
    });
    socket.on('close', () => resolve(how));
    await Promise.race([once(socket, 'connect').catch(() => undefined), ended]);
    return { socket, ended, got: () => got };
  }
  const waitForText = async (socket: Socket, chunks: string): Promise<void> => {
    socket.write(chunks);
    await once(socket, 'data');
  };

  test('passes everything on, and an end as an end', async () => {
    const { socket, got, ended } = await call();
    await waitForText(socket, 'hello');
    socket.end();
    assert.equal(await ended, 'ended');
    assert.equal(got(), 'hello');
    assert.deepEqual(line.passedBytes, { up: 5, down: 5 });
    assert.equal(line.brokenConnections, 0);
  });

  test('cut now: both sides see the end', async () => {
    const { socket, ended } = await call();
    await waitForText(socket, 'hello');
    line.breakNow('cut');
    assert.equal(await ended, 'ended');
    assert.equal(line.brokenConnections, 1);
  });

  test('reset now: the caller sees a reset', async () => {
    const { socket, ended } = await call();
    await waitForText(socket, 'hello');
    line.breakNow('reset');
    assert.equal(await ended, 'ECONNRESET');
  });

  for (const how of ['cut', 'reset'] as const)
    test(`${how} after three bytes up: exactly three get through`, async () => {
      const { socket, ended } = await call();
      line.breakAfter(3, 'up', how);
      socket.write('hello');
      await ended;
      assert.equal(line.passedBytes.up, 3);
      if (how === 'cut') assert.equal(receivedBytes, 3);
      const { socket: next } = await call();
      await waitForText(next, 'again');
      next.destroy();
    });

  test('cut after seven bytes down, counted over connections', async () => {
    const first = await call();
    line.breakAfter(7, 'down', 'cut');
    await waitForText(first.socket, 'hello');
    const second = await call();
    second.socket.write('world');
    assert.equal(await second.ended, 'ended');
    assert.equal(second.got(), 'wo');
    await waitForText(first.socket, '!');
    assert.equal(first.got(), 'hello!');
    first.socket.destroy();
  });

  test('stall: nothing moves until it flows again, and then nothing is missing', async () => {
    const { socket, got } = await call();
    await waitForText(socket, 'hello');
    line.stall();
    socket.write(' world');
    const other = await call();
    other.socket.write('me too');
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(receivedBytes, 5);
    await Promise.all([line.resume(), once(socket, 'data'), once(other.socket, 'data')]);
    assert.equal(got(), 'hello world');
    socket.destroy();
    other.socket.destroy();
  });

  test('delay: each chunk is late by that much, both ways', async () => {
    const { socket } = await call();
    line.delay(20);
    const startedAt = performance.now();
    await waitForText(socket, 'hello');
    assert.ok(performance.now() - startedAt >= 38, 'it came sooner');
    socket.destroy();
  });

  test('refuse: new connections are refused, open ones continue, and it listens again', async () => {
    const { socket, got } = await call();
    await waitForText(socket, 'hello');
    await line.refuse();
    const refused = await call();
    assert.equal(await refused.ended, 'ECONNREFUSED');
    await waitForText(socket, '!');
    assert.equal(got(), 'hello!');
    await line.resume();
    const next = await call();
    await waitForText(next.socket, 'again');
    for (const one of [socket, next.socket]) one.destroy();
  });

  test('an unreachable target appears as a reset; pointed elsewhere, it works again', async () => {
    const target = `tcp://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    line.setTarget('tcp://127.0.0.1:1');
    const { ended } = await call();
    assert.equal(await ended, 'ECONNRESET');
    line.setTarget(target);
    const { socket } = await call();
    await waitForText(socket, 'hello');
    socket.destroy();
  });
});
