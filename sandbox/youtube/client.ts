import { Refused } from '../core/operation.ts';

/** The OAuth client that publishes, registered with the simulated Google, and the project it belongs to. */
export const youTubeClient = {
  id: 'sandbox-youtube',
  secret: 'sandbox-youtube-secret',
  projectNumber: '482193007714',
};

/** Only signs people in, from a project of its own. */
export const signInClient = { id: 'sandbox-youtube-signin', secret: 'sandbox-youtube-signin-secret' };

export type GoogleClient = { id: string; secret: string };
export const findClient = (id: string | null): GoogleClient | undefined =>
  [youTubeClient, signInClient].find((client) => client.id === id);

export const oauthError = (status: number, error: string, description: string): Refused =>
  new Refused({ status, body: { error, error_description: description } });

/** The secret comes in the form or, as Google's discovery also allows, by Basic authentication. */
export function requireClient(form: URLSearchParams, authorization: string | undefined): GoogleClient {
  const given = basicCredentials(authorization) ?? {
    id: form.get('client_id'),
    secret: form.get('client_secret'),
  };
  if (!given.id) {
    throw oauthError(400, 'invalid_request', 'Could not determine client ID from request.');
  }
  const client = findClient(given.id);
  if (!client) throw oauthError(401, 'invalid_client', 'The OAuth client was not found.');
  if (!given.secret) throw oauthError(400, 'invalid_request', 'client_secret is missing.');
  if (given.secret !== client.secret) throw oauthError(401, 'invalid_client', 'Unauthorized');
  return client;
}

function basicCredentials(authorization: string | undefined) {
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return undefined;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}
