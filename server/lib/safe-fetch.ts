/**
 * Fetches from untrusted addresses. Promise: no connection is opened to anything but a public address, so no one
 * can make us read what only we can reach.
 *
 * A name is resolved once and all its addresses must be public; the connection goes to one of exactly these, so a
 * name that resolves differently a moment later changes nothing. The server's name is kept for TLS and Host. Each
 * redirect is checked in the same way. Sizes and times are bounded, and nothing about us is disclosed.
 */

import { lookup as lookUp } from 'node:dns/promises';
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plain,
} from 'node:http';
import { request as secure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { defineMessages, type Message } from './message.ts';
import { isPublicAddress } from './network-address.ts';

const messages = defineMessages('fetch', {
  address_not_valid: 'That is not a valid web address.',
  address_with_password: 'The address must not hold a name or password.',
  leads_elsewhere: 'The address leads to another site, which is not followed.',
  leads_to_http: 'The address leads from https to http, which is not followed.',
  name_lookup_failed: 'The name of the server could not be looked up.',
  no_such_server: 'There is no server with that name.',
  not_public: 'The address does not lead to the public internet, or uses an unusual port.',
  not_reached: 'The server could not be reached, or broke off.',
  not_sent: 'The server did not send it (answer {status}).',
  nothing_there: 'There is nothing at that address ({status}).',
  only_http: 'Only http and https addresses can be fetched.',
  packed: 'The server sent it packed, which was not asked for.',
  stopped: 'The download was stopped.',
  too_large: 'It is larger than {max} bytes.',
  too_many_redirects: 'The address leads on more than {max} times.',
  too_slow: 'The server took too long.',
});

export type SafeFetchCode =
  /** The address itself, or its redirect, is not allowed. */
  | 'not_allowed'
  /** There is no such host, or it reports that nothing is there. */
  | 'not_found'
  | 'unreachable'
  /** It responded, but not with the content: another status, compressed bytes, or too many redirects. */
  | 'refused_status'
  | 'too_large'
  | 'too_slow';

/** `reason` explains what happened; it never contains what the server sent. */
export class SafeFetchError extends Error {
  readonly code: SafeFetchCode;
  readonly reason: Message;
  constructor(code: SafeFetchCode, reason: Message, cause?: unknown) {
    super(reason.text, cause === undefined ? undefined : { cause });
    this.name = 'SafeFetchError';
    this.code = code;
    this.reason = reason;
  }
}

export interface SafeFetchOptions {
  /** For the whole fetch, including redirects and reading. */
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
  readonly accept?: string;
  /** Refuses redirects to another origin. */
  readonly sameOrigin?: boolean;
}

export interface SafeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Read it once, or break out of a loop over it: both end the connection. Fails with `SafeFetchError`. */
  readonly stream: AsyncIterable<Uint8Array>;
  readonly finalUrl: URL;
}

export type SafeFetch = (url: string, options: SafeFetchOptions) => Promise<SafeResponse>;

export interface SafeFetchSettings {
  /** Tests allow servers on this machine. */
  readonly isAllowed?: (address: string, port: number) => boolean;
  /** All addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** How long the server may be silent. */
  readonly idleMs?: number;
}

const maxRedirects = 3;
const maxUrlLength = 4_096;
export const maxHeaderBytes = 16_384;
const maxAddresses = 64;
const defaultMaxBytes = 50 * 1_048_576;
const defaultIdleMs = 15_000;
const ports = new Set([80, 443, 8_080, 8_443]);
const publicName = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;
/** Names that are only valid inside a network or a machine. A name without a dot is one too. */
const internalNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|arpa|onion)$/;

/** The default rule for allowed addresses. */
export const isPublicEndpoint = (address: string, port: number): boolean =>
  ports.has(port) && isPublicAddress(address);
/** False for an address that no look-up could make public: so it is refused before it is stored. */
export function mayBePublic(url: URL): boolean {
  const { host, port } = endpointOf(url);
  return isIP(host) ? isPublicEndpoint(host, port) : ports.has(port) && isPublicName(host);
}

export const endpointOf = (url: URL): { host: string; port: number } => ({
  host: url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''),
  port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
});
const isPublicName = (host: string): boolean => publicName.test(host) && !internalNames.test(host);
const allAddresses = async (name: string): Promise<string[]> =>
  (await lookUp(name, { all: true })).map(({ address }) => address);

export type AddressCheck = (url: URL, signal: AbortSignal) => Promise<readonly string[]>;

/** The addresses a connection may use: all of the host's, or none. Fails with `SafeFetchError`. */
export function createAddressCheck({
  isAllowed = isPublicEndpoint,
  resolve = allAddresses,
}: Pick<SafeFetchSettings, 'isAllowed' | 'resolve'> = {}): AddressCheck {
  return async (url, signal) => {
    const { host, port } = endpointOf(url);
    if (isIP(host) === 0 && !isPublicName(host)) throw notPublic();
    const addresses = isIP(host) ? [host] : await orAborted(resolve(host).catch(unresolved), signal);
    if (addresses.length === 0) throw unresolved({ code: 'ENODATA' });
    if (addresses.length > maxAddresses || !addresses.every((one) => isIP(one) && isAllowed(one, port)))
      throw notPublic();
    return addresses;
  };
}

/** A lookup that returns only these addresses, whatever the name resolves to by now. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, done) => {
    const [first] = checked;
    if (options.all) done(null, checked);
    else done(first ? null : new Error('no address'), first?.address ?? '', first?.family);
  };
}

export function createSafeFetch({
  isAllowed = isPublicEndpoint,
  resolve = allAddresses,
  idleMs = defaultIdleMs,
}: SafeFetchSettings = {}): SafeFetch {
  const checkedAddresses = createAddressCheck({ isAllowed, resolve });
  return async (
    text,
    { timeoutMs, maxBytes = defaultMaxBytes, signal, accept = '*/*', sameOrigin = false },
  ) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(tooSlow()), timeoutMs);
    const settle = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    };
    const stop = (): void => {
      controller.abort(new SafeFetchError('unreachable', messages.stopped()));
      settle(); // A response that is never read does not settle by itself.
    };
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    try {
      let url = readUrl(text);
      for (let hop = 0; hop <= maxRedirects; hop++) {
        const addresses = await checkedAddresses(url, controller.signal);
        controller.signal.throwIfAborted();
        const response = await sendRequest(url, addresses, accept, idleMs, controller.signal);
        const next = redirectOf(response, url);
        if (!next) {
          refuseUnusable(response, maxBytes);
          const stream = readBounded(response, { maxBytes, idleMs, signal: controller.signal, settle });
          return { status: response.statusCode ?? 0, headers: response.headers, stream, finalUrl: url };
        }
        response.destroy();
        if (sameOrigin && next.origin !== url.origin)
          throw new SafeFetchError('not_allowed', messages.leads_elsewhere());
        url = next;
      }
      throw new SafeFetchError(
        'refused_status',
        messages.too_many_redirects({
          max: maxRedirects,
        }),
      );
    } catch (error) {
      settle();
      controller.abort(error);
      throw toSafeFetchError(error);
    }
  };
}

/** Refuses what a parser would silently repair or reinterpret. */
export function readUrl(text: string, base?: URL): URL {
  const isMalformed = text.length > maxUrlLength || /[\p{Cc}\p{Cf}\s\\]/u.test(text);
  const url = isMalformed ? null : URL.parse(text, base?.href);
  if (!url) throw new SafeFetchError('not_allowed', messages.address_not_valid());
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new SafeFetchError('not_allowed', messages.only_http());
  if (url.username || url.password || /^([a-z]+:)?\/+[^/?#]*@/i.test(text))
    throw new SafeFetchError('not_allowed', messages.address_with_password());
  url.hash = '';
  return url;
}

function redirectOf(response: IncomingMessage, from: URL): URL | undefined {
  const { location } = response.headers;
  if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0) || location === undefined)
    return undefined;
  try {
    const next = readUrl(location, from);
    if (from.protocol === 'https:' && next.protocol === 'http:')
      throw new SafeFetchError('not_allowed', messages.leads_to_http());
    return next;
  } catch (error) {
    response.destroy();
    throw error;
  }
}

function sendRequest(
  url: URL,
  addresses: readonly string[],
  accept: string,
  idleMs: number,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? secure : plain)(url, {
      // A separate connection: a pooled one was checked for another name.
      agent: false,
      lookup: pinnedLookup(addresses),
      maxHeaderSize: maxHeaderBytes,
      signal,
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Signoff', connection: 'close' },
    });
    const silence = setTimeout(() => request.destroy(tooSlow()), idleMs);
    request.on('response', (response) => {
      clearTimeout(silence);
      resolve(response);
    });
    request.on('error', (error) => {
      clearTimeout(silence);
      reject(signal.aborted ? signal.reason : error);
    });
    request.end();
  });
}

function refuseUnusable(response: IncomingMessage, maxBytes: number): void {
  const problem = unusable(response, maxBytes);
  if (!problem) return;
  response.destroy();
  throw problem;
}

function unusable(
  { statusCode = 0, headers }: IncomingMessage,
  maxBytes: number,
): SafeFetchError | undefined {
  if (statusCode === 404 || statusCode === 410)
    return new SafeFetchError(
      'not_found',
      messages.nothing_there({
        status: statusCode,
      }),
    );
  if (statusCode !== 200)
    return new SafeFetchError(
      'refused_status',
      messages.not_sent({
        status: statusCode,
      }),
    );
  if (!/^(identity)?$/i.test(headers['content-encoding']?.trim() ?? ''))
    return new SafeFetchError('refused_status', messages.packed());
  return Number(headers['content-length'] ?? 0) > maxBytes ? tooLarge(maxBytes) : undefined;
}

interface Bounds extends Required<Pick<SafeFetchSettings, 'idleMs'>> {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly settle: () => void;
}

/** Only the server's silence counts, not the time the reader takes. */
async function* readBounded(
  response: IncomingMessage,
  bounds: Bounds,
): AsyncGenerator<Uint8Array, void, void> {
  let received = 0;
  let silence = setTimeout(() => response.destroy(tooSlow()), bounds.idleMs);
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      clearTimeout(silence);
      received += chunk.length;
      if (received > bounds.maxBytes) throw tooLarge(bounds.maxBytes);
      yield chunk;
      silence = setTimeout(() => response.destroy(tooSlow()), bounds.idleMs);
    }
  } catch (error) {
    throw toSafeFetchError(bounds.signal.aborted ? bounds.signal.reason : error);
  } finally {
    clearTimeout(silence);
    response.destroy();
    bounds.settle();
  }
}

export const notPublic = (): SafeFetchError => new SafeFetchError('not_allowed', messages.not_public());
export const tooSlow = (): SafeFetchError => new SafeFetchError('too_slow', messages.too_slow());
const tooLarge = (maxBytes: number): SafeFetchError =>
  new SafeFetchError('too_large', messages.too_large({ max: maxBytes }));

function unresolved(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'ENODATA')
    throw new SafeFetchError('not_found', messages.no_such_server(), error);
  throw new SafeFetchError('unreachable', messages.name_lookup_failed(), error);
}

export const toSafeFetchError = (error: unknown): SafeFetchError =>
  error instanceof SafeFetchError ? error : new SafeFetchError('unreachable', messages.not_reached(), error);

function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
