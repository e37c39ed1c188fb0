/**
 * Answers OPTIONS requests of tus clients and browsers: any origin with an access token, never with a cookie.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openToPages } from '../pipeline/cors.ts';
import { mediaHeader } from './tus-server.ts';

const tusHeaders = ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'];
const exposed = [
  ...tusHeaders,
  'Location',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Expires',
  mediaHeader,
];
const offered = ['creation', 'creation-with-upload', 'termination', 'expiration'];

export function openUploadsToPages(reply: FastifyReply): void {
  openToPages(reply);
  const others = reply.getHeader('access-control-expose-headers');
  reply.headers({
    'access-control-expose-headers': [others, ...exposed].join(', '),
    'tus-resumable': '1.0.0',
  });
}

export function answerUploadPreflights(
  app: FastifyInstance,
  urls: readonly string[],
  extensions: readonly string[],
  maxBytes: number,
): void {
  for (const url of urls)
    app.options(url, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .status(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, HEAD, PATCH, DELETE',
          'access-control-allow-headers': [
            'Authorization',
            'Content-Type',
            'Idempotency-Key',
            ...tusHeaders,
          ].join(', '),
          'access-control-max-age': '600',
          'tus-version': '1.0.0',
          // We support termination and expiration ourselves, whatever the store supports.
          'tus-extension': offered
            .filter((name) => extensions.includes(name) || name === 'termination' || name === 'expiration')
            .join(','),
          'tus-max-size': String(maxBytes),
        })
        .send(),
    );
}
