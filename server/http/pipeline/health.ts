import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { messages } from './messages.ts';

/**
 * `/livez` checks no dependency: an unreachable database is no reason to restart us. `/readyz` reports whether
 * we can serve.
 */
export function mountHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (!(await ready())) throw new AppError('unavailable', messages.not_ready());
    return { status: 'ok' };
  });
}
