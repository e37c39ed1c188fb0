/**
 * The API reference at /docs, entirely from our own origin: no external script, font, proxy or telemetry. It can
 * try calls, with a token the reader pastes in; cookies are never sent, so that neither a reader nor an example
 * acts with the reader's own session by accident.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from '../../domain/once.ts';

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

export function serveReference(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  const script = once(readScript);
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
    const { plain, zipped } = await script();
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    reply
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8');
    return takesGzip ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(plain);
  });
}

/** Four megabytes that most processes never need, so they are read on the first request. */
async function readScript(): Promise<{ plain: Buffer; zipped: Buffer }> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  // The package provides its script only through a route of its own.
  const source = Fastify();
  await source.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { rawPayload } = await source.inject('/docs/js/scalar.js');
  await source.close();
  return { plain: rawPayload, zipped: await promisify(gzip)(rawPayload) };
}
