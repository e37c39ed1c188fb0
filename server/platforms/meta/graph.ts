/** Calls to the Graph API and their answers, the same for Facebook and Instagram. No decisions here. */

import { z } from 'zod';
import type { Message } from '../../lib/message.ts';
import type { HttpRequest, HttpResult, SendRequest } from '../../lib/outbound.ts';
import { bearer, send } from '../kit/caller.ts';
import { type Fault, type FaultTable, faultOf, readGraphError } from './graph-error.ts';
import { messages } from './messages.ts';

export interface GraphCaller {
  /** For example `https://graph.facebook.com`. */
  readonly baseUrl: string;
  /** For example `v26.0`: a call without one gets the version the app was created with. */
  readonly version: string;
  readonly accessToken: string;
  readonly request: SendRequest;
}

export interface GraphCall {
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Sent as a form. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs: number;
}

/** What Meta's upload hosts require instead of a bearer token. */
export const oauth = (accessToken: string) => ({ authorization: `OAuth ${accessToken}` });

export const callGraph = (
  caller: GraphCaller,
  method: HttpRequest['method'],
  path: string,
  { query, fields, timeoutMs }: GraphCall,
): Promise<HttpResult> =>
  send(caller.request, {
    method,
    url: `${caller.baseUrl}/${caller.version}/${path}`,
    query,
    headers: { ...bearer(caller), accept: 'application/json' },
    form: fields,
    timeoutMs,
  });

export type GraphAnswer =
  | { readonly kind: 'ok'; readonly text: string; readonly headers: Headers }
  /** Meta's own error. Its class says whether it proves that nothing was done. */
  | { readonly kind: 'fault'; readonly fault: Fault; readonly status: number; readonly headers: Headers }
  /** An answer that is not Meta's own: it proves nothing. */
  | { readonly kind: 'odd'; readonly reason: Message }
  | { readonly kind: 'lost'; readonly reason: Message }
  | { readonly kind: 'not_sent'; readonly reason: Message };

export const unreadableAnswer = messages.answer_unreadable();
export const requestFailed = (platform: string, reason: Message): Message =>
  messages.could_not_be_asked({ platform, reason });

export type Trouble = Exclude<GraphAnswer, { kind: 'ok' }>;
export type FaultAnswer = Extract<GraphAnswer, { kind: 'fault' }>;

/** Meta is known to refuse with these and with 5xx. Another status comes from a proxy or gateway. */
const refusingStatuses: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 429]);

export function readAnswer(result: HttpResult, own: FaultTable = {}): GraphAnswer {
  if (result.kind !== 'answered') return result;
  const { status, headers, text } = result;
  const error = readGraphError(text);
  if (error !== undefined && (refusingStatuses.has(status) || status >= 500))
    return { kind: 'fault', fault: faultOf(error, own), status, headers };
  if (error === undefined && (status === 200 || status === 201)) return { kind: 'ok', text, headers };
  return { kind: 'odd', reason: messages.it_answered({ status }) };
}

export const pagingSchema = z
  .object({
    cursors: z.object({ after: z.string().optional() }).optional(),
    next: z.string().optional(),
  })
  .optional()
  .catch(undefined);

/** Null where the list ends. */
export const nextCursor = (paging: z.infer<typeof pagingSchema>): string | null =>
  paging?.next === undefined ? null : (paging.cursors?.after ?? null);
