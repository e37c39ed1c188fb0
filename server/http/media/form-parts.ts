/**
 * The parts of a multipart body. The parser never ends when a form stops in the middle of a nested one: once the
 * whole request has arrived, a result that does not come within a moment will never come.
 */

import { finished } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { messages } from '../../domain/media/messages.ts';
import { AppError } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';

const graceMs = seconds(1);

export async function* formParts(
  request: FastifyRequest,
  options: Parameters<FastifyRequest['parts']>[0],
): AsyncGenerator<Multipart> {
  const parts = request.parts(options);
  for (;;) {
    const step = await orTimeout(request, parts.next());
    if (step.done) return;
    yield step.value;
  }
}

async function orTimeout<Result>(request: FastifyRequest, awaited: Promise<Result>): Promise<Result> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const stopWatching = finished(request.raw, () => {
    timer = setTimeout(() => reject(brokenForm()), graceMs);
  });
  try {
    return await Promise.race([awaited, silence]);
  } finally {
    stopWatching();
    clearTimeout(timer);
  }
}

const brokenForm = (): AppError => new AppError('invalid_request', messages.form_not_complete());
