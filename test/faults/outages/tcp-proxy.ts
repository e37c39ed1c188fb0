/**
 * A line that obeys: a real TCP proxy between two of ours, which passes everything on until it is told otherwise. `up`
 * is from the caller to the target, `down` the way back. Bytes are counted over all connections; the cut falls on the
 * one that carries the nth, and exactly n get through.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Direction = 'up' | 'down';
/** A cut says goodbye to both sides as the end of a process does; a reset throws away what is on its way. */
export type Break = 'cut' | 'reset';

export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** The same address, over this line. */
  through(address: string): string;
  /** Where new connections go from now on. */
  lead(target: string): void;
  /** Everything that is open breaks. */
  breakNow(how: Break): void;
  breakAfter(bytes: number, direction: Direction, how: Break): void;
  /** Nothing moves any more, in either direction, and nobody is told; new connections get through and stall too. */
  stall(): void;
  /** Every piece is late by so much. */
  delay(byMs: number): void;
  /** Nobody listens: new connections are refused, those that are open go on. */
  refuse(): Promise<void>;
  /** Everything flows again, and what waited arrives. Breaks that did not fall are forgotten. */
  flow(): Promise<void>;
  readonly open: number;
  /** Breaks that fell so far, counted by connections. */
  readonly broken: number;
  readonly passed: Readonly<Record<Direction, number>>;
}

interface Order {
  readonly direction: Direction;
  readonly how: Break;
  left: number;
}

interface Line {
  break(how: Break): void;
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let to = new URL(target);
  let order: Order | undefined;
  let delayMs = 0;
  let gate: PromiseWithResolvers<void> | undefined;
  let broken = 0;
  const passed = { up: 0, down: 0 };
  const lines = new Set<Line>();

  /** How much of this may pass, and what happens then. */
  function allowed(direction: Direction, length: number): { readonly bytes: number; readonly how?: Break } {
    if (order?.direction !== direction) return { bytes: length };
    const { left, how } = order;
    order.left -= length;
    if (left > length) return { bytes: length };
    order = undefined;
    return { bytes: left, how };
  }

  function carry(from: Socket, into: Socket, direction: Direction, line: Line): void {
    let last = Promise.resolve();
    const pass = async (chunk: Buffer): Promise<void> => {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      await gate?.promise;
      if (into.destroyed) return;
      const { bytes, how } = allowed(direction, chunk.length);
      passed[direction] += bytes;
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
    // What one side did is told the other: an end by an end, anything worse by a reset.
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
    through: (given) => Object.assign(new URL(given), { hostname: '127.0.0.1', port: String(port) }).href,
    lead(next) {
      to = new URL(next);
    },
    breakNow,
    breakAfter(bytes, direction, how) {
      order = { left: bytes, direction, how };
    },
    stall() {
      gate ??= Promise.withResolvers();
    },
    delay(byMs) {
      delayMs = byMs;
    },
    async refuse() {
      // Not waited for: it closes when the last connection does, and those go on.
      if (server.listening) server.close();
    },
    async flow() {
      order = undefined;
      delayMs = 0;
      release();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    get open() {
      return lines.size;
    },
    get broken() {
      return broken;
    },
    passed,
    async [Symbol.asyncDispose]() {
      release();
      breakNow('reset');
      if (server.listening) server.close();
    },
  };
}
