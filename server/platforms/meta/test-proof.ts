/**
 * For tests: a request without its proof of the app's secret, so that a test compares only what it is about. Throws
 * unless the proof is there, right and once, exactly where a token goes to a host of Facebook's Graph API.
 */
import { createHmac } from 'node:crypto';

interface SentRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const partWithProof = /--[\w-]+\r\n[^\r]*name="appsecret_proof"\r\n(?:[^\r]+\r\n)*\r\n([^\r]*)\r\n/g;

export function withoutProof<Request extends SentRequest>(request: Request, appSecret: string): Request {
  const url = new URL(request.url);
  const body = typeof request.body === 'string' ? request.body : '';
  const isForm = /^application\/x-www-form-urlencoded/.test(request.headers?.['content-type'] ?? '');
  const form = new URLSearchParams(isForm ? body : '');
  const proofs = [
    ...url.searchParams.getAll('appsecret_proof'),
    ...form.getAll('appsecret_proof'),
    ...[...body.matchAll(partWithProof)].map(([, proof = '']) => proof),
  ];
  const expected = expectedProofs(url, request.headers ?? {}, form, appSecret);
  if (JSON.stringify(proofs) !== JSON.stringify(expected))
    throw new Error(`${request.url} has the proofs [${proofs.join()}], not [${expected.join()}]`);
  url.searchParams.delete('appsecret_proof');
  form.delete('appsecret_proof');
  return {
    ...request,
    url: proofs.length === 0 ? request.url : url.href,
    ...(request.body === undefined || proofs.length === 0 || typeof request.body !== 'string'
      ? {}
      : { body: isForm ? form.toString() : body.replaceAll(partWithProof, '') }),
  };
}

function expectedProofs(
  { hostname, pathname }: URL,
  headers: Readonly<Record<string, string>>,
  form: URLSearchParams,
  appSecret: string,
): readonly string[] {
  // The call for a token carries the secret itself.
  if (!/^graph(-video)?\.facebook\.com$/.test(hostname) || pathname.endsWith('/oauth/access_token'))
    return [];
  const token = headers.authorization?.replace(/^Bearer /, '') ?? form.get('access_token') ?? '';
  return [createHmac('sha256', appSecret).update(token).digest('hex')];
}
