import { type Answer, RefusedError } from '../core/operation.ts';

/** Google's error envelope, with the bodies that were observed. Clients branch on `errors[0].reason`. */
type Problem = {
  status: number;
  reason: string;
  domain?: string;
  message: string;
  /** The top-level message, if it differs from that of the single error. */
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
    ...(domain ? { domain } : {}),
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
export const refuse = (problem: Problem): RefusedError => new RefusedError(errorAnswer(problem));

const header = { location: 'Authorization', locationType: 'header' };
const expected =
  'Expected OAuth 2 access token, login cookie or other valid authentication credential. ' +
  'See https://developers.google.com/identity/sign-in/web/devconsole-project.';
const challenge = (error: string) => ({
  'www-authenticate': `Bearer realm="https://accounts.google.com/", error="${error}"`,
});

export const missingToken = (): RefusedError =>
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

export const invalidTokenAnswer = (): Answer =>
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

export const scopeMissing = (service: string): RefusedError =>
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

/** The project of the token's client has not enabled the API. */
export function apiDisabled(service: string, title: string, projectNumber: string): RefusedError {
  const url = `https://console.developers.google.com/apis/api/${service}/overview?project=${projectNumber}`;
  return refuse({
    status: 403,
    reason: 'accessNotConfigured',
    domain: 'usageLimits',
    message:
      `${title} has not been used in project ${projectNumber} before or it is disabled. Enable it by visiting ${url} ` +
      'then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.',
    rpcStatus: 'PERMISSION_DENIED',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'SERVICE_DISABLED',
        domain: 'googleapis.com',
        metadata: { service, consumer: `projects/${projectNumber}` },
      },
    ],
  });
}

export function refuseWithReason(reason: RefusalReason): RefusedError {
  return refuse({
    ...refusalTable[reason],
    reason,
    ...(reason === 'youtubeSignupRequired' ? header : {}),
  });
}

export const unitQuotaExceeded = (): RefusedError => refuseWithReason('quotaExceeded');

export const uploadQuotaExceeded = (projectNumber: string): RefusedError =>
  refuse({
    status: 429,
    reason: 'rateLimitExceeded',
    domain: 'global',
    message:
      "Quota exceeded for quota metric 'Video Uploads' and limit 'Video Uploads per day' of service " +
      `'youtube.googleapis.com' for consumer 'project_number:${projectNumber}'.`,
    rpcStatus: 'RESOURCE_EXHAUSTED',
  });

export const badParameter = (reason: string, location: string, message: string): RefusedError =>
  refuse({ status: 400, reason, domain: 'youtube.parameter', message, location, locationType: 'parameter' });

export const badRequest = (message: string, reason = 'badRequest'): RefusedError =>
  refuse({ status: 400, reason, domain: 'global', message, rpcStatus: 'INVALID_ARGUMENT' });

/** Refused while Google converts the request into its own types, before YouTube sees it. */
export const invalidArgument = (field: string | undefined, description: string): RefusedError =>
  refuse({
    status: 400,
    reason: 'invalid',
    message: description,
    rpcStatus: 'INVALID_ARGUMENT',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ ...(field ? { field } : {}), description }],
      },
    ],
  });

/** Several filters of which YouTube takes exactly one. */
export const incompatibleParameters = (names: string[]): RefusedError =>
  badParameter(
    'incompatibleParameters',
    'parameters.',
    `Incompatible parameters specified in the request: ${names.join(', ')}`,
  );

/** A value in the video resource that YouTube does not accept. */
export const badMetadata = (reason: string, field: string, message: string): RefusedError =>
  refuse({
    status: 400,
    reason,
    domain: 'youtube.video',
    message,
    location: `body.${field}`,
    locationType: 'other',
  });

export const videoNotFound = (location: string): RefusedError =>
  refuse({
    status: 404,
    reason: 'videoNotFound',
    domain: 'youtube.video',
    message: `The video that you are trying to reach cannot be found. Check the value of the ${location} parameter to ensure that it is correct.`,
    location,
    locationType: 'parameter',
  });

/** Google's own failures; a fault may name another reason. */
export function failure(status: number, { reason }: { reason?: string | undefined } = {}): Answer {
  const own = { domain: 'global', status };
  if (reason !== undefined) {
    const known = Object.entries(refusalTable).find(([name]) => name === reason)?.[1];
    return errorAnswer({ ...own, message: reason, ...known, reason, status });
  }
  if (status === 401) return invalidTokenAnswer();
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

/** YouTube's refusal reasons that no request can trigger in the sandbox; settings configure them. */
export const refusalReasons = [
  'accessNotConfigured',
  'channelClosed',
  'channelSuspended',
  'commentsDisabled',
  'dailyLimitExceeded',
  'forbidden',
  'forbiddenLicenseSetting',
  'forbiddenPrivacySetting',
  'processingFailure',
  'quotaExceeded',
  'rateLimitExceeded',
  'SERVICE_UNAVAILABLE',
  'uploadLimitExceeded',
  'uploadRateLimitExceeded',
  'userRateLimitExceeded',
  'youtubeSignupRequired',
] as const;
type RefusalReason = (typeof refusalReasons)[number];

const quotaMessage =
  'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';

const refusalTable: Record<RefusalReason, { status: number; domain: string; message: string }> = {
  accessNotConfigured: {
    status: 403,
    domain: 'usageLimits',
    message: 'YouTube Data API v3 has not been used in this project before or it is disabled.',
  },
  channelClosed: { status: 403, domain: 'youtube.channel', message: 'The channel has been closed.' },
  channelSuspended: { status: 403, domain: 'youtube.channel', message: 'The channel has been suspended.' },
  commentsDisabled: {
    status: 403,
    domain: 'youtube.commentThread',
    message:
      'The video identified by the <code><a href="/youtube/v3/docs/commentThreads/list#videoId">videoId</a></code> parameter has disabled comments.',
  },
  dailyLimitExceeded: { status: 403, domain: 'usageLimits', message: 'Daily Limit Exceeded' },
  forbidden: { status: 403, domain: 'youtube.common', message: 'Forbidden' },
  forbiddenLicenseSetting: {
    status: 403,
    domain: 'youtube.video',
    message: 'The request attempts to set an invalid license for the video.',
  },
  forbiddenPrivacySetting: {
    status: 403,
    domain: 'youtube.video',
    message: 'The request attempts to set an invalid privacy setting for the video.',
  },
  processingFailure: {
    status: 400,
    domain: 'youtube.commentThread',
    message:
      'The API server failed to successfully process the request. While this can be a transient error, it usually indicates that the request’s input is invalid.',
  },
  quotaExceeded: { status: 403, domain: 'youtube.quota', message: quotaMessage },
  rateLimitExceeded: { status: 403, domain: 'usageLimits', message: 'Rate Limit Exceeded' },
  /** Seen for a while after a playlist was made; nothing has changed then. */
  SERVICE_UNAVAILABLE: {
    status: 409,
    domain: 'youtube.CoreErrorDomain',
    message: 'The operation was aborted.',
  },
  uploadLimitExceeded: {
    status: 400,
    domain: 'youtube.video',
    message: 'The user has exceeded the number of videos they may upload.',
  },
  uploadRateLimitExceeded: {
    status: 429,
    domain: 'youtube.thumbnail',
    message: 'The channel has uploaded too many thumbnails recently. Please try the request again later.',
  },
  userRateLimitExceeded: { status: 403, domain: 'usageLimits', message: 'User Rate Limit Exceeded' },
  youtubeSignupRequired: { status: 401, domain: 'youtube.header', message: 'Unauthorized' },
};
