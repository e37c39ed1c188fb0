/**
 * `Idempotency-Key` on a POST. Promise: whatever happens to the connection, the process or the answer, a request that
 * is repeated with the same key has its effect once. The answer is stored by the transaction that has the effect, so
 * neither ever exists without the other.
 *
 * A key belongs to one program or session, person, workspace and operation, for 24 hours. Neither the answer nor the
 * effect of 401, 429 and 5xx is stored; secrets are never stored.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerStore, StoredAnswer } from '../../domain/requests/ports.ts';
import { AppError } from '../../errors.ts';
import { digestOf, type Json, sha256Hex } from '../../lib/canonical-json.ts';
import { type Clock, hours, later } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { type Caller, workspaceOf } from './authenticate.ts';
import type { Answer, Route } from './define-route.ts';
import { messages } from './messages.ts';
import { problemText } from './problems.ts';
import { programOf } from './program.ts';

export interface IdempotencyDeps<Deps> {
  readonly answers: AnswerStore;
  /** Everything that `work` does with its arguments is committed together, or not at all. */
  inTransaction<Result>(
    workspaceId: WorkspaceId | null,
    work: (answers: AnswerStore, requestDeps: Deps) => Promise<Result>,
  ): Promise<Result>;
  readonly clock: Clock;
}

const retentionMs = hours(24);
const retryAfterSeconds = 1;
const maxDepth = 64;

/** The key itself: a quoted string as in the IETF draft and the plain text that most clients send are equivalent. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
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

/** Null for anonymous callers: a key must belong to someone. */
function ownerOf(who: Caller | null): string[] | null {
  if (who === null) return null;
  if ('actor' in who) return [programOf(who.actor), who.actor.userId, who.actor.workspaceId];
  return who.caller === null ? null : [who.caller.sessionId, who.caller.userId, ''];
}

/** Hashes the path and query values and the body as it was sent, with files replaced by their own hash. */
export const requestHash = (request: FastifyRequest, sent: unknown): string =>
  digestOf(toJson({ params: request.params, query: request.query, body: sent ?? null }));

function toJson(value: unknown, depth = 0): Json {
  // A deeply nested body must not exhaust the stack.
  if (depth > maxDepth) throw new AppError('invalid_request', messages.too_deep({ deepest: maxDepth }));
  if (value instanceof Uint8Array) return { sha256: sha256Hex(value) };
  if (Array.isArray(value)) return value.map((part) => toJson(part, depth + 1));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toJson(part, depth + 1)]));
  return (value ?? null) as Json;
}

export interface KeyedRequest<Deps> {
  readonly route: Pick<Route, 'operationId' | 'showsSecret'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly sentHash: string;
  /** Resolves to undefined when the handler sent the response itself, which a POST must not do. */
  readonly run: (requestDeps: Deps) => Promise<Answer | undefined>;
}

/** The hash under which a request's answer is stored; undefined when it has no key or no owner. */
export function keyHashOf(route: Pick<Route, 'operationId'>, request: FastifyRequest): string | undefined {
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  const owner = ownerOf(request.who);
  return key === undefined || owner === null ? undefined : digestOf([...owner, route.operationId, key]);
}

/** Whether an answer is stored that will be replayed to the same request. */
export const hasStoredAnswer = async (
  { answers, clock }: Pick<IdempotencyDeps<unknown>, 'answers' | 'clock'>,
  keyHash: string,
): Promise<boolean> => (await answers.find(keyHash, clock.now())) !== undefined;

const inProgress = (): AppError =>
  new AppError('request_in_progress', messages.request_in_progress(), { retryAfterSeconds });

/**
 * Runs in place of an effect that has happened already, and only if the stored answer expired a moment ago. The caller
 * is asked to retry, and then the key is new.
 */
export const rejectInProgress = (): Promise<never> => Promise.reject(inProgress());

export async function answerOnce<Deps>(
  deps: IdempotencyDeps<Deps>,
  keyHash: string,
  keyedRequest: KeyedRequest<Deps>,
): Promise<FastifyReply> {
  const { request, reply, sentHash } = keyedRequest;
  const { answer, replayed } = await deps.inTransaction(
    workspaceOf(request.who),
    async (answers, requestDeps) => {
      const now = deps.clock.now();
      // Sent together: the second is run after the first, so it sees what was stored before the lock was free.
      const [isFree, stored] = await Promise.all([answers.tryLock(keyHash), answers.find(keyHash, now)]);
      if (!isFree) throw inProgress();
      if (stored) return { answer: replay(stored, sentHash), replayed: true };
      const first = await runFirst(keyedRequest, requestDeps);
      const { secret } = first;
      const record = { ...first, body: secret ? null : first.body, requestHash: sentHash };
      answers.save(keyHash, record, now, later(now, retentionMs));
      return { answer: first, replayed: false };
    },
  );
  if (replayed) reply.header('idempotency-replayed', 'true');
  reply.status(answer.status).header('cache-control', 'no-store').serializer(String);
  if (answer.body === null) return reply.send();
  if (answer.status >= 400) request.refusal = answer.body;
  const type = answer.status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json';
  return reply.type(type).send(answer.body);
}

type KeyedAnswer = Omit<StoredAnswer, 'requestHash'>;

function replay(stored: StoredAnswer, sentHash: string): KeyedAnswer {
  if (stored.requestHash !== sentHash)
    throw new AppError('idempotency_key_reused', messages.idempotency_key_reused());
  if (stored.secret) throw new AppError('secret_already_shown', messages.secret_already_shown());
  return stored;
}

/** A refusal is stored as an answer too, and what was written before it is committed, as it would be without a key. */
async function runFirst<Deps>(
  { route, request, reply, run }: KeyedRequest<Deps>,
  requestDeps: Deps,
): Promise<KeyedAnswer> {
  try {
    const answer = await run(requestDeps);
    if (!answer) throw new Error(`${route.operationId} sends its own answer, which cannot be stored`);
    const { status, body } = answer;
    // Serialised before the commit, so that an answer that cannot be sent leaves no effect.
    const text = body === undefined ? null : String(reply.status(status).serialize(body));
    return { status, body: text, secret: route.showsSecret === true };
  } catch (error) {
    if (!(error instanceof AppError) || ![400, 403, 404].includes(error.status)) throw error;
    return { status: error.status, body: problemText(request, error), secret: false };
  }
}
