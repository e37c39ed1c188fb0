/**
 * The failures of the tus library as problem documents like everywhere else. The statuses that tus clients act
 * upon stay as in the protocol: 409 (query the offset), 410 (gone), 412 (another protocol version).
 */

import { ERRORS } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { StorageError } from '../../domain/media/ports.ts';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { problemText, toAppError } from '../pipeline/problems.ts';
import { messages } from './messages.ts';

export interface UploadProblem {
  readonly status: number;
  readonly body: string;
  readonly retryAfterSeconds: number | undefined;
}

const protocolMessages: Readonly<Record<number, Message>> = {
  409: messages.wrong_offset(),
  410: messages.gone(),
  412: messages.wrong_version(),
};

export function uploadProblem(request: FastifyRequest, error: unknown, log: Logger): UploadProblem {
  const problem = toUploadProblem(request, error, log);
  request.refusal = problem.body;
  return problem;
}

function toUploadProblem(request: FastifyRequest, error: unknown, log: Logger): UploadProblem {
  const status = statusOf(error);
  const message = status === undefined ? undefined : protocolMessages[status];
  if (status !== undefined && message !== undefined) {
    const document = JSON.parse(problemText(request, new AppError('invalid_request', message)));
    return { status, body: JSON.stringify({ ...document, status }), retryAfterSeconds: undefined };
  }
  const known = toKnown(error, status, log);
  const waits = known.status === 503 || known.status === 429;
  return {
    status: known.status,
    body: problemText(request, known),
    retryAfterSeconds: waits ? (known.retryAfterSeconds ?? 5) : undefined,
  };
}

function toKnown(error: unknown, status: number | undefined, log: Logger): AppError {
  if (error instanceof AppError) return error;
  if (error === ERRORS.ABORTED)
    return new AppError('request_in_progress', messages.taken_over(), {
      retryAfterSeconds: 2,
    });
  // The library's error for a write that failed.
  if (status === 500)
    return toAppError(new StorageError('an upload could not be written', { cause: error }), log);
  if (status === 404) return new AppError('not_found', messages.no_such_upload());
  if (status === 413) return new AppError('body_too_large', messages.too_many_bytes());
  if (status !== undefined && status < 500) return new AppError('invalid_request', textOf(error));
  if (status === 501) return new AppError('invalid_request', messages.not_offered());
  return toAppError(error, log);
}

/** The library throws plain objects. */
function statusOf(error: unknown): number | undefined {
  const status = (error as { status_code?: unknown } | null)?.status_code;
  return typeof status === 'number' ? status : undefined;
}

const textOf = (error: unknown): Message => {
  const { body } = error as { body?: unknown };
  return typeof body === 'string' && body.trim() !== '' ? verbatim(`${body.trim()}.`) : messages.not_valid();
};
