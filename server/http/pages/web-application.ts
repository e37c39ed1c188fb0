/**
 * The built web application. Every address of its own router gets the same page; the rest is 404, which people
 * see as that page.
 */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { message } from '../../lib/message.ts';
import { isLoopback } from '../../lib/network-address.ts';
import { pageQuestionHeaders } from '../pipeline/page-question.ts';
import { sendProblem } from '../pipeline/problems.ts';
import { addressOf, type RateLimiter } from '../pipeline/rate-limit.ts';
import { trimFileHeaders } from '../pipeline/security-headers.ts';
import { isPageAddress } from './page-addresses.ts';
import { type FetchApi, renderAnswers, type Visit, workspaceCookieName } from './page-answers.ts';
import { type Page, readPages, withPlatforms } from './page-variants.ts';
import { servePlatformsFile } from './platforms-file.ts';

/**
 * `/analytics` is an operation of the API and a page of the web application. A browser that opens it asks for
 * HTML; a program never does, and a request with a token is not opening a page.
 */
export function pageOrOperation({ url = '/', headers }: IncomingMessage): string {
  return isBrowser(headers) ? url.replace(/^\/analytics(?=\?|$)/, '/analytics-page') : url;
}

const isBrowser = ({ accept = '', authorization }: IncomingMessage['headers']): boolean =>
  /\btext\/html\b/.test(accept) && authorization === undefined;

export async function serveWebApplication(
  app: FastifyInstance,
  webRoot: string,
  baseUrl: URL,
  limiter: RateLimiter,
): Promise<void> {
  if (existsSync(join(webRoot, 'assets'))) {
    await app.register(fastifyStatic, {
      root: join(webRoot, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      maxAge: '365d',
      immutable: true,
      // Kept for a year without asking again, so nothing is ever compared.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: trimFileHeaders,
      // The build leaves .br and .gz files next to text files.
      preCompressed: true,
    });
  }
  // Problem documents and deprecated operations point to the first two, the page for developers to all.
  for (const name of ['errors', 'versions', 'events', 'webhooks']) {
    const page = await readFile(join(import.meta.dirname, `../../../docs/${name}.md`), 'utf8');
    app.get(`/docs/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/markdown; charset=utf-8').send(page),
    );
  }
  const pageFor = await readPages(webRoot);
  const findPlatforms = servePlatformsFile(app, apiFor(app, { headers: {}, ip: '127.0.0.1' }));

  app.setNotFoundHandler(async (request, reply) => {
    await limiter.spend(reply, 'pages', addressOf(request.ip));
    const isPage = isPageAddress(pathOf(request)) && takesPage(request.headers);
    if (isReading(request) && (isPage || isBrowser(request.headers))) {
      const host = request.hostname.replace(/:\d+$/, '');
      // Cookies belong to one host name, so a request to another loopback name is redirected to ours.
      if (host !== baseUrl.hostname && isLoopback(host))
        return reply.redirect(baseUrl.origin + request.originalUrl, 302);
      if (pageFor)
        return sendPage(app, request, reply.status(isPage ? 200 : 404), pageFor, await findPlatforms());
    }
    return sendProblem(
      request,
      reply,
      new AppError(
        'not_found',
        message('pages.not_found', 'There is nothing at {method} {path}.', {
          method: request.method,
          path: pathOf(request),
        }),
      ),
    );
  });
}

const pathOf = ({ originalUrl }: FastifyRequest): string => originalUrl.split('?')[0] ?? '/';

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const takesPage = ({ accept = '*/*' }: IncomingMessage['headers']): boolean => /html|\*\/\*/.test(accept);

/**
 * The head is sent at once, so that the browser fetches the code while the API responses are still being
 * computed.
 */
function sendPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  pageFor: (path: string) => Page,
  platformsFile: string | undefined,
): FastifyReply {
  const path = pathOf(request);
  const { start, end } = pageFor(path);
  const lastWorkspaceId = request.cookies[workspaceCookieName];
  const visit: Visit = { path, lastWorkspaceId, now: Date.now(), platformsFile };
  async function* parts(): AsyncGenerator<string> {
    yield platformsFile === undefined ? start : withPlatforms(start, platformsFile);
    yield await renderAnswers(apiFor(app, request), visit);
    yield end;
  }
  // It contains what the visitor may see, so it is never cached.
  reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' }).type('text/html; charset=utf-8');
  if (request.method === 'HEAD') return reply.send();
  const page = Readable.from(parts());
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!takesGzip) return reply.send(page);
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // A failure on either side ends both, and the reply that reads from them.
  pipeline(page, gzip, () => undefined);
  return reply.header('content-encoding', 'gzip').send(gzip);
}

/** Calls our own API as the visitor's browser would, without the network. */
const apiFor =
  (app: FastifyInstance, { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): FetchApi =>
  async (path, workspaceId) => {
    const apiRequest = {
      url: path,
      remoteAddress: ip,
      headers: {
        accept: 'application/json',
        ...pageQuestionHeaders,
        ...(headers.host ? { host: headers.host } : {}),
        ...(headers.cookie ? { cookie: headers.cookie } : {}),
        ...(workspaceId ? { 'x-workspace': workspaceId } : {}),
      },
    };
    try {
      const { statusCode, payload } = await app.inject(apiRequest);
      return statusCode === 200 ? payload : undefined;
    } catch (error) {
      // The server is stopping. The page is still sent, and retries by itself once a server responds.
      if ((error as { code?: string }).code === 'FST_ERR_REOPENED_CLOSE_SERVER') return undefined;
      throw error;
    }
  };
