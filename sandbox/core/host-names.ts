import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Answer } from './operation.ts';

/**
 * The platforms' own host names. A request for one of them (`Host: api.example.com`, or a proxy request with the whole
 * address in its first line) reaches the routes below that host's prefix with the path that it has on the real host.
 * Addresses in the response then have real host names too, so that a client can follow them the same way.
 *
 * Only the names in the tables are mapped. The sandbox never forwards anything: a proxy request for another host is
 * refused.
 */
export type HostTable = Readonly<Record<string, string>>;

/** Replaces the sandbox's addresses in a text by those that the client of this request can use. */
type Translate = (text: string) => string;
const translators = new WeakMap<IncomingMessage, Translate>();

const identity: Translate = (text) => text;
/** Unchanged for requests to the sandbox's own address. */
export const translatorOf = (req: IncomingMessage): Translate => translators.get(req) ?? identity;

export function translateAnswer(req: IncomingMessage, answer: Answer): Answer {
  const translate = translators.get(req);
  if (!translate) return answer;
  const { status, body } = answer;
  const isJson = typeof body === 'object';
  const headers = Object.entries(answer.headers ?? {}).map(([name, value]) => [name, translate(value)]);
  const jsonType = isJson ? { 'content-type': 'application/json' } : {};
  return {
    status,
    headers: { ...jsonType, ...Object.fromEntries(headers) },
    ...(body === undefined ? {} : { body: translate(isJson ? JSON.stringify(body) : body) }),
  };
}

/** Returns the server's `rewriteUrl`: from the address as it was requested to the path of a route. */
export function createUrlRewriter(tables: readonly HostTable[], sandboxUrl: () => string) {
  const hosts = new Map<string, string>();
  const tableOf = new Map<string, HostTable>();
  for (const table of tables) {
    for (const [name, prefix] of Object.entries(table)) {
      if (hosts.has(name)) throw new Error(`Two platforms have the host ${name}.`);
      hosts.set(name, prefix);
      tableOf.set(name, table);
    }
  }

  return (req: IncomingMessage): string => {
    const { scheme, authority, path } = readTarget(req);
    const { name, port } = readAuthority(authority);
    const prefix = hosts.get(name);
    if (prefix === undefined) {
      // An unknown host stays in the address, and is refused by `refuseOtherHosts`.
      return scheme === undefined || isOwnAddress(req, authority, sandboxUrl()) ? path : (req.url ?? '');
    }
    const requested = { name, prefix, origin: originFor(scheme, port) };
    translators.set(req, (text) => replaceAddresses(text, sandboxUrl(), hosts, requested));
    // Links on the sandbox's pages have a prefix of their platform already. Other platforms are not on this host.
    const prefixes = Object.values(tableOf.get(name) ?? {});
    const hasPrefix = prefixes.some((one) => path === one || path.startsWith(`${one}/`));
    return hasPrefix ? path : `${prefix}${path}`;
  };
}

/** Refuses proxy requests for hosts that are not simulated. */
export function refuseOtherHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async (req, res) => {
    if (!absoluteForm.test(req.raw.url ?? '')) return;
    return res.code(421).send({ message: 'This host is not simulated, and the sandbox is no proxy.' });
  });
}

const absoluteForm = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)/i;

/** In the absolute form of a request (RFC 9112, section 3.2.2) the Host header does not count. */
function readTarget(req: IncomingMessage): { scheme: string | undefined; authority: string; path: string } {
  const url = req.url ?? '/';
  const [start = '', scheme, authority = ''] = absoluteForm.exec(url) ?? [];
  if (scheme === undefined) return { scheme, authority: req.headers.host ?? '', path: url };
  const rest = url.slice(start.length);
  return { scheme: scheme.toLowerCase(), authority, path: rest.startsWith('/') ? rest : `/${rest}` };
}

function readAuthority(authority: string): { name: string; port: string | undefined } {
  const [, name = '', port] = /^([^:@]+?)\.?(?::(\d+))?$/.exec(authority) ?? [];
  return { name: name.toLowerCase(), port };
}

function isOwnAddress(req: IncomingMessage, authority: string, sandboxUrl: string): boolean {
  const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\]):(\d+)$/i.exec(authority);
  const own = URL.canParse(sandboxUrl) ? new URL(sandboxUrl).host : undefined;
  return authority === own || loopback?.[1] === String(req.socket.localPort);
}

/**
 * Addresses have the scheme and the port of the request. Without a scheme in the request, a port means http, because
 * the sandbox itself speaks no TLS; no port is a client that believes it has a TLS connection.
 */
function originFor(scheme: string | undefined, port: string | undefined): (name: string) => string {
  const known = scheme ?? (port === undefined || port === '443' ? 'https' : 'http');
  const isDefault = port === undefined || port === (known === 'https' ? '443' : '80');
  return (name) => `${known}://${name}${isDefault ? '' : `:${port}`}`;
}

/** Where several hosts have the same routes, addresses have the name that was requested, or else the first one. */
function replaceAddresses(
  text: string,
  sandboxUrl: string,
  hosts: ReadonlyMap<string, string>,
  requested: { name: string; prefix: string; origin(name: string): string },
): string {
  const names = new Map([...hosts].reverse().map(([name, prefix]) => [prefix, name]));
  names.set(requested.prefix, requested.name);
  const prefixes = [...names.keys()].map(escapePattern).join('|');
  const addresses = new RegExp(`${escapePattern(sandboxUrl)}(${prefixes})(?![\\w-])`, 'g');
  return text.replace(addresses, (_match, prefix: string) => requested.origin(names.get(prefix) ?? ''));
}

const escapePattern = (text: string): string => text.replace(/[^\w/-]/g, '\\$&');
