import { Refused } from '../core/operation.ts';
import type { Product } from './scopes.ts';

export type LinkedInClient = { id: string; secret: string; product: Product };

/** The application that publishes, registered with the simulated LinkedIn. */
export const linkedInClient: LinkedInClient = {
  id: 'sandbox-linkedin',
  secret: 'sandbox-linkedin-secret',
  product: 'Community Management API',
};

/** Only signs people in. */
export const signInClient: LinkedInClient = {
  id: 'sandbox-linkedin-signin',
  secret: 'sandbox-linkedin-signin-secret',
  product: 'Sign In with LinkedIn using OpenID Connect',
};

export const findClient = (id: string | null): LinkedInClient | undefined =>
  [linkedInClient, signInClient].find((client) => client.id === id);

export const oauthError = (status: number, error: string, description: string): Refused =>
  new Refused({ status, body: { error, error_description: description } });

export function requireParameters(form: URLSearchParams, names: string[]): void {
  const missing = names.find((name) => !form.get(name));
  if (missing) throw oauthError(400, 'invalid_request', `A required parameter "${missing}" is missing`);
}

export function requireClient(form: URLSearchParams): LinkedInClient {
  requireParameters(form, ['client_id', 'client_secret']);
  const client = findClient(form.get('client_id'));
  if (!client || form.get('client_secret') !== client.secret) {
    throw oauthError(401, 'invalid_client', 'Client authentication failed');
  }
  return client;
}
