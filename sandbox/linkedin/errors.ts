import { type Answer, RefusedError } from '../core/operation.ts';

/** LinkedIn's error bodies, as observed. */
export const refuse = (status: number, body: Record<string, unknown>): RefusedError =>
  new RefusedError({ status, body: { ...body, status } });

export const tokenProblems = {
  empty: { serviceErrorCode: 65604, code: 'EMPTY_ACCESS_TOKEN', message: 'Empty oauth2 access token' },
  invalid: { serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN', message: 'Invalid access token' },
  revoked: {
    serviceErrorCode: 65601,
    code: 'REVOKED_ACCESS_TOKEN',
    message: 'The token used in the request has been revoked by the user',
  },
  expired: {
    serviceErrorCode: 65602,
    code: 'EXPIRED_ACCESS_TOKEN',
    message: 'The token used in the request has expired',
  },
};

export const versionMissing = (): RefusedError =>
  refuse(400, {
    code: 'VERSION_MISSING',
    message: 'A version must be present. Please specify a version by adding the Linkedin-Version header.',
  });

export const versionNotActive = (version: string): RefusedError =>
  refuse(426, { code: 'NONEXISTENT_VERSION', message: `Requested version ${version} is not active` });

export const accessDenied = (resource: string): RefusedError =>
  refuse(403, {
    serviceErrorCode: 100,
    code: 'ACCESS_DENIED',
    message: `Not enough permissions to access: ${resource}`,
  });

export const notFound = (message: string): RefusedError => refuse(404, { code: 'NOT_FOUND', message });

export const badQuery = (): RefusedError =>
  refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' });

const detailType = 'com.linkedin.common.error.BadRequest';

/** A rejected field. The code is both at the top level and with the field, because either has been observed. */
export const badField = (code: string, field: string, description: string): RefusedError =>
  refuse(400, {
    code,
    errorDetailType: detailType,
    message: description,
    errorDetails: {
      inputErrors: [{ description, input: { inputPath: { fieldPath: field } }, code }],
    },
  });

/** A body that does not fit its schema. */
export const schemaProblems = (problems: string[]): RefusedError =>
  refuse(422, { message: problems.join('') });

/** The gateway knows which fields and parameters an application may send; `null` is none of them. */
export const unpermittedFields = (place: 'REQUEST_BODY' | 'PARAMETER', paths: string[]): RefusedError =>
  refuse(403, {
    serviceErrorCode: 100,
    code: 'ACCESS_DENIED',
    message: `Unpermitted fields present in ${place}: Data Processing Exception while processing fields [${paths.join(', ')}]`,
  });

export const missingField = (field: string): RefusedError =>
  badField('MISSING_FIELD', field, `ERROR :: /${field} :: field is required but not found`);

export const duplicateOf = (urn: string): RefusedError =>
  new RefusedError({
    status: 422,
    body: {
      errorDetailType: detailType,
      message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${urn}`,
      errorDetails: {
        inputErrors: [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }],
      },
      status: 422,
    },
  });

export const throttled = (level: 'APPLICATION' | 'MEMBER'): Answer => ({
  status: 429,
  body: {
    status: 429,
    serviceErrorCode: 101,
    code: 'TOO_MANY_REQUESTS',
    message: `Resource level throttle ${level} DAY limit for calls to this resource is reached.`,
  },
});

/** LinkedIn's own failures. */
export function failure(status: number): Answer {
  if (status === 429) return throttled('APPLICATION');
  if (status === 401) return { status, body: { status, ...tokenProblems.revoked } };
  const codes: Record<number, string> = {
    500: 'INTERNAL_SERVER_ERROR',
    502: 'BAD_GATEWAY',
    503: 'SERVICE_UNAVAILABLE',
    504: 'GATEWAY_TIMEOUT',
    409: 'CONFLICT',
  };
  return { status, body: { status, code: codes[status] ?? 'ERROR', message: 'Internal Server Error' } };
}
