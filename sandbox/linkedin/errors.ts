import { type Answer, Refused } from '../core/operation.ts';

/** LinkedIn's error bodies, worded and shaped as they were recorded. */
export const refuse = (status: number, body: Record<string, unknown>): Refused =>
  new Refused({ status, body: { ...body, status } });

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

export const versionMissing = (): Refused =>
  refuse(400, {
    code: 'VERSION_MISSING',
    message: 'A version must be present. Please specify a version by adding the Linkedin-Version header.',
  });

export const versionNotActive = (version: string): Refused =>
  refuse(426, { code: 'NONEXISTENT_VERSION', message: `Requested version ${version} is not active` });

export const accessDenied = (resource: string): Refused =>
  refuse(403, {
    serviceErrorCode: 100,
    code: 'ACCESS_DENIED',
    message: `Not enough permissions to access: ${resource}`,
  });

export const notFound = (message: string): Refused => refuse(404, { code: 'NOT_FOUND', message });

export const badQuery = (): Refused =>
  refuse(400, { code: 'ILLEGAL_ARGUMENT', message: 'Invalid query parameters passed to request' });

const detailType = 'com.linkedin.common.error.BadRequest';

/** A refused field. The code stands both at the top and with its field: either place has been seen. */
export const badField = (code: string, field: string, description: string): Refused =>
  refuse(400, {
    code,
    errorDetailType: detailType,
    message: description,
    errorDetails: {
      inputErrors: [{ description, input: { inputPath: { fieldPath: field } }, code }],
    },
  });

export const missingField = (field: string, words = 'field is required but not found'): Refused =>
  badField('MISSING_FIELD', field, `ERROR :: /${field} :: ${words}`);

export const duplicateOf = (urn: string): Refused =>
  new Refused({
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

/** What LinkedIn says when the trouble is its own. */
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
