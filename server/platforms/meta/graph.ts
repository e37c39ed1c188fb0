/**
 * Calls to the Graph API and their answers, the same for Facebook and Instagram. No decisions here.
 *
 * The promise: every call that carries a token carries the proof that we know the app's secret, so a stolen token
 * is useless without it and an app may switch on "Require App Secret". The only tokens that go out elsewhere are those
 * that are exchanged for others, with the secret itself or at Instagram's host, which takes no proof, and those of the
 * upload hosts (`oauth`).
 */

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Message } from '../../lib/message.ts';
import type { HttpRequest, HttpResult, SendRequest } from '../../lib/outbound.ts';
import { bearer, send } from '../kit/caller.ts';
import { readJson } from '../kit/json.ts';
import { type Fault, type FaultTable, faultOf, readGraphError } from './graph-error.ts';
import { messages } from './messages.ts';
import { type FilePart, multipart } from './multipart.ts';

export interface GraphCaller {
  /** For example `https://graph.facebook.com`. */
  readonly baseUrl: string;
  /** For example `v26.0`: a call without one gets the version the app was created with. */
  readonly version: string;
  readonly accessToken: string;
  /** The secret of the app that got the token. Null: the host takes no proof of it. */
  readonly appSecret: string | null;
  readonly request: SendRequest;
}

type Values = Readonly<Record<string, string>>;

export interface GraphCall {
  readonly query?: Values | undefined;
  /** Sent as a form. */
  readonly fields?: Values | undefined;
  /** Sent with the fields as a form of parts. */
  readonly file?: FilePart | undefined;
  readonly timeoutMs: number;
}

/**
 * What Meta's upload hosts require instead of a bearer token. They take no proof: their documented headers are the
 * token, the offset and the size, and they are called at the address that a call with proof has given.
 */
export const oauth = (accessToken: string) => ({ authorization: `OAuth ${accessToken}` });

/** Where a call has a form the proof is a part of it, so that it appears in no URL that need not have it. */
export function callGraph(
  caller: GraphCaller,
  method: HttpRequest['method'],
  path: string,
  { query, fields, file, timeoutMs }: GraphCall,
): Promise<HttpResult> {
  const proof = proofOf(caller);
  const headers = { ...bearer(caller), accept: 'application/json' };
  const call = { method, url: `${caller.baseUrl}/${caller.version}/${path}`, timeoutMs };
  if (file !== undefined) {
    const { contentType, ...stream } = multipart({ ...fields, ...proof }, file);
    return send(caller.request, {
      ...call,
      query,
      headers: { ...headers, 'content-type': contentType },
      stream,
    });
  }
  return fields === undefined
    ? send(caller.request, { ...call, query: { ...query, ...proof }, headers })
    : send(caller.request, { ...call, query, headers, form: { ...fields, ...proof } });
}

/** Hexadecimal, over the token as it is sent. */
const proofOf = ({ accessToken, appSecret }: GraphCaller): Values =>
  appSecret === null
    ? {}
    : { appsecret_proof: createHmac('sha256', appSecret).update(accessToken).digest('hex') };

/** A read that is a part of a batch. */
export interface BatchedRead {
  readonly path: string;
  readonly query: Values;
}

const batchSchema = z.array(z.object({ code: z.number().int(), body: z.string().default('') }).nullable());

/**
 * At most 50 reads in one request, answered in the same order. Meta counts each of them against its limits. Where the
 * batch itself fails, every read has that result.
 */
export async function readBatch(
  caller: GraphCaller,
  reads: readonly BatchedRead[],
  timeoutMs: number,
): Promise<readonly HttpResult[]> {
  const batch = reads.map(({ path, query }) => ({
    method: 'GET',
    relative_url: `${caller.version}/${path}?${new URLSearchParams(query)}`,
  }));
  // The token is a field, as Meta documents it for batches: the reads in it inherit both.
  const result = await send(caller.request, {
    method: 'POST',
    url: `${caller.baseUrl}/${caller.version}/`,
    headers: { accept: 'application/json' },
    form: {
      access_token: caller.accessToken,
      ...proofOf(caller),
      include_headers: 'false',
      batch: JSON.stringify(batch),
    },
    timeoutMs,
  });
  const entries =
    result.kind === 'answered' && result.status === 200 ? readJson(batchSchema, result.text) : undefined;
  if (result.kind !== 'answered' || entries?.length !== reads.length) return reads.map(() => result);
  // A read that took Meta too long is null.
  return entries.map((entry) =>
    entry === null
      ? { kind: 'lost', reason: unreadableAnswer }
      : { kind: 'answered', status: entry.code, text: entry.body, headers: result.headers },
  );
}

export type GraphAnswer =
  | { readonly kind: 'ok'; readonly text: string; readonly headers: Headers }
  /** Meta's own error. Its class says whether it proves that nothing was done. */
  | {
      readonly kind: 'fault';
      readonly fault: Fault;
      readonly status: number;
      readonly headers: Headers;
      /** Meta's own words about it. They may suggest what to ask next, and decide nothing. */
      readonly words: string;
    }
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
    return { kind: 'fault', fault: faultOf(error, own), status, headers, words: error.words };
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
