import type { SandboxClock } from '../core/clock.ts';
import { type JsonObject, readJsonObject } from '../core/forms.ts';
import type { Call } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import { type Answers, tokenInvalid } from './answers.ts';
import { type Creator, creatorOf } from './creators.ts';
import type { Settings, TikTokSettings } from './settings.ts';
import type { TikTokState } from './state.ts';

/** Checks for every data endpoint: token, rate limit, scope, and the JSON body if there is one. */
export type Caller = { creator: Creator; clientId: string; grantId: string; scopes: string[] };

export function requireToken({ grants, answers }: TikTokState, call: Call): Caller {
  const grant = grants.findLiveToken(bearerToken(call.headers.authorization) ?? '')?.grant;
  if (!grant) throw answers.refuse(401, 'access_token_invalid', tokenInvalid);
  const { clientId, id: grantId, scopes } = grant;
  return { creator: creatorOf(grant.holder), clientId, grantId, scopes };
}

/** Each operation has its own rate limit counter. */
export function authorizeCall(state: TikTokState, call: Call, limit: Limit, operation: string): Caller {
  const caller = requireToken(state, call);
  const accessToken = bearerToken(call.headers.authorization) ?? '';
  if (state.throttle(limit, operation, accessToken) === 'exceeded') {
    throw state.answers.refuse(
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
  const message = `The user did not authorize the scope required for completing this request: ${scopes.join(' or ')}.`;
  throw answers.refuse(401, 'scope_not_authorized', message);
}

/** The posting endpoints use the code invalid_param, the display endpoints invalid_params. */
export type Reject = (message: string) => never;
export function rejectWith(answers: Answers, code: 'invalid_param' | 'invalid_params'): Reject {
  return (message) => {
    throw answers.refuse(400, code, message);
  };
}

export function readJson(call: Call, reject: Reject): JsonObject {
  if (!/^application\/json\b/i.test(call.headers['content-type'] ?? '')) {
    return reject('The Content-Type must be application/json; charset=UTF-8.');
  }
  return readJsonObject(call.body) ?? reject('The request body is not a JSON object.');
}

/** Unknown fields are rejected, so that a misspelt one is noticed. */
export function requireKnown(fields: JsonObject, known: string[], reject: Reject): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown) reject(`The field ${unknown} is not known here.`);
}

/** Rate limits per token in any 60 seconds. Rejected calls do not count. Lost on restart. */
export type Limit = keyof Pick<
  TikTokSettings,
  'init_per_minute' | 'creator_info_per_minute' | 'status_per_minute' | 'display_per_minute'
>;

const windowMs = 60_000;

export function createThrottle(clock: SandboxClock, settings: Settings) {
  const calls = new Map<string, number[]>();
  return (limit: Limit, operation: string, accessToken: string): 'fine' | 'exceeded' => {
    const key = `${operation} ${accessToken}`;
    const recent = (calls.get(key) ?? []).filter((at) => at > clock.now() - windowMs);
    calls.set(key, recent);
    const allowed = settings.current()[limit];
    if (allowed > 0 && recent.length >= allowed) return 'exceeded';
    recent.push(clock.now());
    return 'fine';
  };
}
