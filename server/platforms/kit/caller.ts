/** How an adapter calls its platform: the caller, and how a call becomes a request. No decisions here. */

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

/** In a header, so that tokens appear in no URL and no log of one. */
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

/** Bytes and tokens are sent only to the configured hosts, whatever URL an answer names. */
export function isUnderBaseUrl(base: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const [target, own] = [new URL(address), new URL(base)];
  return (
    target.origin === own.origin &&
    target.username === '' &&
    target.password === '' &&
    target.pathname.startsWith(`${own.pathname.replace(/\/$/, '')}/`)
  );
}
