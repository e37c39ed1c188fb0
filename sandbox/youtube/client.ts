import { Refused } from '../core/operation.ts';

/** The one OAuth client registered with the simulated Google, and the project it belongs to. */
export const youTubeClient = {
  id: 'sandbox-youtube',
  secret: 'sandbox-youtube-secret',
  projectNumber: '482193007714',
};

export const oauthError = (status: number, error: string, description: string): Refused =>
  new Refused({ status, body: { error, error_description: description } });

/** The secret comes in the form or, as Google's discovery also allows, by Basic authentication. */
export function requireClient(form: URLSearchParams, authorization: string | undefined): void {
  const given = basicCredentials(authorization) ?? {
    id: form.get('client_id'),
    secret: form.get('client_secret'),
  };
  if (!given.id) {
    throw oauthError(400, 'invalid_request', 'Could not determine client ID from request.');
  }
  if (given.id !== youTubeClient.id) {
    throw oauthError(401, 'invalid_client', 'The OAuth client was not found.');
  }
  if (!given.secret) throw oauthError(400, 'invalid_request', 'client_secret is missing.');
  if (given.secret !== youTubeClient.secret) throw oauthError(401, 'invalid_client', 'Unauthorized');
}

function basicCredentials(authorization: string | undefined) {
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return undefined;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}
