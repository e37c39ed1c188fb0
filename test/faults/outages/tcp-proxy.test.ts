/** The line does what it is told, to the byte, with real sockets. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

describe('a line that obeys', () => {
  /** Answers everything with the same. */
  const echo = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        heard += chunk.length;
        socket.write(chunk);
      });
  });
  let heard = 0;
  let line: TcpProxy;
  before(() => once(echo.listen(0, '127.0.0.1'), 'listening'));
  after(() => void echo.close());
  beforeEach(async () => {
    heard = 0;
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
  const heardBy = async (socket: Socket, words: string): Promise<void> => {
    socket.write(words);
    await once(socket, 'data');
  };

  test('passes everything on, and an end as an end', async () => {
    const { socket, got, ended } = await call();
    await heardBy(socket, 'hello');
    socket.end();
    assert.equal(await ended, 'ended');
    assert.equal(got(), 'hello');
    assert.deepEqual(line.passed, { up: 5, down: 5 });
    assert.equal(line.broken, 0);
  });

  test('cut now: both sides see the end', async () => {
    const { socket, ended } = await call();
    await heardBy(socket, 'hello');
    line.breakNow('cut');
    assert.equal(await ended, 'ended');
    assert.equal(line.broken, 1);
  });

  test('reset now: the caller is told of it', async () => {
    const { socket, ended } = await call();
    await heardBy(socket, 'hello');
    line.breakNow('reset');
    assert.equal(await ended, 'ECONNRESET');
  });

  for (const how of ['cut', 'reset'] as const)
    test(`${how} after three bytes up: exactly three get through`, async () => {
      const { socket, ended } = await call();
      line.breakAfter(3, 'up', how);
      socket.write('hello');
      await ended;
      assert.equal(line.passed.up, 3);
      if (how === 'cut') assert.equal(heard, 3);
      const { socket: next } = await call();
      await heardBy(next, 'again');
      next.destroy();
    });

  test('cut after seven bytes down, counted over connections', async () => {
    const first = await call();
    line.breakAfter(7, 'down', 'cut');
    await heardBy(first.socket, 'hello');
    const second = await call();
    second.socket.write('world');
    assert.equal(await second.ended, 'ended');
    assert.equal(second.got(), 'wo');
    await heardBy(first.socket, '!');
    assert.equal(first.got(), 'hello!');
    first.socket.destroy();
  });

  test('stall: nothing moves until it flows again, and then nothing is missing', async () => {
    const { socket, got } = await call();
    await heardBy(socket, 'hello');
    line.stall();
    socket.write(' world');
    const other = await call();
    other.socket.write('me too');
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(heard, 5);
    await Promise.all([line.flow(), once(socket, 'data'), once(other.socket, 'data')]);
    assert.equal(got(), 'hello world');
    socket.destroy();
    other.socket.destroy();
  });

  test('delay: late by as much, each way', async () => {
    const { socket } = await call();
    line.delay(20);
    const startedAt = performance.now();
    await heardBy(socket, 'hello');
    assert.ok(performance.now() - startedAt >= 38, 'it came sooner');
    socket.destroy();
  });

  test('refuse: new ones are refused, open ones go on, and it listens again', async () => {
    const { socket, got } = await call();
    await heardBy(socket, 'hello');
    await line.refuse();
    const refused = await call();
    assert.equal(await refused.ended, 'ECONNREFUSED');
    await heardBy(socket, '!');
    assert.equal(got(), 'hello!');
    await line.flow();
    const next = await call();
    await heardBy(next.socket, 'again');
    for (const one of [socket, next.socket]) one.destroy();
  });

  test('a target that is gone is told as a reset; led elsewhere, it works again', async () => {
    const target = `tcp://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    line.lead('tcp://127.0.0.1:1');
    const { ended } = await call();
    assert.equal(await ended, 'ECONNRESET');
    line.lead(target);
    const { socket } = await call();
    await heardBy(socket, 'hello');
    socket.destroy();
  });
});
