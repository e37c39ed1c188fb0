import { readForm } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { oauthError } from './client.ts';
import type { Grants } from './grants.ts';

/** POST oauth2.googleapis.com/revoke, token in the query or the form. An access token takes its refresh token along. */
export function revokeToken(grants: Grants, call: Call): Outcome {
  const token = call.query.get('token') ?? readForm(call.body).get('token');
  if (!token) throw oauthError(400, 'invalid_request', 'Missing required parameter: token');
  const grant = grants.findGrantOf(token);
  if (!grant) throw oauthError(400, 'invalid_token', 'Token expired or revoked');
  return { effects: [grants.revoke(grant.id)], answer: { status: 200, body: {} } };
}
