/**
 * GET /metrics, for a program that watches. Promise: figures of an installation that others can reach are given only to
 * whoever holds METRICS_TOKEN. Without one they are open to this machine alone, and only where nobody else comes in.
 */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { verbatim } from '../../lib/message.ts';
import { isLoopback } from '../../lib/network-address.ts';

export interface MetricsDoor {
  readonly token: string | null;
  /** Nobody but this machine can reach the installation, also not through a proxy. */
  readonly isLocal: boolean;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

export function mountMetrics(app: FastifyInstance, door: MetricsDoor): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    admit(door, request);
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', door.contentType)
      .serializer(String)
      .send(await door.text());
  });
}

function admit({ token, isLocal }: MetricsDoor, request: FastifyRequest): void {
  const { authorization } = request.headers;
  if (token !== null) {
    if (authorization === undefined)
      throw new AppError(
        'unauthenticated',
        verbatim('Send METRICS_TOKEN in the Authorization header, as a Bearer token.'),
      );
    if (!isSame(/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '', token))
      throw new AppError('invalid_token', verbatim('This is not the METRICS_TOKEN of this installation.'));
    return;
  }
  const from = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  // The name too: a page elsewhere whose name was made to lead here must not read them.
  if (isLocal && isLoopback(from) && isLoopback(request.hostname.replace(/:\d+$/, ''))) return;
  throw new AppError(
    'metrics_closed',
    isLocal
      ? verbatim('Metrics are open to this machine only. To read them from elsewhere set METRICS_TOKEN.')
      : verbatim(
          'Others can reach this installation, so its metrics are closed. Set METRICS_TOKEN and send it as a Bearer token.',
        ),
  );
}

/** Hashed first, so that neither the length nor the place of the first difference can be measured. */
const isSame = (given: string, kept: string): boolean => timingSafeEqual(digest(given), digest(kept));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
