/**
 * GET /metrics, for monitoring. Promise: the metrics of an installation that others can reach are given only to
 * callers with METRICS_TOKEN. Without a token they are open to this machine only, and only if no other machine
 * can reach the installation.
 */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { verbatim } from '../../lib/message.ts';
import { isLoopback } from '../../lib/network-address.ts';

export interface MetricsEndpoint {
  readonly token: string | null;
  /** Only this machine can reach the installation, and not through a proxy either. */
  readonly isLocal: boolean;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

export function mountMetrics(app: FastifyInstance, access: MetricsEndpoint): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    admit(access, request);
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', access.contentType)
      .serializer(String)
      .send(await access.text());
  });
}

function admit({ token, isLocal }: MetricsEndpoint, request: FastifyRequest): void {
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
  // Check the host name too, against DNS rebinding: another site's page whose name resolves to us must not read
  // them.
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

/** Hashed first, so that timing reveals neither the length nor the position of the first difference. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
