/** For tests: the proofs of the app's secret that a request carries, and those that it should carry. */
import { createHmac } from 'node:crypto';

interface SentRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const partWithProof = /--[\w-]+\r\n[^\r]*name="appsecret_proof"\r\n(?:[^\r]+\r\n)*\r\n([^\r]*)\r\n/g;
const textOf = ({ body }: SentRequest): string => (typeof body === 'string' ? body : '');
const isForm = ({ headers }: SentRequest): boolean =>
  /^application\/x-www-form-urlencoded/.test(headers?.['content-type'] ?? '');
const formOf = (request: SentRequest) => new URLSearchParams(isForm(request) ? textOf(request) : '');

export const proofsIn = (request: SentRequest): readonly string[] => [
  ...new URL(request.url).searchParams.getAll('appsecret_proof'),
  ...formOf(request).getAll('appsecret_proof'),
  ...[...textOf(request).matchAll(partWithProof)].map(([, proof = '']) => proof),
];

/** Of the token in the request, wherever it is. */
export function proofOf(request: SentRequest, appSecret: string): string {
  const token =
    request.headers?.authorization?.replace(/^Bearer /, '') ?? formOf(request).get('access_token');
  return createHmac('sha256', appSecret)
    .update(token ?? '')
    .digest('hex');
}

/**
 * The request without its proof, so that a test compares only what it is about. Throws unless the proof is there,
 * right and once, exactly where a token goes to a host of Facebook's Graph API.
 */
export function withoutProof<Request extends SentRequest>(request: Request, appSecret: string): Request {
  const url = new URL(request.url);
  // The call for a token carries the secret itself.
  const isExpected = url.hostname === 'graph.facebook.com' && !url.pathname.endsWith('/oauth/access_token');
  const expected = isExpected ? [proofOf(request, appSecret)] : [];
  const proofs = proofsIn(request);
  if (proofs.join() !== expected.join())
    throw new Error(`${request.url} has the proofs [${proofs.join()}], not [${expected.join()}]`);
  if (proofs.length === 0) return request;
  url.searchParams.delete('appsecret_proof');
  const form = formOf(request);
  form.delete('appsecret_proof');
  const body = isForm(request) ? form.toString() : textOf(request).replaceAll(partWithProof, '');
  return { ...request, url: url.href, ...(typeof request.body === 'string' ? { body } : {}) };
}
