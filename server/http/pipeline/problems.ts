/** The only place that turns failures into problem documents (RFC 9457). */

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { BytesMissingError, StorageError } from '../../domain/media/ports.ts';
import { WrongBytesError } from '../../domain/publishing/deps.ts';
import { AppError, type InputProblem } from '../../errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { clearSiteData } from './clear-site-data.ts';
import type { Route } from './define-route.ts';
import { messageFields } from './message-fields.ts';
import { messages } from './messages.ts';
import type { ProblemDocument } from './view-parts.ts';

const docsUrl = '/docs/errors';

export const presentProblem = ({ message, ...problem }: InputProblem) => ({
  ...problem,
  ...messageFields('message', message),
});

/** As a document. */
export function toProblem(request: FastifyRequest, error: AppError): ProblemDocument {
  return {
    type: `${docsUrl}#${error.code}`,
    title: error.title,
    status: error.status,
    ...messageFields('detail', error.detail),
    instance: request.url.split('?')[0] ?? '/',
    code: error.code,
    request_id: request.id,
    ...(error.errors.length ? { errors: error.errors.map(presentProblem) } : {}),
  };
}

export const problemText = (request: FastifyRequest, error: AppError): string =>
  JSON.stringify(toProblem(request, error));

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.code === 'session_expired') clearSiteData(reply, 'expired');
  if (error.status === 401) {
    reply.header(
      'www-authenticate',
      error.code === 'invalid_token' ? 'Bearer error="invalid_token"' : 'Bearer',
    );
  }
  if (error.code === 'insufficient_scope') {
    reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${error.scope ?? ''}"`);
  }
  if (error.status === 429 || error.status === 503)
    reply.header('retry-after', String(error.retryAfterSeconds ?? 5));
  request.refusal = problemText(request, error);
  // Serialised here: the route's response schemas describe successful responses, not problems.
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(String)
    .send(request.refusal);
}

export function toAppError(error: unknown, log: Logger, listNames?: Route['listNames']): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const where = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body');
    const problems = error.validation.flatMap(
      ({ instancePath, keyword: code, message: errorText = 'is not valid', params }): InputProblem[] => {
        const path = namePart(instancePath, listNames) || where;
        // An unknown parameter is named like any other problem, so that a misspelt one is found.
        const isUnknown = code === 'unrecognized_keys' && where === 'query';
        const names = isUnknown ? (params.keys as string[]) : [path];
        return names.map((param) => ({ param, code, message: verbatim(errorText) }));
      },
    );
    return new AppError('invalid_request', invalidInputMessage(where, problems), { errors: problems });
  }
  if (isDatabaseUnreachable(error)) {
    log.error({ error }, 'the database is not reachable');
    return new AppError('unavailable', messages.database_unreachable(), {
      cause: error,
    });
  }
  if (
    error instanceof StorageError ||
    error instanceof BytesMissingError ||
    error instanceof WrongBytesError
  ) {
    log.error({ error }, 'the file storage has trouble');
    return new AppError('storage_unavailable', storageMessage(error), { cause: error });
  }
  const { code, statusCode, message: errorText } = error as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('malformed_json', messages.malformed_json());
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('unsupported_content_type', messages.unsupported_content_type());
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('body_too_large', messages.body_too_large());
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError(
      'invalid_request',
      errorText === undefined ? messages.not_valid() : verbatim(errorText),
      {
        cause: error,
      },
    );
  }
  log.error({ error }, 'unexpected failure');
  return new AppError('internal_error', messages.internal_error(), { cause: error });
}

/** `/targets/2/caption` as `targets.2.caption`, or as `targets[2].caption`. */
function namePart(pointer: string, listNames: Route['listNames']): string {
  const marked = listNames === 'brackets' ? pointer.replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]') : pointer;
  return marked.replace(/^\//, '').replaceAll('/', '.');
}

/** For programs: the messages of a schema are English. */
function invalidInputMessage(where: string, [first, ...others]: readonly InputProblem[]): Message {
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return verbatim(`The ${where} is not valid: ${first?.param} ${first?.message.text}${more}.`);
}

/**
 * SQLSTATE classes 08 and 57P (connection, shutdown), too many connections, a deadlock victim, and network error
 * codes.
 */
const unreachable =
  /^(08...|57P0[1-5]|53300|40P01|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EPIPE)$/;
/** The driver gives these no code. The last is what a transaction meets whose connection ended under it. */
const unreachableMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
];

function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    unreachable.test(String((error as { code?: unknown }).code)) ||
    unreachableMessages.includes(error.message)
  );
}

function storageMessage(error: Error): Message {
  if (error instanceof BytesMissingError) return messages.bytes_missing();
  return error instanceof WrongBytesError ? messages.bytes_changed() : messages.storage_unavailable();
}
