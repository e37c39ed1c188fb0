/**
 * The edges of a process, where a `Life` is counted and cut: statements of `pg`, `fetch`, timers, and the store of
 * files. Our own modules are as they are. Whoever lays the edges takes them away again.
 */
import { Client } from 'pg';
import type { ApprovedBytes } from '../../../server/domain/publishing/deps.ts';
import { currentScope, type Life, outOfLife } from './life.ts';

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (this: Client, ...args: unknown[]) => Promise<unknown>;
interface Wired {
  readonly connection: { readonly stream: { destroy(): void } };
}

export function layEdges(): Disposable {
  const takeAway = [laidQueries(), laidFetch(), laidTimers()];
  return {
    [Symbol.dispose]: () => {
      for (const one of takeAway) one();
    },
  };
}

function laidQueries(): () => void {
  const original = Client.prototype.query as unknown as Query;
  const query: Query = function (this: Client, ...args) {
    const scope = currentScope();
    if (!scope) return Reflect.apply(original, this, args);
    const { life, counted } = scope;
    life.holds(() => (this as unknown as Wired).connection.stream.destroy());
    const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : undefined;
    const asked = life.pass(statementOf(args[0]), counted, () => Reflect.apply(original, this, args));
    if (callback)
      asked.then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      );
    return asked;
  };
  Client.prototype.query = query as unknown as typeof Client.prototype.query;
  return () => {
    Client.prototype.query = original as unknown as typeof Client.prototype.query;
  };
}

/** Enough of a statement to tell it from others: its verb and its table. */
function statementOf(question: unknown): string {
  const text = typeof question === 'string' ? question : String((question as { text?: unknown }).text);
  const [verb = ''] = text.trim().split(/[\s;]/, 1);
  const table = /\b(?:from|into|update|join)\s+("?[\w.]+"?)/i.exec(text)?.[1] ?? '';
  return `${verb.toLowerCase()} ${table.replaceAll('"', '')}`.trim();
}

function laidFetch(): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = (input, init = {}) => {
    const scope = currentScope();
    if (!scope) return original(input, init);
    const { life, counted } = scope;
    const request = input instanceof Request ? input : new Request(input, init);
    const signal = AbortSignal.any([life.signal, ...(init.signal ? [init.signal] : [])]);
    const where = `${request.method} ${new URL(request.url).pathname}`;
    // Connections are shared by all who live in this process, and so are the timers that look after them.
    return life.pass(where, counted, () => outOfLife(() => original(request, { ...init, signal })));
  };
  return () => {
    globalThis.fetch = original;
  };
}

/** The dead are not woken by their timers. */
function laidTimers(): () => void {
  const { setTimeout: once, setInterval: often } = globalThis;
  const bound = (work: (...args: unknown[]) => void): typeof work => {
    const scope = currentScope();
    if (!scope) return work;
    const { life } = scope;
    return (...args) => {
      if (life.diedAt === undefined) life.uncounted(() => work(...args));
    };
  };
  const laid = (original: typeof once | typeof often) =>
    Object.assign(
      (work: (...args: unknown[]) => void, ...rest: [number?, ...unknown[]]) =>
        (original as (...args: unknown[]) => unknown)(bound(work), ...rest),
      original,
    );
  globalThis.setTimeout = laid(once) as typeof once;
  globalThis.setInterval = laid(often) as typeof often;
  return () => {
    globalThis.setTimeout = once;
    globalThis.setInterval = often;
  };
}

/** Stored files as this life reads them: each block is a boundary. */
export function readBy(life: Life, { verify }: ApprovedBytes): ApprovedBytes {
  return {
    verify: async (...file) => {
      const verified = await life.pass('checking a file', true, () => verify(...file));
      return {
        ...verified,
        stream: (range) => {
          const reader = verified.stream(range).getReader();
          return new ReadableStream<Uint8Array>(
            {
              async pull(controller) {
                const piece = await life.pass('reading a file', true, () => reader.read());
                if (piece.done) controller.close();
                else controller.enqueue(piece.value);
              },
              cancel: (reason) => outOfLife(() => reader.cancel(reason)),
            },
            { highWaterMark: 0 },
          );
        },
      };
    },
  };
}
