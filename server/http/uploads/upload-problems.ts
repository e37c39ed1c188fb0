/**
 * The failures of the tus library as problem documents like everywhere else. The statuses that tus clients act upon
 * stay what its protocol says: 409 (ask where to go on), 410 (gone), 412 (another version of the protocol).
 */
import { ERRORS } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { StorageTrouble } from '../../domain/media/ports.ts';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { problemText, toAppError } from '../pipeline/problems.ts';

export interface UploadProblem {
  readonly status: number;
  readonly body: string;
  readonly retryAfterSeconds: number | undefined;
}

const kept: Readonly<Record<number, string>> = {
  409: 'The offset is not where the upload stands. Ask for its offset with HEAD and go on from there.',
  410: 'This upload is gone. Begin a new one.',
  412: 'Send the header Tus-Resumable: 1.0.0.',
};

export function uploadProblem(request: FastifyRequest, error: unknown, log: Logger): UploadProblem {
  const status = statusOf(error);
  const words = status === undefined ? undefined : kept[status];
  if (status !== undefined && words !== undefined) {
    const document = JSON.parse(problemText(request, new AppError('invalid_request', words)));
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
    return new AppError('request_in_progress', 'Another request goes on with this upload.', {
      retryAfterSeconds: 2,
    });
  // The library's word for a write that failed.
  if (status === 500)
    return toAppError(new StorageTrouble('an upload could not be written', { cause: error }), log);
  if (status === 404) return new AppError('not_found', 'There is no such upload in this workspace.');
  if (status === 413)
    return new AppError(
      'body_too_large',
      'More bytes were sent than Upload-Length said. Begin a new upload.',
    );
  if (status !== undefined && status < 500) return new AppError('invalid_request', wordsOf(error));
  if (status === 501)
    return new AppError('invalid_request', 'This part of the tus protocol is not offered here.');
  return toAppError(error, log);
}

/** The library throws plain objects. */
function statusOf(error: unknown): number | undefined {
  const status = (error as { status_code?: unknown } | null)?.status_code;
  return typeof status === 'number' ? status : undefined;
}

const wordsOf = (error: unknown): string => {
  const { body } = error as { body?: unknown };
  return typeof body === 'string' && body.trim() !== '' ? `${body.trim()}.` : 'The request is not valid.';
};
