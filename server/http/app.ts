/** The HTTP server as a whole: hooks for every request, the routes, the web application's files. */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { minutes } from '../lib/clock.ts';
import { type MetricsEndpoint, mountMetrics } from './metrics/mount.ts';
import { type MountDeps, mountAuthorizationServer } from './oauth/mount.ts';
import { pageOrOperation, serveWebApplication } from './pages/web-application.ts';
import { addRoute } from './pipeline/add-route.ts';
import { answerPreflights } from './pipeline/cors.ts';
import { mountHealth } from './pipeline/health.ts';
import { modernTls } from './pipeline/modern-tls.ts';
import { parseJson } from './pipeline/parse-json.ts';
import { sendProblem, toAppError } from './pipeline/problems.ts';
import { securityHeaders } from './pipeline/security-headers.ts';
import type { DocumentDeps } from './reference/build-document.ts';
import { serveReference } from './reference/serve-reference.ts';
import { type CollectCallsDeps, collectCalls } from './request-log/collect-calls.ts';
import { schemaController } from './schema-controller.ts';
import { type MountUploadsDeps, mountUploads } from './uploads/mount.ts';

export interface AppDeps<Deps> extends DocumentDeps<Deps> {
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly trustProxy: string | null;
  readonly webRoot: string;
  /** True while requests can be served: the database responds and we are not stopping. */
  readonly ready: () => Promise<boolean>;
  readonly metrics?: MetricsEndpoint;
  /** Called for every completed request. */
  readonly recordRequest?: (request: CompletedRequest) => void;
  /** Where the calls of programs are written down; none where they are not. */
  readonly calls?: CollectCallsDeps;
  readonly oauth?: Omit<MountDeps, 'baseUrl' | 'limiter'>;
  readonly uploads?: Pick<MountUploadsDeps, 'uploads' | 'datastore' | 'locks' | 'maxBytes'>;
}

export interface CompletedRequest {
  readonly method: string;
  /** The route template as declared; undefined where no route matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number;
}

const jsonLimitBytes = 1_048_576;
/** Files have their own limit, in read-upload.ts; this one is for text fields. */
const fieldLimitBytes = 10_000;
/** A connection that is silent for this long is closed. */
const silenceMs = minutes(5);

export async function createApp<Deps>(deps: AppDeps<Deps>): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: () => `req_${randomUUID().replaceAll('-', '')}`,
    bodyLimit: jsonLimitBytes,
    connectionTimeout: silenceMs,
    forceCloseConnections: 'idle',
    // A request that still arrives while we stop is served, and its connection is closed after it.
    return503OnClosing: false,
    trustProxy: deps.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    rewriteUrl: pageOrOperation,
    schemaController,
    // Refused before any route or hook is found, for example a URL that cannot be decoded.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(request, reply.header('x-request-id', request.id), toAppError(error, deps.log)),
    ...(deps.tls ? { https: { ...deps.tls, ...modernTls } } : {}),
  } as Record<string, unknown>) as unknown as FastifyInstance;

  app.decorateRequest('who', null);
  app.decorateRequest('program', null);
  app.decorateRequest('sent', undefined);
  app.decorateRequest('refusal', null);
  app.decorateRequest('idempotency', null);
  parseJson(app);
  securityHeaders(app, deps.baseUrl);
  logRequests(app, deps);
  if (deps.calls) collectCalls(app, deps.calls);
  app.setErrorHandler((error, request, reply) =>
    sendProblem(request, reply, toAppError(error, deps.log.child({ request_id: request.id }))),
  );

  await app.register(cookie);
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: fieldLimitBytes },
  });

  if (deps.uploads) await mountUploads(app, { ...deps, ...deps.uploads });
  await app.register(async (scope) => {
    for (const route of deps.routes) addRoute(scope, deps, route);
    answerPreflights(scope, deps.routes);
    mountHealth(scope, deps.ready);
    if (deps.metrics) mountMetrics(scope, deps.metrics);
  });
  if (deps.oauth)
    await mountAuthorizationServer(app, { ...deps.oauth, baseUrl: deps.baseUrl, limiter: deps.limiter });
  serveReference(app, deps);
  await serveWebApplication(app, deps.webRoot, deps.baseUrl, deps.limiter);
  return app;
}

function logRequests(
  app: FastifyInstance,
  { log, recordRequest }: Pick<AppDeps<unknown>, 'log' | 'recordRequest'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, url } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    const path = routeOptions.url ?? url.split('?')[0];
    log.info({ request_id: request.id, method, path, status, ms: Math.round(ms) });
    recordRequest?.({ method, route: routeOptions.url, status, ms });
  });
}
