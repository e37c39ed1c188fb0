/**
 * A proxy that fails on purpose, for faults that the sandbox cannot simulate itself: it is between the service and the
 * sandbox for one request. Both sides use real sockets.
 *
 * refused             nothing listens
 * reset_before_body   the connection is reset once the headers have arrived; the sandbox sees nothing
 * reset_during_body   half of the body reaches the sandbox, then both sides are reset
 * reset_after_body    the sandbox has answered, the caller sees only a reset
 * retry_after         passes everything on and adds `Retry-After` to the response
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export type ConnectionFault =
  | 'refused'
  | 'reset_before_body'
  | 'reset_during_body'
  | 'reset_after_body'
  | 'retry_after';

export interface FaultyProxy extends AsyncDisposable {
  /** Where the request goes instead; the path stays. */
  readonly origin: string;
}

export const retryAfterSeconds = 30;

export async function startFaultyProxy(target: string, fault: ConnectionFault): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((caller) => {
    keep(caller);
    if (fault === 'reset_before_body') {
      caller.once('data', () => caller.resetAndDestroy());
      return;
    }
    const sandbox = keep(connect(Number(port), hostname));
    const resetBoth = (): void => {
      caller.resetAndDestroy();
      sandbox.resetAndDestroy();
    };
    caller.on('close', () => sandbox.destroy());
    sandbox.on('close', () => caller.end());
    if (fault === 'reset_during_body') return passHalf(caller, sandbox, resetBoth);
    caller.pipe(sandbox);
    sandbox.once('data', (first: Buffer) => {
      if (fault === 'reset_after_body') return resetBoth();
      caller.write(withRetryAfter(first));
      sandbox.pipe(caller);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  if (fault === 'refused') await close();
  return { origin, [Symbol.asyncDispose]: close };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function passHalf(caller: Socket, sandbox: Socket, resetBoth: () => void): void {
  let head = Buffer.alloc(0);
  let passed = 0;
  let breakAt = Number.POSITIVE_INFINITY;
  caller.on('data', (chunk: Buffer) => {
    if (breakAt === Number.POSITIVE_INFINITY) {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      const length = /^content-length: *(\d+)/im.exec(head.subarray(0, end).toString('latin1'))?.[1];
      if (end >= 0) breakAt = end + 4 + Math.floor(Number(length ?? 0) / 2);
    }
    const wanted = chunk.subarray(0, Math.max(0, breakAt - passed));
    passed += chunk.length;
    if (wanted.length > 0) sandbox.write(wanted);
    // Only once the sandbox has received them: a reset discards what is still in flight.
    if (passed >= breakAt) sandbox.write('', () => setImmediate(resetBoth));
  });
}

/** Right after the status line of a response. */
function withRetryAfter(answer: Buffer): Buffer {
  const end = answer.indexOf('\r\n') + 2;
  const added = Buffer.from(`retry-after: ${retryAfterSeconds}\r\n`);
  return Buffer.concat([answer.subarray(0, end), added, answer.subarray(end)]);
}
