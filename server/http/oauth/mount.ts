/**
 * The authorization server's endpoints. Its library responds itself, so that statuses and bodies are those of
 * the OAuth RFCs; we add our request ids, security headers and limits.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Budgets } from '../../domain/requests/ports.ts';
import { isLoopback } from '../../lib/network-address.ts';
import { countHeader } from '../pipeline/authenticate.ts';
import { addressOf, type RateLimiter } from '../pipeline/rate-limit.ts';

export interface MountDeps {
  readonly baseUrl: URL;
  readonly authorizationServer: {
    handle(req: IncomingMessage, res: ServerResponse, address: string): Promise<void>;
  };
  /** Limits pages by address, in this process, so that an anonymous request writes nothing. */
  readonly limiter: RateLimiter;
  /** Limits one address across all processes. */
  readonly tokenBudget: { readonly budgets: Budgets; readonly perMinute: number };
}

const pages = ['/oauth/authorize', '/oauth/authorize/:uid'];
const documents = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];
const forPrograms = ['/oauth/token', '/oauth/revoke', '/oauth/introspect', '/oauth/par'];

export async function mountAuthorizationServer(app: FastifyInstance, deps: MountDeps): Promise<void> {
  await app.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const schema = { hide: true };
    for (const url of pages) {
      scope.get(url, { schema, exposeHeadRoute: false }, async (request, reply) => {
        const host = request.hostname.replace(/:\d+$/, '');
        // Cookies belong to one host name, so a request to another loopback name is redirected to ours.
        if (host !== deps.baseUrl.hostname && isLoopback(host))
          return reply.redirect(deps.baseUrl.origin + request.url, 302);
        await deps.limiter.spend(reply, 'authorize', addressOf(request.ip));
        return handToLibrary(deps, request, reply);
      });
    }
    for (const url of documents) {
      const handler = (request: FastifyRequest, reply: FastifyReply) => handToLibrary(deps, request, reply);
      scope.route({ method: ['GET', 'OPTIONS'], url, schema, exposeHeadRoute: false, handler });
    }
    for (const url of forPrograms) {
      scope.route({
        method: ['POST', 'OPTIONS'],
        url,
        schema,
        handler: async (request, reply) => {
          if (request.method === 'POST') {
            if (countHeader(request, 'authorization') > 1)
              return refuse(reply, 400, 'invalid_request', 'two Authorization headers were sent');
            const wait = await overBudgetSeconds(deps, request);
            if (wait !== null) return tooMany(reply, wait);
          }
          return handToLibrary(deps, request, reply.header('cache-control', 'no-store'));
        },
      });
    }
  });
}

async function overBudgetSeconds(
  { tokenBudget: { budgets, perMinute } }: MountDeps,
  request: FastifyRequest,
): Promise<number | null> {
  const name = `${request.routeOptions.url} ${addressOf(request.ip)}`;
  const { ok, retryAfterSeconds } = await budgets.spend(name, perMinute, 60);
  return ok ? null : retryAfterSeconds;
}

const tooMany = (reply: FastifyReply, seconds: number): FastifyReply =>
  refuse(
    reply.header('retry-after', String(seconds)),
    429,
    'temporarily_unavailable',
    `too many requests came from your address; wait ${seconds} seconds`,
  );

/** An error in the form of RFC 6749, for clients that know no other. */
const refuse = (reply: FastifyReply, status: number, error: string, description: string): FastifyReply =>
  reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify({ error, error_description: description }));

async function handToLibrary(
  { authorizationServer }: MountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  await authorizationServer.handle(request.raw, reply.raw, request.ip);
  return reply;
}
