/** The one translator from failures to problem documents (RFC 9457). */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { BytesMissing, StorageTrouble } from '../../domain/media/ports.ts';
import { AppError, type InputProblem } from '../../errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ProblemDocument } from './view-parts.ts';

const docsUrl = '/docs/errors';

export function problemText(request: FastifyRequest, error: AppError): string {
  const document: ProblemDocument = {
    type: `${docsUrl}#${error.code}`,
    title: error.title,
    status: error.status,
    detail: error.message,
    instance: request.url.split('?')[0] ?? '/',
    code: error.code,
    request_id: request.id,
    ...(error.errors.length ? { errors: [...error.errors] } : {}),
  };
  return JSON.stringify(document);
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
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
  // Serialised here: the route's response schemas describe answers, not problems.
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(String)
    .send(problemText(request, error));
}

export function toAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const where = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body');
    const problems = error.validation.flatMap(
      ({ instancePath, keyword: code, message = 'is not valid', params }): InputProblem[] =>
        // A parameter too many is named as the others are, so that whoever misspelt it finds it.
        code === 'unrecognized_keys' && where === 'query'
          ? (params.keys as string[]).map((param) => ({ param, code, message }))
          : [{ param: instancePath.replace(/^\//, '').replaceAll('/', '.') || where, code, message }],
    );
    const first = problems[0];
    return new AppError(
      'invalid_request',
      `The ${where} is not valid: ${first?.param} ${first?.message}${problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''}.`,
      {
        errors: problems,
      },
    );
  }
  if (isDatabaseUnreachable(error)) {
    log.error({ error }, 'the database is not reachable');
    return new AppError('unavailable', 'The service cannot reach its database. Try again shortly.', {
      cause: error,
    });
  }
  if (error instanceof StorageTrouble || error instanceof BytesMissing) {
    log.error({ error }, 'the file storage has trouble');
    return new AppError('storage_unavailable', storageWords(error), { cause: error });
  }
  const { code, statusCode, message } = error as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError(
        'malformed_json',
        'The body could not be read as JSON. Check quotes, commas and brackets.',
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError(
        'unsupported_content_type',
        'Send application/json (or multipart/form-data for an upload).',
      );
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('body_too_large', 'The body is larger than this operation takes.');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('invalid_request', message ?? 'The request is not valid.', { cause: error });
  }
  log.error({ error }, 'unexpected failure');
  return new AppError(
    'internal_error',
    'Something went wrong on our side. Try again; if it stays, tell the operator the request id.',
    { cause: error },
  );
}

/** SQLSTATE classes 08 and 57P (connection, shutdown), too many connections, a deadlock victim, and the network's words. */
const unreachable =
  /^(08...|57P0[1-5]|53300|40P01|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EPIPE)$/;
/** The driver gives these two no code. */
const unreachableMessages = ['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'];

function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    unreachable.test(String((error as { code?: unknown }).code)) ||
    unreachableMessages.includes(error.message)
  );
}

const storageWords = (error: Error): string =>
  error instanceof BytesMissing
    ? 'The bytes of this file are not in storage. Whoever runs this installation should look at it.'
    : 'Files cannot be stored or read at the moment. Try again shortly.';
