/** How every operation is served: who asks, how often, what was asked, once for each key, and the answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../../lib/logger.ts';
import { type AuthenticateDeps, authenticate, type Caller } from './authenticate.ts';
import { isOpenToPages, openToPages } from './cors.ts';
import type { Answer, Route } from './define-route.ts';
import {
  answerOnce,
  type IdempotencyDeps,
  isKnown,
  keyHashOf,
  neverTwice,
  requestHash,
} from './idempotency.ts';
import { knownQuery } from './known-query.ts';
import { securityOf } from './openapi.ts';
import { toAppError } from './problems.ts';
import { addressOf, type RateLimiter } from './rate-limit.ts';
import { problemDocument } from './view-parts.ts';

export interface AddRouteDeps<Deps> extends AuthenticateDeps {
  readonly log: Logger;
  readonly limiter: RateLimiter;
  /** What handlers get; a request with an Idempotency-Key gets the same over its own transaction. */
  readonly requestDeps: Deps;
  readonly idempotency: IdempotencyDeps<Deps>;
}

declare module 'fastify' {
  interface FastifyRequest {
    who: Caller | null;
    /** For a request with an Idempotency-Key: where its answer is kept, and what was asked. */
    keyed: { readonly keyHash: string; readonly sentHash: string } | null;
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
      // A refusal of the input is an answer like any other, kept for its key: `serve` gives it.
      attachValidation: route.method === 'POST',
      // Before the body is read: a stranger's bytes are not worth parsing.
      onRequest: async (request, reply) => {
        if (isOpenToPages(route)) openToPages(reply);
        request.who = await admit(deps, route, request, reply);
      },
      // Before validation, which puts what it made of the input in the place of what was sent.
      preValidation: async (request) => {
        // Bytes that are made for a look have no effect that could happen twice.
        const keyed = route.method === 'POST' && route.bytes === undefined;
        const keyHash = keyed ? keyHashOf(route, request) : undefined;
        if (keyHash !== undefined) request.keyed = { keyHash, sentHash: requestHash(request, request.body) };
      },
      handler: (request, reply) => serve(deps, route, request, reply),
    });
  }
}

export type AdmitDeps = AuthenticateDeps & Pick<AddRouteDeps<unknown>, 'limiter'>;

/** Who asks, if they may, and if they have not asked too often. */
export async function admit(
  { limiter, ...deps }: AdmitDeps,
  route: Pick<Route, 'access' | 'unlimited'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { access, unlimited } = route;
  if (unlimited) return access.kind === 'public' ? { caller: null } : authenticate(deps, request, access);
  let isKnown = false;
  try {
    return await authenticate(deps, request, access, (policy, who) => {
      isKnown = true;
      limiter.spend(reply, policy, who);
    });
  } finally {
    // Whether they were let in or not.
    if (!isKnown) limiter.spend(reply, 'address', addressOf(request.ip));
  }
}

async function serve<Deps>(
  deps: AddRouteDeps<Deps>,
  route: Route<Deps>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.keyed && route.readSameness && (await isKnown(deps.idempotency, request.keyed.keyHash)))
    return await answerOnce(deps.idempotency, request.keyed.keyHash, {
      route,
      request,
      reply,
      sentHash: requestHash(request, await route.readSameness(deps.requestDeps, request)),
      run: neverTwice,
    });
  await using reading = new AsyncDisposableStack();
  const input =
    route.readBody && !request.validationError
      ? await route.readBody(deps.requestDeps, request)
      : request.body;
  if (isDisposable(input)) reading.use(input);
  const run = async (requestDeps: Deps): Promise<Answer | undefined> => {
    if (request.validationError) throw toAppError(request.validationError, deps.log);
    const answer = await route.handler(requestDeps, callOf(request, reply, input) as never);
    // A handler that sends by itself (bytes, redirects) returns the reply, which resolves to nothing.
    return answer !== undefined && ('body' in answer || 'status' in answer) ? answer : undefined;
  };
  if (request.keyed) {
    const { keyHash, sentHash } = request.keyed;
    // Awaited here: what was read is thrown away when this function ends.
    return await answerOnce(deps.idempotency, keyHash, {
      route,
      request,
      reply,
      sentHash:
        route.readBody && !request.validationError
          ? requestHash(request, route.sameness?.(input) ?? input)
          : sentHash,
      run,
    });
  }
  const answer = await run(deps.requestDeps);
  if (!answer) return reply;
  return reply.status(answer.status).header('cache-control', 'no-store').send(answer.body);
}

/** A file on the disk, say: it goes when the request is answered, unless somebody kept it. */
const isDisposable = (input: unknown): input is AsyncDisposable =>
  input !== null && typeof input === 'object' && Symbol.asyncDispose in input;

function callOf(request: FastifyRequest, reply: FastifyReply, body: unknown): unknown {
  const { params, query } = request;
  return { ...request.who, params, query, body, request, reply };
}
