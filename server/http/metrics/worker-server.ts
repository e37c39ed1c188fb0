/** The small HTTP server of a worker-only process: its metrics and its health, and nothing else. */

import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { verbatim } from '../../lib/message.ts';
import { mountHealth } from '../pipeline/health.ts';
import { sendProblem, toAppError } from '../pipeline/problems.ts';
import { type MetricsEndpoint, mountMetrics } from './mount.ts';

export interface WorkerServerDeps {
  readonly log: Logger;
  readonly metrics: MetricsEndpoint;
  readonly ready: () => Promise<boolean>;
}

export function createWorkerServer({ log, metrics, ready }: WorkerServerDeps): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, toAppError(error, log)));
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      request,
      reply,
      new AppError('not_found', verbatim('Here are only /metrics, /livez and /readyz of a working process.')),
    ),
  );
  mountHealth(app, ready);
  mountMetrics(app, metrics);
  return app;
}
