import type { FastifyReply } from 'fastify';
import type { Answer } from '../core/operation.ts';

/** For pages people look at: outside the reach of the fault knobs, and not in the list of calls. */
export const sendPage = (res: FastifyReply, { status, headers, body }: Answer): FastifyReply =>
  res
    .code(status)
    .headers(headers ?? {})
    .send(body);
