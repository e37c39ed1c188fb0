/**
 * Pages of other sites may use the API with an access token, never with a cookie: any origin, no credentials.
 * Only operations that take a token, and public ones, are opened; the rest stay closed to other sites.
 */

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Route } from './define-route.ts';

/** The headers such pages may read besides the body. */
export const exposedHeaders = [
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'X-Request-Id',
  'Idempotency-Replayed',
  'WWW-Authenticate',
  'Deprecation',
  'Sunset',
  'Link',
].join(', ');

export const isOpenToPages = ({ access, hidden }: Pick<Route, 'access' | 'hidden'>): boolean =>
  access.kind === 'scope' || (access.kind === 'public' && hidden !== true);

export function openToPages(reply: FastifyReply): void {
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': exposedHeaders });
}

/** Answers browsers' preflight requests: one response for each path. */
export function answerPreflights(app: FastifyInstance, routes: readonly Route[]): void {
  const methods = new Map<string, string[]>();
  for (const route of routes.filter(isOpenToPages))
    for (const path of route.paths) methods.set(path, [...(methods.get(path) ?? []), route.method]);
  for (const [url, allowed] of methods) {
    // Resumable uploads answer preflights for their paths themselves.
    if (app.hasRoute({ method: 'OPTIONS', url })) continue;
    app.options(url, { schema: { hide: true } }, async (_request, reply) => {
      openToPages(reply);
      return reply
        .status(204)
        .headers({
          'access-control-allow-methods': allowed.join(', '),
          'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
          'access-control-max-age': '600',
        })
        .send();
    });
  }
}
