/**
 * Posts to addresses that others chose. Promise: nothing is sent to anything but a public address, so no one can make us
 * write to what only we can reach; and whatever answers, or does not, costs a bounded time and a few kilobytes.
 *
 * A name is resolved once and all its addresses must be public; the connection goes to one of exactly these. No redirect
 * is followed and no proxy asked. Names are resolved beside the pool of threads that everything else shares, so that
 * name servers which never answer delay nobody else.
 */
import { Resolver } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import type { SafePost } from '../domain/webhooks/ports.ts';
import { seconds } from '../lib/clock.ts';
import { defineMessages } from '../lib/message.ts';
import { isLoopback } from '../lib/network-address.ts';
import {
  createAddressCheck,
  endpointOf,
  isPublicEndpoint,
  maxHeaderBytes,
  notPublic,
  pinnedLookup,
  readUrl,
  SafeFetchError,
  tooSlow,
  toSafeFetchError,
} from '../lib/safe-fetch.ts';

const messages = defineMessages('safe_post', {
  only_https: 'Only https addresses are sent to.',
  ourselves: 'The address leads back to this service.',
  bad_certificate: 'The certificate of the server is not valid for it: {problem}.',
  not_connected: 'The server did not take the connection in time.',
});

export interface SafePostSettings {
  /** This service's own address, which is never posted to. */
  readonly ownUrl: URL;
  /** Http, and servers on this machine: only where nobody else reaches this service either. */
  readonly allowsLoopback: boolean;
  /** Tests allow servers on this machine. */
  readonly isAllowed?: (address: string, port: number) => boolean;
  /** All addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  readonly timeoutMs?: number;
  readonly connectTimeoutMs?: number;
  readonly maxAnswerBytes?: number;
}

const defaultTimeoutMs = seconds(15);
const defaultConnectTimeoutMs = seconds(5);
const defaultMaxAnswerBytes = 4_096;

export function createSafePost({
  ownUrl,
  allowsLoopback,
  isAllowed = isPublicEndpoint,
  resolve = resolveName,
  timeoutMs = defaultTimeoutMs,
  connectTimeoutMs = defaultConnectTimeoutMs,
  maxAnswerBytes = defaultMaxAnswerBytes,
}: SafePostSettings): SafePost {
  const publicAddresses = createAddressCheck({ isAllowed, resolve });
  const own = endpointOf(ownUrl);

  function readAllowed(text: string): URL {
    const url = readUrl(text);
    const { host, port } = endpointOf(url);
    const isLocal = isLoopback(host);
    if (isLocal ? port === own.port : host === own.host)
      throw new SafeFetchError('not_allowed', messages.ourselves()); // guard: nothing is posted to ourselves
    if (isLocal && !allowsLoopback) throw notPublic(); // guard: loopback only where nobody else reaches us
    if (!isLocal && url.protocol !== 'https:') throw new SafeFetchError('not_allowed', messages.only_https()); // guard: https only
    return url;
  }

  async function addressesOf(url: URL, signal: AbortSignal): Promise<readonly string[]> {
    const { host } = endpointOf(url);
    if (isLoopback(host)) return isIP(host) ? [host] : ['127.0.0.1', '::1'];
    return publicAddresses(url, signal); // guard: only public addresses are posted to
  }

  return {
    async check(text) {
      await addressesOf(readAllowed(text), AbortSignal.timeout(connectTimeoutMs)).catch((error: unknown) => {
        throw toSafeFetchError(error);
      });
    },

    async post(text, { headers, body }) {
      const startedAt = performance.now();
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(tooSlow()), timeoutMs);
      const { signal } = controller;
      let answer = '';
      try {
        const url = readAllowed(text);
        const addresses = await addressesOf(url, signal);
        signal.throwIfAborted();
        const response = await send(url, addresses, { headers, body, connectTimeoutMs, signal });
        answer = await readBeginning(response, maxAnswerBytes);
        const retryAfter = response.headers['retry-after'] ?? null;
        return {
          kind: 'answered',
          status: response.statusCode ?? 0,
          retryAfter,
          answer,
          ms: since(startedAt),
        };
      } catch (error) {
        const { reason } = toSafeFetchError(signal.aborted ? signal.reason : describeTls(error));
        return { kind: 'failed', trouble: reason, answer, ms: since(startedAt) };
      } finally {
        clearTimeout(timer);
        controller.abort();
      }
    },
  };
}

const since = (startedAt: number): number => Math.round(performance.now() - startedAt);

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly connectTimeoutMs: number;
  readonly signal: AbortSignal;
}

function send(
  url: URL,
  addresses: readonly string[],
  { headers, body, connectTimeoutMs, signal }: Sent,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const request: ClientRequest = (isSecure ? secure : plain)(url, {
      method: 'POST',
      // A connection of its own: a pooled one was checked for another name.
      agent: false,
      lookup: pinnedLookup(addresses),
      maxHeaderSize: maxHeaderBytes,
      rejectUnauthorized: true,
      signal,
      headers: {
        ...headers,
        'content-length': String(body.byteLength),
        'accept-encoding': 'identity',
        'user-agent': 'Signoff',
        connection: 'close',
      },
    });
    const connecting = setTimeout(
      () => request.destroy(new SafeFetchError('too_slow', messages.not_connected())),
      connectTimeoutMs,
    );
    request.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.on('close', () => clearTimeout(connecting));
    request.end(body);
  });
}

/** Until its end, the limit, or the end of our patience: the status was there before it. */
async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // It broke off, or took too long. What came is kept.
  }
  response.destroy();
  // Text as PostgreSQL stores it.
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8').replaceAll('\0', '');
}

/** The owner of the address can mend a certificate, so they are told what is wrong with it. */
function describeTls(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  return /CERT|TLS|SSL|VERIFY|SIGNATURE/.test(code)
    ? new SafeFetchError('unreachable', messages.bad_certificate({ problem: code }), error)
    : error;
}

const nameTimeoutMs = seconds(2);

async function resolveName(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: nameTimeoutMs, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const [first] = found;
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
  return addresses;
}
