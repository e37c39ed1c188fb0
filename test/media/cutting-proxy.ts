/** A connection that breaks: passes bytes on to the service, and cuts where it was told to. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy extends AsyncDisposable {
  readonly baseUrl: string;
  readonly cuts: number;
}

/**
 * `cutAfter` are numbers of bytes, counted over all connections, after which every open connection is destroyed.
 * `onCut` may take its time; until it is done nothing gets through.
 */
export async function startCuttingProxy(
  target: string,
  cutAfter: readonly number[],
  onCut: (cut: number) => Promise<void>,
): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const plan = [...cutAfter].sort((a, b) => a - b);
  const sockets = new Set<Socket>();
  let passed = 0;
  let cuts = 0;
  let closed = false;
  const tearDown = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const count = (length: number): void => {
    passed += length;
    if (closed || passed < (plan[cuts] ?? Number.POSITIVE_INFINITY)) return;
    cuts += 1;
    closed = true;
    tearDown();
    void onCut(cuts).finally(() => {
      closed = false;
    });
  };
  const server = createServer((inside) => {
    if (closed) return void inside.destroy();
    const outside = connect(Number(port), hostname);
    for (const socket of [inside, outside]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        inside.destroy();
        outside.destroy();
      });
    }
    // Counted before they are passed on: the cut falls in the middle of a request.
    inside.on('data', (chunk) => {
      count(chunk.length);
      if (!outside.destroyed && !outside.write(chunk)) inside.pause();
    });
    outside.on('drain', () => inside.resume());
    outside.pipe(inside);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    get cuts() {
      return cuts;
    },
    [Symbol.asyncDispose]: async () => {
      tearDown();
      server.close();
    },
  };
}
