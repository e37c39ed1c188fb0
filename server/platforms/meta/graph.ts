/** Calls to the Graph API and what comes back, the same for Facebook and Instagram. Nothing is decided here. */
import type { HttpRequest, HttpResult, SendRequest } from '../../lib/outbound.ts';
import { type Fault, type FaultTable, faultOf, readGraphError } from './graph-error.ts';

export interface GraphCaller {
  /** Such as `https://graph.facebook.com`. */
  readonly baseUrl: string;
  /** Such as `v26.0`: a call without one gets whatever version the app was made with. */
  readonly version: string;
  readonly accessToken: string;
  readonly request: SendRequest;
}

export interface GraphCall {
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as a form. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** In a header, so that tokens stand in no address and no log of one. */
export const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });

/** What Meta's upload hosts want instead. */
export const oauth = (accessToken: string) => ({ authorization: `OAuth ${accessToken}` });

export function callGraph(
  { baseUrl, version, accessToken, request }: GraphCaller,
  method: HttpRequest['method'],
  path: string,
  { query, fields, timeoutMs }: GraphCall,
): Promise<HttpResult> {
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const url = `${baseUrl}/${version}/${path}${search}`;
  const headers = { ...bearer(accessToken), accept: 'application/json' };
  if (fields === undefined) return request({ method, url, headers, timeoutMs });
  return request({
    method,
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    timeoutMs,
  });
}

export type GraphAnswer =
  | { readonly kind: 'ok'; readonly text: string; readonly headers: Headers }
  /** Meta's own word. Whether it proves that nothing was done is told by the class. */
  | { readonly kind: 'fault'; readonly fault: Fault; readonly status: number; readonly headers: Headers }
  /** An answer, but not Meta's word: it proves nothing. */
  | { readonly kind: 'odd'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'not_sent'; readonly reason: string };

/** Meta is known to refuse with these and with 5xx. Another status comes from something in between. */
const refusingStatuses: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 429]);

export function readAnswer(result: HttpResult, own: FaultTable = {}): GraphAnswer {
  if (result.kind !== 'answered') return result;
  const { status, headers, text } = result;
  const error = readGraphError(text);
  if (error !== undefined && (refusingStatuses.has(status) || status >= 500))
    return { kind: 'fault', fault: faultOf(error, own), status, headers };
  if (error === undefined && (status === 200 || status === 201)) return { kind: 'ok', text, headers };
  return { kind: 'odd', reason: `it answered ${status}` };
}
