import { readForm } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { findClient, oauthError, requireClient, requireParameters } from './client.ts';
import type { Grants } from './grants.ts';

export function introspectToken(grants: Grants, call: Call): Outcome {
  const form = readForm(call.body);
  requireParameters(form, ['token']);
  if (form.has('client_id') && !findClient(form.get('client_id'))) {
    throw oauthError(400, 'invalid_request', 'The client_id is not valid');
  }
  const client = requireClient(form);
  const token = grants.findToken(form.get('token') ?? '');
  if (!token) throw oauthError(400, 'invalid_request', 'The token is not valid');
  // A token of another application says nothing more.
  if (token.grant.clientId !== client.id) return { answer: { status: 200, body: { active: false } } };
  const status = grants.statusOf(token);
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const body = {
    active: status === 'active',
    client_id: client.id,
    authorized_at: seconds(token.grant.startedAt),
    created_at: seconds(token.issuedAt),
    status,
    expires_at: seconds(token.expiresAt),
    scope: token.grant.scopes.join(','),
    auth_type: '3L',
  };
  return { answer: { status: 200, body } };
}
