import { randomBytes } from 'node:crypto';
import { type Answer, RefusedError } from '../core/operation.ts';

/**
 * Meta's error envelope, for Facebook and for Instagram on Graph. Only message, type, code and fbtrace_id are always
 * present. The HTTP status is not specific: clients must check error_subcode first, then code.
 */
export type GraphFault = {
  code: number;
  subcode?: number | undefined;
  message?: string;
  status?: number;
  type?: string;
  transient?: boolean;
  /** Meta's texts for users, if it has any. */
  userTitle?: string;
  userMessage?: string;
};

export const jsonHeaders = { 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-store' };

export function graphError(fault: GraphFault): Answer {
  const { code, subcode, userTitle, userMessage } = fault;
  const isTransient = fault.transient ?? (transientCodes.includes(code) ? true : undefined);
  return {
    status: fault.status ?? statusOf(code),
    headers: jsonHeaders,
    body: {
      error: {
        message: fault.message ?? messageFor(code, subcode),
        type: fault.type ?? 'OAuthException',
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        ...(isTransient === undefined ? {} : { is_transient: isTransient }),
        ...(userTitle === undefined ? {} : { error_user_title: userTitle }),
        ...(userMessage === undefined ? {} : { error_user_msg: userMessage }),
        fbtrace_id: newTraceId(),
      },
    },
  };
}

export const newTraceId = (): string => `A${randomBytes(16).toString('base64url')}`;

export const refuseGraph = (fault: GraphFault): RefusedError => new RefusedError(graphError(fault));

/** A wrong or missing parameter. */
export const badParameter = (message: string, subcode?: number): RefusedError =>
  refuseGraph({ code: 100, subcode, message: `(#100) ${message}` });

/** Graph's error for an id that does not exist or is not accessible with this token; it does not distinguish the two. */
export const noSuchObject = (verb: 'get' | 'post' | 'delete', id: string): RefusedError =>
  refuseGraph({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  });

/**
 * Failures of Meta itself and those arranged by faults. A fault with a code gets that code; a fault with only a status
 * gets the code that belongs to the status.
 */
export function graphFailure(
  status: number,
  arranged: { code?: number | undefined; subcode?: number | undefined } = {},
): Answer {
  const { code, subcode } = arranged;
  if (code !== undefined) return graphError({ code, subcode, ...(status === 500 ? {} : { status }) });
  if (status === 401) return graphError({ code: 190, subcode: 467, status });
  if (status === 403) return graphError({ code: 200, status });
  if (status === 429) return graphError({ code: 4, status });
  if (status < 500) return graphError({ code: 100, status });
  return graphError({ code: status === 503 ? 2 : 1, status });
}

const transientCodes = [1, 2, 4, 17, 32, 341];

function statusOf(code: number): number {
  if (code === 1 || code === 2) return 500;
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) return 403;
  return 400;
}

const messages: Record<number, string> = {
  [-2]: 'The media could not be fetched in time',
  [-1]: 'Fatal',
  1: 'An unknown error occurred',
  2: 'Service temporarily unavailable',
  3: '(#3) Application does not have the capability to make this API call.',
  4: '(#4) Application request limit reached',
  9: '(#9) Too many actions',
  10: '(#10) Application does not have permission for this action',
  17: '(#17) User request limit reached',
  24: '(#24) The requested resource does not exist',
  25: '(#25) The account is restricted',
  32: '(#32) Page request limit reached',
  100: '(#100) Invalid parameter',
  102: 'Session key invalid or no longer valid',
  200: '(#200) Permissions error',
  341: '(#341) Feed action request limit reached',
  352: '(#352) The video file you selected is in a format that we don’t support.',
  368: '(#368) The action attempted has been deemed abusive or is otherwise disallowed',
  506: '(#506) Duplicate status message',
  613: '(#613) Calls to this api have exceeded the rate limit.',
  9004: '(#9004) The media could not be fetched from this URI.',
  9007: '(#9007) The media is not ready to be published.',
  80001: '(#80001) There have been too many calls to this Page account. Wait a bit and try again.',
  80002: '(#80002) There have been too many calls to this Instagram account. Wait a bit and try again.',
  1609005: 'Error posting link: The link could not be scraped.',
};

const sessionPrefix = 'Error validating access token:';
const sessionMessages: Record<number, string> = {
  458: `${sessionPrefix} The user has not authorized application {id}.`,
  459: `${sessionPrefix} The user must log in at www.facebook.com to pass a checkpoint.`,
  460: `${sessionPrefix} The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.`,
  463: `${sessionPrefix} Session has expired.`,
  464: `${sessionPrefix} Sessions for the user are not allowed because the user is not a confirmed user.`,
  467: `${sessionPrefix} The session is invalid because the user logged out.`,
  492: `${sessionPrefix} The user does not have an appropriate role on the Page.`,
};

export function messageFor(code: number, subcode?: number): string {
  if (code === 190)
    return sessionMessages[subcode ?? 0] ?? 'Invalid OAuth access token - Cannot parse access token';
  return messages[code] ?? `(#${code}) An error occurred`;
}

/** Byte uploads (rupload, /upload: sessions) do not use Graph's envelope for errors, but debug_info. */
type UploadErrorType = 'OffsetInvalidError' | 'PartialRequestError' | 'ProcessingFailedError';

export const uploadError = (
  type: UploadErrorType,
  message: string,
  retriable: boolean,
  status = 400,
): RefusedError =>
  new RefusedError({ status, headers: jsonHeaders, body: { debug_info: { retriable, type, message } } });

export const offsetInvalid = (expected: number): RefusedError =>
  uploadError('OffsetInvalidError', `The offset is not valid: the next byte is ${expected}.`, true);

/** The request ended before the file did; the bytes that arrived are stored. */
export const partialRequest = (arrived: number): RefusedError =>
  uploadError('PartialRequestError', `Partial request: ${arrived} bytes have arrived so far.`, true);
