import type { Call } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import { type Answers, tokenInvalid } from './answers.ts';
import { type Creator, creatorOf } from './creators.ts';
import type { Grants } from './grants.ts';
import type { Limit, Throttle } from './throttle.ts';

/** What stands before every data endpoint: token, rate, scope, and a JSON body where there is one. */
export type Caller = { creator: Creator; clientKey: string; grantId: string; scopes: string[] };
export type GateDeps = { grants: Grants; answers: Answers; throttle: Throttle };

export function requireToken({ grants, answers }: GateDeps, call: Call): Caller {
  const grant = grants.findByAccessToken(bearerToken(call.headers.authorization) ?? '');
  if (!grant) throw answers.refuse(401, 'access_token_invalid', tokenInvalid);
  const { clientKey, id: grantId, scopes } = grant;
  return { creator: creatorOf(grant.creatorKey), clientKey, grantId, scopes };
}

/** `operation` names the counter: each endpoint has its own. */
export function enter(deps: GateDeps, call: Call, limit: Limit, operation: string): Caller {
  const caller = requireToken(deps, call);
  const accessToken = bearerToken(call.headers.authorization) ?? '';
  if (deps.throttle(limit, operation, accessToken) === 'exceeded') {
    throw deps.answers.refuse(
      429,
      'rate_limit_exceeded',
      'The API rate limit was exceeded. Please try again later.',
    );
  }
  return caller;
}

/** One of the scopes is enough. */
export function requireScope({ answers }: { answers: Answers }, caller: Caller, ...scopes: string[]): void {
  if (scopes.some((scope) => caller.scopes.includes(scope))) return;
  const words = `The user did not authorize the scope required for completing this request: ${scopes.join(' or ')}.`;
  throw answers.refuse(401, 'scope_not_authorized', words);
}

export type Fields = Record<string, unknown>;
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The posting endpoints say invalid_param, the display endpoints invalid_params. */
export type Complain = (message: string) => never;
export function complainer(answers: Answers, code: 'invalid_param' | 'invalid_params'): Complain {
  return (message) => {
    throw answers.refuse(400, code, message);
  };
}

export function readJson(call: Call, complain: Complain): Fields {
  if (!/^application\/json\b/i.test(call.headers['content-type'] ?? '')) {
    return complain('The Content-Type must be application/json; charset=UTF-8.');
  }
  try {
    const value: unknown = JSON.parse(call.body.toString('utf8'));
    if (isRecord(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return complain('The request body is not a JSON object.');
}

/** Fields nobody knows are refused, so that a misspelt one does not go unnoticed. */
export function requireKnown(fields: Fields, known: string[], complain: Complain): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown) complain(`The field ${unknown} is not known here.`);
}
