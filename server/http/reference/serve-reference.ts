/**
 * The API reference at /docs, entirely from our own origin: no external script, font, proxy or telemetry. It can
 * try calls, with a token the reader pastes in; cookies are never sent, so that neither a reader nor an example
 * acts with the reader's own session by accident.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { once } from '../../domain/once.ts';
import { addressOf } from '../pipeline/rate-limit.ts';
import type { DocumentDeps } from './build-document.ts';

/** As strict as everywhere else: the page's widgets write style attributes and use data: images. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Signoff API</title>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The same document: <a href="/openapi.json">openapi.json</a>.</noscript>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const start = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  customFetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'bearer' },
});
`;

/** Bytes that are the same for everybody, prepared once and then only sent. */
interface Prepared {
  readonly plain: Buffer;
  readonly zipped: Buffer;
  /** Weak: the packed and the plain bytes share it. */
  readonly etag: string;
}

export function serveReference<Deps>(app: FastifyInstance, deps: DocumentDeps<Deps>): void {
  const hidden = {
    schema: { hide: true },
    onRequest: (request: FastifyRequest, reply: FastifyReply) =>
      deps.limiter.spend(reply, 'reference', addressOf(request.ip)),
  };
  const script = once(readScript);
  const documents = once(async () => {
    const { buildDocument } = await import('./build-document.ts');
    const { programs, web } = await buildDocument(deps);
    const bytes = (document: object) => prepare(Buffer.from(JSON.stringify(document)));
    return { programs: await bytes(programs), web: await bytes(web) };
  });
  for (const [path, name] of [
    ['/openapi.json', 'programs'],
    ['/openapi-web.json', 'web'],
  ] as const)
    app.get(path, hidden, async (request, reply) =>
      sendPrepared(
        request,
        reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8'),
        (await documents())[name],
      ),
    );
  app.get('/docs', hidden, async (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get('/docs/start.js', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(start),
  );
  app.get('/docs/reference.js', hidden, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8');
    return sendPrepared(request, reply, await script());
  });
}

const prepare = async (plain: Buffer): Promise<Prepared> => ({
  plain,
  zipped: await promisify(gzip)(plain),
  etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`,
});

function sendPrepared(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { plain, zipped, etag }: Prepared,
): FastifyReply {
  reply.headers({ vary: 'accept-encoding', etag });
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  if (known.includes(etag)) return reply.status(304).send();
  const takesGzip = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  return takesGzip ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(plain);
}

/** Four megabytes that most processes never need, so they are read on the first request. */
async function readScript(): Promise<Prepared> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  // The package provides its script only through a route of its own.
  const source = Fastify();
  await source.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { rawPayload } = await source.inject('/docs/js/scalar.js');
  await source.close();
  return prepare(rawPayload);
}
