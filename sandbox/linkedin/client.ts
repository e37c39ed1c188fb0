import { Refused } from '../core/operation.ts';

/** The one application registered with the simulated LinkedIn. */
export const linkedInClient = { id: 'sandbox-linkedin', secret: 'sandbox-linkedin-secret' };

export const oauthError = (status: number, error: string, description: string): Refused =>
  new Refused({ status, body: { error, error_description: description } });

export function requireParameters(form: URLSearchParams, names: string[]): void {
  const missing = names.find((name) => !form.get(name));
  if (missing) throw oauthError(400, 'invalid_request', `A required parameter "${missing}" is missing`);
}

export function requireClient(form: URLSearchParams): void {
  requireParameters(form, ['client_id', 'client_secret']);
  if (form.get('client_id') !== linkedInClient.id || form.get('client_secret') !== linkedInClient.secret) {
    throw oauthError(401, 'invalid_client', 'Client authentication failed');
  }
}
