/** Serves every operation: authentication, rate limits, validation, idempotency, and the answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/actor/actor.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import { type AuthenticateDeps, authenticate, type Caller, workspaceOf } from './authenticate.ts';
import { isOpenToPages, openToPages } from './cors.ts';
import type { Answer, Route } from './define-route.ts';
import { announceDeprecation } from './deprecation.ts';
import {
  answerOnce,
  hasStoredAnswer,
  type IdempotencyDeps,
  keyHashOf,
  rejectInProgress,
  requestHash,
} from './idempotency.ts';
import { knownQuery } from './known-query.ts';
import { securityOf } from './openapi.ts';
import { isPageQuestion } from './page-question.ts';
import { toAppError } from './problems.ts';
import { addressOf, type RateLimiter } from './rate-limit.ts';
import { problemDocument } from './view-parts.ts';

export interface AddRouteDeps<Deps> extends AuthenticateDeps {
  readonly log: Logger;
  readonly limiter: RateLimiter;
  /**
   * What handlers receive, over the rows of the caller's workspace; a request with an Idempotency-Key gets the same over
   * its own transaction.
   */
  depsFor(workspaceId: WorkspaceId | null): Deps;
  readonly idempotency: IdempotencyDeps<Deps>;
}

declare module 'fastify' {
  interface FastifyRequest {
    who: Caller | null;
    /** Whose access token it carries, whether it is admitted or not. */
    program: Actor | null;
    /** The body of a program's request, as it was before validation; undefined where it was not read. */
    sent: unknown;
    /** The problem document that it was answered with, as text. */
    refusal: string | null;
    /** For a request with an Idempotency-Key: the hash its answer is stored under, and the hash of what was sent. */
    idempotency: { readonly keyHash: string; readonly sentHash: string } | null;
  }
  interface FastifyContextConfig {
    readonly operation?: Route;
  }
}

export function addRoute<Deps>(app: FastifyInstance, deps: AddRouteDeps<Deps>, route: Route<Deps>): void {
  if (route.bodyKind !== 'raw') {
    register(app, deps, route);
    return;
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    register(scope, deps, route);
  });
}

function register<Deps>(app: FastifyInstance, deps: AddRouteDeps<Deps>, route: Route<Deps>): void {
  const query = knownQuery(route);
  for (const [index, url] of route.paths.entries()) {
    app.route({
      method: route.method,
      url,
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      config: { operation: route as Route },
      schema: {
        hide: route.hidden === true || index > 0,
        operationId: route.operationId,
        summary: route.summary,
        tags: [route.tag],
        security: securityOf(route.access),
        ...(route.params ? { params: route.params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(route.body && (route.bodyKind ?? 'json') === 'json' ? { body: route.body } : {}),
        ...(route.bodyKind === 'multipart' ? { consumes: ['multipart/form-data'] } : {}),
        response: { ...route.responses, '4xx': problemDocument, '5xx': problemDocument },
      },
      // `serve` reports invalid input, because that answer is stored for the key as well.
      attachValidation: route.method === 'POST',
      // Before the body is read, so that nothing is parsed for callers who are not admitted.
      onRequest: async (request, reply) => {
        if (isOpenToPages(route)) openToPages(reply);
        if (route.deprecated) announceDeprecation(reply, route.deprecated);
        request.who = await admit(deps, route, request, reply);
      },
      // Before validation, which replaces what was sent with the parsed input.
      preValidation: async (request) => {
        if (request.program) request.sent = request.body;
        // An operation that returns bytes, such as a preview, has no effect that could happen twice.
        const usesKey = route.method === 'POST' && route.contentType === undefined;
        const keyHash = usesKey ? keyHashOf(route, request) : undefined;
        if (keyHash !== undefined)
          request.idempotency = { keyHash, sentHash: requestHash(request, request.body) };
      },
      handler: (request, reply) => serve(deps, route, request, reply),
    });
  }
}

export type AdmitDeps = AuthenticateDeps & Pick<AddRouteDeps<unknown>, 'limiter'>;

/** Authenticates the caller, checks that the operation is allowed, and applies the rate limit. */
export async function admit(
  { limiter, ...deps }: AdmitDeps,
  route: Pick<Route, 'access' | 'unlimited' | 'addressPolicy'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { access, unlimited, addressPolicy = 'address' } = route;
  if (unlimited) return access.kind === 'public' ? { caller: null } : authenticate(deps, request, access);
  let isIdentified = false;
  try {
    return await authenticate(deps, request, access, async (policy, who) => {
      isIdentified = true;
      await limiter.spend(reply, policy, who);
    });
  } finally {
    // Callers who are not identified are counted by address, whether they were admitted or not.
    if (!isIdentified && !isPageQuestion(request))
      await limiter.spend(reply, addressPolicy, addressOf(request.ip));
  }
}

async function serve<Deps>(
  deps: AddRouteDeps<Deps>,
  route: Route<Deps>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requestDeps = deps.depsFor(workspaceOf(request.who));
  if (
    request.idempotency &&
    route.readFingerprint &&
    (await hasStoredAnswer(deps.idempotency, request.idempotency.keyHash))
  )
    return await answerOnce(deps.idempotency, request.idempotency.keyHash, {
      route,
      request,
      reply,
      sentHash: requestHash(request, await route.readFingerprint(requestDeps, request)),
      run: rejectInProgress,
    });
  await using resources = new AsyncDisposableStack();
  const input =
    route.readBody && !request.validationError ? await route.readBody(requestDeps, request) : request.body;
  if (isDisposable(input)) resources.use(input);
  const run = async (handlerDeps: Deps): Promise<Answer | undefined> => {
    if (request.validationError) throw toAppError(request.validationError, deps.log, route.listNames);
    const answer = await route.handler(handlerDeps, toCall(request, reply, input) as never);
    // A handler that sends the response itself (bytes, redirects) returns the reply, which resolves to undefined.
    return answer !== undefined && ('body' in answer || 'status' in answer) ? answer : undefined;
  };
  if (request.idempotency) {
    const { keyHash, sentHash } = request.idempotency;
    // Awaited here, because what was read is disposed when this function ends.
    return await answerOnce(deps.idempotency, keyHash, {
      route,
      request,
      reply,
      sentHash:
        route.readBody && !request.validationError
          ? requestHash(request, route.fingerprint?.(input) ?? input)
          : sentHash,
      run,
    });
  }
  const answer = await run(requestDeps);
  if (!answer) return reply;
  return reply.status(answer.status).header('cache-control', 'no-store').send(answer.body);
}

/** For example a staged file: it is deleted when the request is answered, unless the handler stored it. */
const isDisposable = (input: unknown): input is AsyncDisposable =>
  input !== null && typeof input === 'object' && Symbol.asyncDispose in input;

function toCall(request: FastifyRequest, reply: FastifyReply, body: unknown): unknown {
  const { params, query } = request;
  return { ...request.who, params, query, body, request, reply };
}
