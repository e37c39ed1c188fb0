import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { messages } from './messages.ts';

/**
 * Standard JSON, except that a POST without a body is an empty one: `submit` and similar operations need none.
 */
export function parseJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new AppError('malformed_json', messages.malformed_json()));
    }
  });
  app.removeContentTypeParser('text/plain');
}
