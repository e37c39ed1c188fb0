/** The built web application. Every address of its own router gets the same page; the rest is 404. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { isLoopback } from '../lib/loopback.ts';
import { sendProblem } from './problems.ts';

const notPages =
  /^\/(v1|posts\/(create|publish)|media\/upload|oauth|auth|callbacks|analytics|assets|\.well-known|livez|readyz|metrics|openapi\.json)(\/|$)/;

/**
 * `/analytics` is an operation of the API and a page of the web application. A browser that opens it asks for HTML; a
 * program never does, and one with a token is not opening a page.
 */
export function pageOrOperation({ url = '/', headers }: IncomingMessage): string {
  const asksForPage = /\btext\/html\b/.test(headers.accept ?? '') && headers.authorization === undefined;
  return asksForPage ? url.replace(/^\/analytics(?=\?|$)/, '/analytics-page') : url;
}

export async function serveWebApplication(
  app: FastifyInstance,
  webRoot: string,
  baseUrl: URL,
): Promise<void> {
  if (existsSync(join(webRoot, 'assets'))) {
    await app.register(fastifyStatic, {
      root: join(webRoot, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      maxAge: '365d',
      immutable: true,
    });
  }
  // The address that problem documents name as their type.
  const errors = await readFile(join(import.meta.dirname, '../../docs/errors.md'), 'utf8');
  app.get('/docs/errors', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/markdown; charset=utf-8').send(errors),
  );
  const page = existsSync(join(webRoot, 'index.html'))
    ? await readFile(join(webRoot, 'index.html'), 'utf8')
    : null;

  app.setNotFoundHandler(async (request, reply) => {
    if (isPage(request)) {
      const host = request.hostname.replace(/:\d+$/, '');
      // Cookies belong to one host name, so a visitor of another loopback name is sent to ours.
      if (host !== baseUrl.hostname && isLoopback(host))
        return reply.redirect(baseUrl.origin + request.originalUrl, 302);
      if (page) return sendPage(reply, page);
    }
    return sendProblem(
      request,
      reply,
      new AppError('not_found', `There is nothing at ${request.method} ${request.url.split('?')[0]}.`),
    );
  });
}

function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !notPages.test(path) &&
    (request.headers.accept ?? '*/*').match(/html|\*\/\*/) !== null
  );
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.status(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
}
