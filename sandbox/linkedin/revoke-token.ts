import { readForm } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { oauthError, requireClient, requireParameters } from './client.ts';
import type { Grants } from './grants.ts';
import type { Settings } from './settings.ts';

type Deps = { grants: Grants; settings: Settings };

/** Ends the whole grant behind the token, its refresh token included: the sterner of the possible readings. */
export function revokeToken({ grants, settings }: Deps, call: Call): Outcome {
  if (!settings.current().revoke_endpoint) return { answer: { status: 404 } };
  const form = readForm(call.body);
  requireParameters(form, ['token']);
  const client = requireClient(form);
  const grant = grants.findGrantOf(form.get('token') ?? '');
  if (grant?.clientId !== client.id) throw oauthError(400, 'invalid_request', 'The token is not valid');
  return { effects: grant.revoked ? [] : [grants.revoke(grant.id)], answer: { status: 200 } };
}
