import { readForm } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { oauthError, requireClient, requireParameters } from './client.ts';
import type { Grants } from './grants.ts';

/** Ends the whole grant behind the token, its refresh token included: the sterner of the possible readings. */
export function revokeToken(grants: Grants, call: Call): Outcome {
  const form = readForm(call.body);
  requireParameters(form, ['token']);
  requireClient(form);
  const grant = grants.findGrantOf(form.get('token') ?? '');
  if (!grant) throw oauthError(400, 'invalid_request', 'The token is not valid');
  return { effects: grant.revoked ? [] : [grants.revoke(grant.id)], answer: { status: 200 } };
}
