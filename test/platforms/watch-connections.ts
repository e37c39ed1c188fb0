/** Every TCP connection that this process opens, by host and port, as the sockets themselves are asked for it. */
import { Socket } from 'node:net';

export interface WatchedConnections extends Disposable {
  /** `host:port`, each once; a path for Unix sockets. */
  seen(): readonly string[];
  clear(): void;
}

export function watchConnections(): WatchedConnections {
  const original = Socket.prototype.connect;
  const seen = new Set<string>();
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    seen.add(addressOf(args));
    return Reflect.apply(original, this, args) as Socket;
  } as typeof original;
  return {
    seen: () => [...seen].sort(),
    clear: () => seen.clear(),
    [Symbol.dispose]: () => {
      Socket.prototype.connect = original;
    },
  };
}

/** It is called as (options), (port, host), (path), or with the list that `net.connect` makes of them. */
function addressOf(args: readonly unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    const { host, port, path } = first as { host?: string; port?: number | string; path?: string };
    // `path` beside a port is that of an HTTP request.
    return port === undefined ? (path ?? 'nowhere') : `${host ?? 'localhost'}:${port}`;
  }
  const isPort = typeof first === 'number' || /^\d+$/.test(String(first));
  return isPort ? `${typeof second === 'string' ? second : 'localhost'}:${first}` : String(first);
}
