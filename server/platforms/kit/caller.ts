/** How an adapter calls its platform: who calls, and how a call becomes a request. Nothing is decided here. */

import type { Json } from '../../lib/canonical-json.ts';
import type { HttpRequest, HttpResult, SendRequest } from '../../lib/outbound.ts';

export interface Caller<Settings> {
  readonly settings: Settings;
  readonly accessToken: string;
  readonly request: SendRequest;
}

export const createCaller = <Settings>(
  settings: Settings,
  io: { readonly accessToken: string; request: SendRequest },
): Caller<Settings> => ({
  settings,
  accessToken: io.accessToken,
  request: (request) => io.request(request),
});

/** In a header, so that tokens stand in no address and no log of one. */
export const bearer = ({ accessToken }: { readonly accessToken: string }) => ({
  authorization: `Bearer ${accessToken}`,
});

export interface Call {
  readonly method: HttpRequest['method'];
  readonly url: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: Json | undefined;
  readonly form?: Readonly<Record<string, string>> | undefined;
  readonly stream?: { readonly body: ReadableStream<Uint8Array>; readonly sizeBytes: number };
  readonly timeoutMs: number;
}

export function send(
  request: SendRequest,
  { method, url, query, headers = {}, json, form, stream, timeoutMs }: Call,
): Promise<HttpResult> {
  const address = query === undefined ? url : `${url}?${new URLSearchParams(query)}`;
  const call = { method, url: address, timeoutMs };
  if (json !== undefined)
    return request({
      ...call,
      headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
      body: JSON.stringify(json),
    });
  if (form !== undefined)
    return request({
      ...call,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
    });
  if (stream !== undefined)
    return request({ ...call, headers, body: stream.body, bodyLength: stream.sizeBytes });
  return request({ ...call, headers });
}

/** Bytes and tokens go only where the settings say, whatever address an answer names. */
export function isBelow(base: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const [given, own] = [new URL(address), new URL(base)];
  return (
    given.origin === own.origin &&
    given.username === '' &&
    given.password === '' &&
    given.pathname.startsWith(`${own.pathname.replace(/\/$/, '')}/`)
  );
}
