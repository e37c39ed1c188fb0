/** A proxy to the sandbox that counts the bytes it passes on and is cut once, in the middle of a transfer. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface CountingProxy extends AsyncDisposable {
  readonly url: string;
  /** Bytes towards the sandbox since `restartCount`. */
  readonly passedBytes: number;
  readonly cuts: number;
  /** Restarts the count, and cuts after this many bytes. */
  restartCount(cutAfterBytes: number): void;
}

export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let passedBytes = 0;
  let cuts = 0;
  let cutAfter = Number.POSITIVE_INFINITY;
  const cut = (): void => {
    cuts += 1;
    cutAfter = Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((caller) => {
    const sandbox = connect(Number(targetPort), hostname);
    for (const socket of [caller, sandbox]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        caller.destroy();
        sandbox.destroy();
      });
    }
    // Counted as they are passed on: what the sandbox cannot have received is not counted.
    caller.on('data', (chunk) => {
      passedBytes += chunk.length;
      if (!sandbox.write(chunk)) caller.pause();
      if (passedBytes >= cutAfter) cut();
    });
    sandbox.on('drain', () => caller.resume());
    sandbox.pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    get passedBytes() {
      return passedBytes;
    },
    get cuts() {
      return cuts;
    },
    restartCount(cutAfterBytes) {
      passedBytes = 0;
      cuts = 0;
      cutAfter = cutAfterBytes;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
