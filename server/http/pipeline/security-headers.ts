import type { FastifyInstance, FastifyReply } from 'fastify';

/** Only our own scripts, nothing from other origins, no framing. The widgets need style attributes. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function securityHeaders(app: FastifyInstance, baseUrl: URL): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
    if (baseUrl.protocol === 'https:')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/** What a browser reads of a document only, on a file that is a part of one. */
const documentHeaders = ['referrer-policy', 'cross-origin-opener-policy', 'permissions-policy'] as const;

/**
 * For the files of the web application, of which a page loads twenty: headers are a third of what the small ones
 * send. Opened by itself, such a file may load nothing and cannot be framed.
 */
export function trimFileHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) reply.removeHeader(name);
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}
