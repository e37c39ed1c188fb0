import { type Answer, Refused } from '../core/operation.ts';
import { quotaMessage, type RefusalReason, refusalTable } from './refusal-table.ts';

/** Google's error envelope, with the bodies that were recorded. Programs branch on `errors[0].reason`. */
type Problem = {
  status: number;
  reason: string;
  domain: string;
  message: string;
  /** Of the whole answer, where it differs from that of the single error. */
  headline?: string;
  location?: string;
  locationType?: string;
  rpcStatus?: string;
  details?: object[];
  headers?: Record<string, string>;
};

export function errorAnswer(problem: Problem): Answer {
  const { status, reason, domain, message, location, locationType, rpcStatus, details } = problem;
  const error = {
    message,
    domain,
    reason,
    ...(location ? { location, locationType: locationType ?? 'parameter' } : {}),
  };
  const body = {
    error: {
      code: status,
      message: problem.headline ?? message,
      errors: [error],
      ...(rpcStatus ? { status: rpcStatus } : {}),
      ...(details ? { details } : {}),
    },
  };
  return { status, headers: { 'content-type': jsonType, ...problem.headers }, body };
}
export const jsonType = 'application/json; charset=UTF-8';
export const refuse = (problem: Problem): Refused => new Refused(errorAnswer(problem));

const header = { location: 'Authorization', locationType: 'header' };
const expected =
  'Expected OAuth 2 access token, login cookie or other valid authentication credential. ' +
  'See https://developers.google.com/identity/sign-in/web/devconsole-project.';
const challenge = (error: string) => ({
  'www-authenticate': `Bearer realm="https://accounts.google.com/", error="${error}"`,
});

export const noToken = (): Refused =>
  refuse({
    ...header,
    status: 401,
    reason: 'required',
    domain: 'global',
    message: 'Login Required.',
    headline: `Request is missing required authentication credential. ${expected}`,
    rpcStatus: 'UNAUTHENTICATED',
    headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/"' },
  });

export const deadTokenAnswer = (): Answer =>
  errorAnswer({
    ...header,
    status: 401,
    reason: 'authError',
    domain: 'global',
    message: 'Invalid Credentials',
    headline: `Request had invalid authentication credentials. ${expected}`,
    rpcStatus: 'UNAUTHENTICATED',
    headers: challenge('invalid_token'),
  });

export const scopeMissing = (service: string): Refused =>
  refuse({
    status: 403,
    reason: 'insufficientPermissions',
    domain: 'global',
    message: 'Insufficient Permission',
    headline: 'Request had insufficient authentication scopes.',
    rpcStatus: 'PERMISSION_DENIED',
    headers: challenge('insufficient_scope'),
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
        metadata: { service },
      },
    ],
  });

export function tableRefusal(reason: RefusalReason): Refused {
  return refuse({
    ...refusalTable[reason],
    reason,
    ...(reason === 'youtubeSignupRequired' ? header : {}),
  });
}

export const unitQuotaExceeded = (): Refused => tableRefusal('quotaExceeded');

export const uploadQuotaExceeded = (projectNumber: string): Refused =>
  refuse({
    status: 429,
    reason: 'rateLimitExceeded',
    domain: 'global',
    message:
      "Quota exceeded for quota metric 'Video Uploads' and limit 'Video Uploads per day' of service " +
      `'youtube.googleapis.com' for consumer 'project_number:${projectNumber}'.`,
    rpcStatus: 'RESOURCE_EXHAUSTED',
  });

export const badParameter = (reason: string, location: string, message: string): Refused =>
  refuse({ status: 400, reason, domain: 'youtube.parameter', message, location, locationType: 'parameter' });

export const badRequest = (message: string, reason = 'badRequest'): Refused =>
  refuse({ status: 400, reason, domain: 'global', message, rpcStatus: 'INVALID_ARGUMENT' });

/** A value in the video resource that YouTube does not take. */
export const badMetadata = (reason: string, field: string, message: string): Refused =>
  refuse({
    status: 400,
    reason,
    domain: 'youtube.video',
    message,
    location: `body.${field}`,
    locationType: 'other',
  });

export const videoNotFound = (location: string): Refused =>
  refuse({
    status: 404,
    reason: 'videoNotFound',
    domain: 'youtube.video',
    message: `The video that you are trying to reach cannot be found. Check the value of the ${location} parameter to ensure that it is correct.`,
    location,
    locationType: 'parameter',
  });

/** What Google says when the trouble is its own. */
export function failure(status: number): Answer {
  const own = { domain: 'global', status };
  if (status === 401) return deadTokenAnswer();
  if (status === 429) {
    const message = 'Resource has been exhausted (e.g. check quota).';
    return errorAnswer({ ...own, reason: 'rateLimitExceeded', message, rpcStatus: 'RESOURCE_EXHAUSTED' });
  }
  if (status === 403) {
    return errorAnswer({ ...own, reason: 'quotaExceeded', domain: 'youtube.quota', message: quotaMessage });
  }
  if (status < 500) return errorAnswer({ ...own, reason: 'badRequest', message: 'Bad Request' });
  const unavailable = 'The service is currently unavailable.';
  return errorAnswer({
    ...own,
    reason: 'backendError',
    message: status === 503 ? unavailable : 'Internal error encountered.',
    rpcStatus: status === 503 ? 'UNAVAILABLE' : 'INTERNAL',
  });
}
