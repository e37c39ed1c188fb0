/** The small door of a process that only works: its metrics and its health, and nothing else. */

import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { verbatim } from '../../lib/message.ts';
import { mountHealth } from '../pipeline/health.ts';
import { sendProblem, toAppError } from '../pipeline/problems.ts';
import { type MetricsDoor, mountMetrics } from './mount.ts';

export interface WorkerDoorDeps {
  readonly log: Logger;
  readonly metrics: MetricsDoor;
  readonly ready: () => Promise<boolean>;
}

export function createWorkerDoor({ log, metrics, ready }: WorkerDoorDeps): FastifyInstance {
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
