import type { Call, Outcome } from '../core/operation.ts';
import { bearerToken } from '../core/secrets.ts';
import { claimsOf } from './claims.ts';
import type { Grants } from './grants.ts';
import type { People } from './people.ts';

export function userinfo(deps: { people: People; grants: Grants }, call: Call): Outcome {
  const token = deps.grants.findToken(bearerToken(call.headers.authorization) ?? '');
  const person = token && deps.people.find(token.personKey);
  if (!token || !person) {
    const headers = { 'www-authenticate': 'Bearer error="invalid_token"' };
    return { answer: { status: 401, headers, body: { error: 'invalid_token' } } };
  }
  return { answer: { status: 200, body: claimsOf(person, token.scope) } };
}
