import { Refused } from '../core/operation.ts';

/** The one application registered with the sandbox's identity provider. */
export const identityClient = { id: 'signoff', secret: 'sandbox' };

/** client_secret_basic and client_secret_post are both accepted. */
export function requireClient(authorization: string | undefined, form: URLSearchParams): void {
  const basic = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':', 2).map(decodeFormValue)
    : [form.get('client_id'), form.get('client_secret')];
  if (id === identityClient.id && secret === identityClient.secret) return;
  throw new Refused({
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="sandbox identity provider"' },
    body: { error: 'invalid_client', error_description: 'The client_id or client_secret is wrong.' },
  });
}

/** RFC 6749 section 2.3.1: both halves are form-encoded before they are joined. */
const decodeFormValue = (text: string): string => new URLSearchParams(`value=${text}`).get('value') ?? '';
