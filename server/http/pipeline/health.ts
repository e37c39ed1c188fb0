import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { messages } from './messages.ts';

/** `/livez` asks nobody: a database that is away is no reason to restart us. `/readyz` says whether we can serve. */
export function mountHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (!(await ready())) throw new AppError('unavailable', messages.not_ready());
    return { status: 'ok' };
  });
}
