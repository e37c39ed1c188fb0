/**
 * The parts of a multipart body. The parser never says that it is done when a form ends in the middle of another
 * one: once all of the request has arrived, what it does not say within a moment it will never say.
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
    const step = await orSilence(request, parts.next());
    if (step.done) return;
    yield step.value;
  }
}

async function orSilence<Result>(request: FastifyRequest, awaited: Promise<Result>): Promise<Result> {
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
