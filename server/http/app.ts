/** The HTTP door as a whole: hooks that hold for every request, the routes, the web application's files. */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { AppError } from '../errors.ts';
import type { Logger } from '../lib/logger.ts';
import { type AuthenticateDeps, authenticate, type Caller } from './authenticate.ts';
import type { Route } from './define-route.ts';
import { openApiInfo, securityOf } from './openapi.ts';
import { parseJson } from './parse-json.ts';
import { sendProblem, toAppError } from './problems.ts';
import { securityHeaders } from './security-headers.ts';
import { problemDocument } from './views.ts';
import { serveWebApplication } from './web-application.ts';

export interface AppDeps extends AuthenticateDeps {
  readonly log: Logger;
  readonly routes: readonly Route[];
  readonly baseUrl: URL;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly trustProxy: string | null;
  readonly webRoot: string;
  /** True while requests can be served: the database answers and nobody asked us to stop. */
  readonly ready: () => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    who: Caller | null;
  }
}

const jsonLimitBytes = 1_048_576;
const uploadLimitBytes = 50 * 1_048_576;

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: () => `req_${randomUUID().replaceAll('-', '')}`,
    bodyLimit: jsonLimitBytes,
    forceCloseConnections: 'idle',
    // A request that still reaches us while we stop is served, and its connection closed after it.
    return503OnClosing: false,
    trustProxy: deps.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // Refused before any route or hook is found, for example an address that cannot be decoded.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(request, reply.header('x-request-id', request.id), toAppError(error, deps.log)),
    ...(deps.tls ? { https: deps.tls } : {}),
  } as Record<string, unknown>) as unknown as FastifyInstance;

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('who', null);
  parseJson(app);
  securityHeaders(app, deps.baseUrl);
  logRequests(app, deps.log);
  app.setErrorHandler((error, request, reply) =>
    sendProblem(request, reply, toAppError(error, deps.log.child({ request_id: request.id }))),
  );

  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: uploadLimitBytes, files: 1, fields: 10, fieldSize: 10_000 },
  });
  await app.register(swagger, {
    openapi: openApiInfo(deps.baseUrl),
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });

  await app.register(async (scope) => {
    for (const route of deps.routes) addRoute(scope, deps, route);
    scope.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    scope.get('/readyz', { schema: { hide: true } }, async () => {
      if (!(await deps.ready()))
        throw new AppError('unavailable', 'The service is starting, stopping, or cannot reach its database.');
      return { status: 'ok' };
    });
    scope.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  });
  await serveWebApplication(app, deps.webRoot, deps.baseUrl);
  return app;
}

function addRoute(app: FastifyInstance, deps: AppDeps, route: Route): void {
  for (const [index, url] of route.paths.entries()) {
    app.route({
      method: route.method,
      url,
      schema: {
        hide: route.hidden === true || index > 0,
        operationId: route.operationId,
        summary: route.summary,
        tags: [route.tag],
        security: securityOf(route.access),
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body && route.bodyKind !== 'multipart' ? { body: route.body } : {}),
        ...(route.bodyKind === 'multipart' ? { consumes: ['multipart/form-data'] } : {}),
        response: { ...route.responses, '4xx': problemDocument, '5xx': problemDocument },
      },
      // Before the body is read: a stranger's bytes are not worth parsing.
      onRequest: async (request) => {
        request.who = await authenticate(deps, request, route.access);
      },
      handler: async (request, reply) => {
        const answer = await route.handler(callOf(request, reply) as never);
        // A handler that sends by itself (bytes, redirects) returns the reply, which resolves to nothing.
        if (answer === undefined || !('body' in answer || 'status' in answer)) return reply;
        return reply.status(answer.status).header('cache-control', 'no-store').send(answer.body);
      },
    });
  }
}

function callOf(request: FastifyRequest, reply: unknown): unknown {
  const { params, query, body } = request;
  return { ...request.who, params, query, body, request, reply };
}

function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    log.info({
      request_id: request.id,
      method: request.method,
      path: request.routeOptions.url ?? request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}
