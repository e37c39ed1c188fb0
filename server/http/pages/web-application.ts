/**
 * The built web application. Every address of its own router gets the same page; the rest is 404, for people in the same
 * page, which says so.
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
import { sendProblem } from '../pipeline/problems.ts';
import { isPageAddress } from './page-addresses.ts';
import { type AskApi, answersFor, workspaceCookieName } from './page-answers.ts';
import { type Page, readPages } from './page-variants.ts';

/**
 * `/analytics` is an operation of the API and a page of the web application. A browser that opens it asks for HTML; a
 * program never does, and one with a token is not opening a page.
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
): Promise<void> {
  if (existsSync(join(webRoot, 'assets'))) {
    await app.register(fastifyStatic, {
      root: join(webRoot, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      maxAge: '365d',
      immutable: true,
      // The build leaves .br and .gz files beside those of words.
      preCompressed: true,
    });
  }
  // The address that problem documents name as their type.
  const errors = await readFile(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8');
  app.get('/docs/errors', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/markdown; charset=utf-8').send(errors),
  );
  const pageFor = await readPages(webRoot);

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = isPageAddress(pathOf(request)) && takesPage(request.headers);
    if (isReading(request) && (isPage || isBrowser(request.headers))) {
      const host = request.hostname.replace(/:\d+$/, '');
      // Cookies belong to one host name, so a visitor of another loopback name is sent to ours.
      if (host !== baseUrl.hostname && isLoopback(host))
        return reply.redirect(baseUrl.origin + request.originalUrl, 302);
      if (pageFor) return sendPage(app, request, reply.status(isPage ? 200 : 404), pageFor);
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

/** The head goes out at once, so that the browser fetches the code while the answers are still being found. */
function sendPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  pageFor: (path: string) => Page,
): FastifyReply {
  const path = pathOf(request);
  const { start, end } = pageFor(path);
  const visit = { path, wanted: request.cookies[workspaceCookieName], now: Date.now() };
  async function* parts(): AsyncGenerator<string> {
    yield start;
    yield await answersFor(apiFor(app, request), visit);
    yield end;
  }
  // It holds what the visitor may see: nobody keeps it.
  reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' }).type('text/html; charset=utf-8');
  if (request.method === 'HEAD') return reply.send();
  const page = Readable.from(parts());
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!takesGzip) return reply.send(page);
  const packed = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // What goes wrong on either side ends both, and the reply that reads from them.
  pipeline(page, packed, () => undefined);
  return reply.header('content-encoding', 'gzip').send(packed);
}

/** Our own API, asked by the visitor's browser as it were, without the way through the network. */
const apiFor =
  (app: FastifyInstance, { headers, ip }: FastifyRequest): AskApi =>
  async (path, workspaceId) => {
    const question = {
      url: path,
      remoteAddress: ip,
      headers: {
        accept: 'application/json',
        ...(headers.host ? { host: headers.host } : {}),
        ...(headers.cookie ? { cookie: headers.cookie } : {}),
        ...(workspaceId ? { 'x-workspace': workspaceId } : {}),
      },
    };
    try {
      const { statusCode, payload } = await app.inject(question);
      return statusCode === 200 ? payload : undefined;
    } catch (error) {
      // We are stopping. The page still goes out, and asks again by itself once a service answers.
      if ((error as { code?: string }).code === 'FST_ERR_REOPENED_CLOSE_SERVER') return undefined;
      throw error;
    }
  };
