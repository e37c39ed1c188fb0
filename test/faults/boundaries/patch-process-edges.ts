/**
 * The edges of a process, where a `Life` is counted and cut: `pg` queries, `fetch`, timers, and file storage are
 * patched; our own modules are unchanged. Disposing the returned value removes the patches.
 */
import { Client } from 'pg';
import type { ApprovedBytes } from '../../../server/domain/publishing/deps.ts';
import { currentScope, type Life, runOutsideLife } from './life.ts';

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (this: Client, ...args: unknown[]) => Promise<unknown>;
interface ConnectedClient {
  readonly connection: { readonly stream: { destroy(): void } };
}

export function patchProcessEdges(): Disposable {
  const undoPatches = [patchQueries(), patchFetch(), patchTimers()];
  return {
    [Symbol.dispose]: () => {
      for (const one of undoPatches) one();
    },
  };
}

function patchQueries(): () => void {
  const original = Client.prototype.query as unknown as Query;
  const query: Query = function (this: Client, ...args) {
    const scope = currentScope();
    if (!scope) return Reflect.apply(original, this, args);
    const { life, counted } = scope;
    life.addConnection(() => (this as unknown as ConnectedClient).connection.stream.destroy());
    const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : undefined;
    const pending = life.passBoundary(statementOf(args[0]), counted, () =>
      Reflect.apply(original, this, args),
    );
    if (callback)
      pending.then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      );
    return pending;
  };
  Client.prototype.query = query as unknown as typeof Client.prototype.query;
  return () => {
    Client.prototype.query = original as unknown as typeof Client.prototype.query;
  };
}

/** Enough of a statement to tell it from others: its verb and its table. */
function statementOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text);
  const [verb = ''] = text.trim().split(/[\s;]/, 1);
  const table = /\b(?:from|into|update|join)\s+("?[\w.]+"?)/i.exec(text)?.[1] ?? '';
  return `${verb.toLowerCase()} ${table.replaceAll('"', '')}`.trim();
}

function patchFetch(): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = (input, init = {}) => {
    const scope = currentScope();
    if (!scope) return original(input, init);
    const { life, counted } = scope;
    const request = input instanceof Request ? input : new Request(input, init);
    const signal = AbortSignal.any([life.signal, ...(init.signal ? [init.signal] : [])]);
    const where = `${request.method} ${new URL(request.url).pathname}`;
    // Connections are shared by all lives in this process, and so are the timers that manage them.
    return life.passBoundary(where, counted, () =>
      runOutsideLife(() => original(request, { ...init, signal })),
    );
  };
  return () => {
    globalThis.fetch = original;
  };
}

/** Timers of a killed life do not fire. */
function patchTimers(): () => void {
  const { setTimeout: setTimeoutOriginal, setInterval: setIntervalOriginal } = globalThis;
  const bound = (work: (...args: unknown[]) => void): typeof work => {
    const scope = currentScope();
    if (!scope) return work;
    const { life } = scope;
    return (...args) => {
      if (life.diedAt === undefined) life.uncounted(() => work(...args));
    };
  };
  const patchTimer = (original: typeof setTimeoutOriginal | typeof setIntervalOriginal) =>
    Object.assign(
      (work: (...args: unknown[]) => void, ...rest: [number?, ...unknown[]]) =>
        (original as (...args: unknown[]) => unknown)(bound(work), ...rest),
      original,
    );
  globalThis.setTimeout = patchTimer(setTimeoutOriginal) as typeof setTimeoutOriginal;
  globalThis.setInterval = patchTimer(setIntervalOriginal) as typeof setIntervalOriginal;
  return () => {
    globalThis.setTimeout = setTimeoutOriginal;
    globalThis.setInterval = setIntervalOriginal;
  };
}

/** Stored files as this life reads them: each block is a boundary. */
export function readInLife(life: Life, { verify }: ApprovedBytes): ApprovedBytes {
  return {
    verify: async (...file) => {
      const verified = await life.passBoundary('checking a file', true, () => verify(...file));
      return {
        ...verified,
        stream: (range) => {
          const reader = verified.stream(range).getReader();
          return new ReadableStream<Uint8Array>(
            {
              async pull(controller) {
                const piece = await life.passBoundary('reading a file', true, () => reader.read());
                if (piece.done) controller.close();
                else controller.enqueue(piece.value);
              },
              cancel: (reason) => runOutsideLife(() => reader.cancel(reason)),
            },
            { highWaterMark: 0 },
          );
        },
      };
    },
  };
}
