/**
 * A controllable TCP proxy between two of our processes, which passes everything on until it is told otherwise. `up`
 * is from the caller to the target, `down` the way back. Bytes are counted over all connections; the cut hits the one
 * that carries the nth, and exactly n get through.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Direction = 'up' | 'down';
/** A cut closes both sides as the end of a process does; a reset discards what is in flight. */
export type Break = 'cut' | 'reset';

export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** The same address, through this proxy. */
  urlThrough(address: string): string;
  /** Where new connections go from now on. */
  setTarget(target: string): void;
  /** Breaks every open connection. */
  breakNow(how: Break): void;
  breakAfter(bytes: number, direction: Direction, how: Break): void;
  /** Nothing moves any more, in either direction, without notice; new connections are accepted and stall too. */
  stall(): void;
  /** Delays every chunk by this much. */
  delay(byMs: number): void;
  /** Stops listening: new connections are refused, open ones continue. */
  refuse(): Promise<void>;
  /** Everything flows again, and what waited arrives. Pending breaks are forgotten. */
  resume(): Promise<void>;
  readonly openConnections: number;
  /** Breaks so far, counted by connections. */
  readonly brokenConnections: number;
  readonly passedBytes: Readonly<Record<Direction, number>>;
}

interface PlannedBreak {
  readonly direction: Direction;
  readonly how: Break;
  left: number;
}

interface Line {
  break(how: Break): void;
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let to = new URL(target);
  let plannedBreak: PlannedBreak | undefined;
  let delayMs = 0;
  let gate: PromiseWithResolvers<void> | undefined;
  let broken = 0;
  const passedBytes = { up: 0, down: 0 };
  const lines = new Set<Line>();

  /** How much of this may pass, and what happens then. */
  function allowed(direction: Direction, length: number): { readonly bytes: number; readonly how?: Break } {
    if (plannedBreak?.direction !== direction) return { bytes: length };
    const { left, how } = plannedBreak;
    plannedBreak.left -= length;
    if (left > length) return { bytes: length };
    plannedBreak = undefined;
    return { bytes: left, how };
  }

  function carry(from: Socket, into: Socket, direction: Direction, line: Line): void {
    let last = Promise.resolve();
    const pass = async (chunk: Buffer): Promise<void> => {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      await gate?.promise;
      if (into.destroyed) return;
      const { bytes, how } = allowed(direction, chunk.length);
      passedBytes[direction] += bytes;
      await new Promise<unknown>((resolve) => into.write(chunk.subarray(0, bytes), resolve));
      if (how) line.break(how);
    };
    from.on('data', (chunk: Buffer) => {
      from.pause();
      last = last.then(() => pass(chunk)).then(() => void from.resume());
    });
    from.on('end', () => {
      last = last.then(() => gate?.promise).then(() => void into.end());
    });
  }

  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const called = connect({ port: Number(to.port), host: to.hostname, allowHalfOpen: true });
    const both = [caller, called];
    const line: Line = {
      break(how) {
        broken += 1;
        lines.delete(line);
        for (const socket of both)
          if (how === 'reset') socket.resetAndDestroy();
          else socket.destroySoon();
      },
    };
    lines.add(line);
    for (const socket of both) {
      socket.on('error', () => undefined);
      socket.setNoDelay(true);
    }
    // What one side did is passed to the other: an end as an end, anything worse as a reset.
    const gone = (other: Socket) => (failed: boolean) => {
      lines.delete(line);
      if (failed) other.resetAndDestroy();
    };
    caller.on('close', gone(called));
    called.on('close', gone(caller));
    carry(caller, called, 'up', line);
    carry(called, caller, 'down', line);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;

  const breakNow = (how: Break): void => {
    for (const line of lines) line.break(how);
  };
  const release = (): void => {
    gate?.resolve();
    gate = undefined;
  };
  return {
    port,
    urlThrough: (given) => Object.assign(new URL(given), { hostname: '127.0.0.1', port: String(port) }).href,
    setTarget(next) {
      to = new URL(next);
    },
    breakNow,
    breakAfter(bytes, direction, how) {
      plannedBreak = { left: bytes, direction, how };
    },
    stall() {
      gate ??= Promise.withResolvers();
    },
    delay(byMs) {
      delayMs = byMs;
    },
    async refuse() {
      // Not awaited: it closes when the last connection does, and those continue.
      if (server.listening) server.close();
    },
    async resume() {
      plannedBreak = undefined;
      delayMs = 0;
      release();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    get openConnections() {
      return lines.size;
    },
    get brokenConnections() {
      return broken;
    },
    passedBytes,
    async [Symbol.asyncDispose]() {
      release();
      breakNow('reset');
      if (server.listening) server.close();
    },
  };
}
