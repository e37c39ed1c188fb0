/** The problem responses by status: the same text for every operation. */
import { type ErrorCode, errorTable } from '../../errors.ts';
import type { Route } from '../pipeline/define-route.ts';

const status = (
  code: ErrorCode,
  detail: string,
  description: string,
  more: Record<string, unknown> = {},
) => ({
  description,
  ...more,
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: {
        type: `/docs/errors#${code}`,
        title: errorTable[code].title,
        status: errorTable[code].status,
        detail,
        instance: '/posts/create',
        code,
        request_id: 'req_4f1c2d3e5a6b7c8d9e0f1a2b3c4d5e6f',
      },
    },
  },
});

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});
const retryAfter = { headers: { 'Retry-After': header('Seconds to wait', '12') } };

export const problemResponses = {
  400: status(
    'invalid_request',
    'The body is not valid: caption Invalid input: expected string, received undefined.',
    'The request cannot be understood or does not fit; `errors` lists every problem',
  ),
  401: status(
    'invalid_token',
    'The access token is unknown, expired or revoked. Authorize again to get a new one.',
    'Nobody is signed in, or the access token is not valid',
    { headers: { 'WWW-Authenticate': header('Why', 'Bearer error="invalid_token"') } },
  ),
  403: status(
    'insufficient_scope',
    'The access token lacks the scope posts:write.',
    'You are known, but this is not allowed to you, or not in this state',
  ),
  404: status('not_found', 'There is no such post in this workspace.', 'There is no such thing here'),
  429: status(
    'rate_limited',
    'More than 600 requests came within a minute.',
    'Too many requests',
    retryAfter,
  ),
  500: status('internal_error', 'Something went wrong on our side.', 'A fault of ours: try again'),
  503: status(
    'unavailable',
    'The service cannot reach its database. Try again shortly.',
    'Not now: try again after Retry-After',
    retryAfter,
  ),
} as const;

/** The problem statuses that an operation can really return. */
export function problemStatusesOf({ access, params, unlimited, operatorsOnly }: Route): number[] {
  const isPublic = access.kind === 'public';
  const namesThings =
    Boolean(params) || operatorsOnly === true || access.kind === 'person' || access.kind === 'scope';
  return [
    // At least for an unknown parameter.
    400,
    ...(isPublic ? [] : [401, 403]),
    ...(namesThings ? [404] : []),
    ...(unlimited ? [] : [429]),
    500,
    503,
  ];
}
