/**
 * `Idempotency-Key` on a POST. Promise: whatever happens to the connection, the process or the answer, repeating the
 * same request with the same key has its effect once. The answer is kept by the transaction that has the effect, so
 * there is no moment at which one exists without the other.
 *
 * A key belongs to one program or session, person, workspace and operation, for 24 hours. 401, 429 and 5xx are not
 * kept, and neither is their effect; secrets are never kept.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerStore, KeptAnswer } from '../../domain/requests/ports.ts';
import { AppError } from '../../errors.ts';
import { digestOf, type Json, sha256Hex } from '../../lib/canonical-json.ts';
import { type Clock, hours, later } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import type { Caller } from './authenticate.ts';
import type { Answer, Route } from './define-route.ts';
import { messages } from './messages.ts';
import { problemText } from './problems.ts';
import { programOf } from './program.ts';

export interface IdempotencyDeps<Deps> {
  readonly answers: AnswerStore;
  /** Everything that `work` does by what it is given is committed together, or not at all. */
  inTransaction<Result>(work: (answers: AnswerStore, requestDeps: Deps) => Promise<Result>): Promise<Result>;
  readonly clock: Clock;
}

const keptForMs = hours(24);
const retryAfterSeconds = 1;
const deepest = 64;

/** The key as the caller means it: the draft's quoted string and the plain text of most clients are the same. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const text = typeof header === 'string' ? header.trim() : '';
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text)?.[1];
  const key = quoted === undefined ? text : quoted.replaceAll(/\\(["\\])/g, '$1');
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError('invalid_request', messages.idempotency_key_invalid(), {
    errors: [
      {
        param: 'Idempotency-Key',
        code: 'invalid',
        message: verbatim('must be 1 to 255 printable characters'),
      },
    ],
  });
}

/** Null for callers that nobody knows: their requests have no owner whom a key could belong to. */
function ownerOf(who: Caller | null): string[] | null {
  if (who === null) return null;
  if ('actor' in who) return [programOf(who.actor), who.actor.userId, who.actor.workspaceId];
  return who.caller === null ? null : [who.caller.sessionId, who.caller.userId, ''];
}

/** The same request has the same hash: path and query values, and the body as it was sent, files by their hash. */
export const requestHash = (request: FastifyRequest, sent: unknown): string =>
  digestOf(plain({ params: request.params, query: request.query, body: sent ?? null }));

function plain(value: unknown, depth = 0): Json {
  // A body of brackets alone must not exhaust the stack.
  if (depth > deepest) throw new AppError('invalid_request', messages.too_deep({ deepest }));
  if (value instanceof Uint8Array) return { sha256: sha256Hex(value) };
  if (Array.isArray(value)) return value.map((part) => plain(part, depth + 1));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part, depth + 1)]));
  return (value ?? null) as Json;
}

export interface Keyed<Deps> {
  readonly route: Pick<Route, 'operationId' | 'showsSecret'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly sentHash: string;
  /** Undefined when the handler sent something itself, which a POST must not do. */
  readonly run: (requestDeps: Deps) => Promise<Answer | undefined>;
}

/** The hash under which a request's answer is kept; undefined when it has no key or no owner. */
export function keyHashOf(route: Pick<Route, 'operationId'>, request: FastifyRequest): string | undefined {
  const key = readKey(request.headers['idempotency-key']);
  const owner = ownerOf(request.who);
  return key === undefined || owner === null ? undefined : digestOf([...owner, route.operationId, key]);
}

/** Whether the answer for this key will be given again, to the same request. */
export const isKnown = async (
  { answers, clock }: Pick<IdempotencyDeps<unknown>, 'answers' | 'clock'>,
  keyHash: string,
): Promise<boolean> => (await answers.find(keyHash, clock.now())) !== undefined;

const inProgress = (): AppError =>
  new AppError('request_in_progress', messages.request_in_progress(), { retryAfterSeconds });

/** In the place of an effect that happened before. Only run when its day ended since: asked again, the key is new. */
export const neverTwice = (): Promise<never> => Promise.reject(inProgress());

export async function answerOnce<Deps>(
  deps: IdempotencyDeps<Deps>,
  keyHash: string,
  keyed: Keyed<Deps>,
): Promise<FastifyReply> {
  const { reply, sentHash } = keyed;
  const { answer, replayed } = await deps.inTransaction(async (answers, requestDeps) => {
    if (!(await answers.tryLock(keyHash))) throw inProgress();
    const now = deps.clock.now();
    const kept = await answers.find(keyHash, now);
    if (kept) return { answer: again(kept, sentHash), replayed: true };
    const first = await firstAnswer(keyed, requestDeps);
    const { secret } = first;
    const toKeep = { ...first, body: secret ? null : first.body, requestHash: sentHash };
    await answers.keep(keyHash, toKeep, now, later(now, keptForMs));
    return { answer: first, replayed: false };
  });
  if (replayed) reply.header('idempotency-replayed', 'true');
  reply.status(answer.status).header('cache-control', 'no-store').serializer(String);
  if (answer.body === null) return reply.send();
  const type = answer.status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json';
  return reply.type(type).send(answer.body);
}

type Given = Omit<KeptAnswer, 'requestHash'>;

function again(kept: KeptAnswer, sentHash: string): Given {
  if (kept.requestHash !== sentHash)
    throw new AppError('idempotency_key_reused', messages.idempotency_key_reused());
  if (kept.secret) throw new AppError('secret_already_shown', messages.secret_already_shown());
  return kept;
}

/** A refusal is an answer too, and what was written before it stays, as it would without a key. */
async function firstAnswer<Deps>(
  { route, request, reply, run }: Keyed<Deps>,
  requestDeps: Deps,
): Promise<Given> {
  try {
    const answer = await run(requestDeps);
    if (!answer) throw new Error(`${route.operationId} sends its own answer, which cannot be kept`);
    const { status, body } = answer;
    // Serialised before the commit: an answer that cannot be given must not leave an effect.
    const text = body === undefined ? null : String(reply.status(status).serialize(body));
    return { status, body: text, secret: route.showsSecret === true };
  } catch (error) {
    if (!(error instanceof AppError) || ![400, 403, 404].includes(error.status)) throw error;
    return { status: error.status, body: problemText(request, error), secret: false };
  }
}
