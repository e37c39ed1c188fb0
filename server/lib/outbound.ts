/**
 * Calls to other services. The result distinguishes what publishing must distinguish: answered, provably not sent,
 * or lost (it may have happened). Redirects are never followed and bodies are bounded.
 *
 * Promise: `not_sent` is returned only with proof. Everything else is `lost`, because a post that is wrongly
 * believed unsent would be sent twice.
 */
import { defineMessages, type Message, verbatim } from './message.ts';

const messages = defineMessages('outbound', {
  not_started: 'stopped before it was sent',
  stopped: 'the caller stopped waiting',
  timeout: 'no whole answer within {timeoutMs} ms',
  too_large: 'the answer is larger than {maxBodyBytes} bytes',
});

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | ReadableStream<Uint8Array>;
  /** Required with a stream, so that the server receives a Content-Length. */
  readonly bodyLength?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export type HttpResult =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: Headers; readonly text: string }
  /** No byte of the request can have been acted on. */
  | { readonly kind: 'not_sent'; readonly reason: Message }
  /** The request may have been acted on; the response did not reach us completely. */
  | { readonly kind: 'lost'; readonly reason: Message };

export type SendRequest = (request: HttpRequest) => Promise<HttpResult>;

const defaultTimeoutMs = 30_000;
const maxBodyBytes = 1_048_576;

/**
 * Failures that can only occur before the first byte of a request: no address, or a TLS handshake refused by
 * either side. TLS record errors are excluded on purpose: they can also occur later.
 */
const notSentCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
]);

export const sendRequest: SendRequest = async (request) => {
  const prepared = prepare(request);
  if (!(prepared instanceof Request)) {
    await discard(request.body);
    return { kind: 'not_sent', reason: prepared };
  }
  const timeoutMs = request.timeoutMs ?? defaultTimeoutMs;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(messages.timeout({ timeoutMs })), timeoutMs);
  const onAbort = (): void => controller.abort(messages.stopped());
  request.signal?.addEventListener('abort', onAbort);
  try {
    const response = await fetch(prepared, { signal: controller.signal });
    const text = await readBounded(response, controller.signal);
    if (text === undefined) return { kind: 'lost', reason: tooLarge };
    return { kind: 'answered', status: response.status, headers: response.headers, text };
  } catch (error) {
    const reason = controller.signal.aborted
      ? (controller.signal.reason as Message)
      : verbatim(describe(error));
    if (!controller.signal.aborted && provesNotSent(error)) {
      await discard(request.body);
      return { kind: 'not_sent', reason };
    }
    return { kind: 'lost', reason };
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', onAbort);
  }
};

/** The request for fetch, or the reason why it cannot be sent at all. */
function prepare(request: HttpRequest): Request | Message {
  if (request.signal?.aborted) return messages.not_started();
  const isStream = request.body instanceof ReadableStream;
  if (isStream && request.bodyLength === undefined) return verbatim('a streamed body needs its length');
  try {
    const { protocol } = new URL(request.url);
    if (protocol !== 'https:' && protocol !== 'http:')
      return verbatim(`${protocol} addresses cannot be called`);
    const headers = new Headers(request.headers);
    if (isStream) headers.set('content-length', String(request.bodyLength));
    const init: RequestInit & { duplex?: 'half' } = {
      method: request.method,
      headers,
      redirect: 'manual',
      credentials: 'omit',
    };
    if (request.body !== undefined) init.body = request.body as NonNullable<RequestInit['body']>;
    if (isStream) init.duplex = 'half';
    return new Request(request.url, init);
  } catch (error) {
    return verbatim(describe(error));
  }
}

const tooLarge = messages.too_large({
  maxBodyBytes,
});

/** Undefined: the body exceeds the limit. */
async function readBounded(response: Response, signal: AbortSignal): Promise<string | undefined> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    sizeBytes += chunk.value.byteLength;
    if (sizeBytes > maxBodyBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  signal.throwIfAborted();
  return text + decoder.decode();
}

/** fetch wraps the real cause; a name with several addresses gives one failure for each. */
function provesNotSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(provesNotSent);
  if (error.cause !== undefined) return provesNotSent(error.cause);
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || (code !== undefined && notSentCodes.has(code));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return describe(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? error.message : `${code}: ${error.message}`;
}

/** A stream that was never read still keeps its file open. */
async function discard(body: HttpRequest['body']): Promise<void> {
  if (body instanceof ReadableStream && !body.locked) await body.cancel();
}
