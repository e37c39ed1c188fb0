/**
 * The requests of the "try it" walkthrough, as URLs and as curl. What is sent and what is shown both come from
 * here.
 */
import { t } from '../../../i18n/t.ts';
import type { Scope } from '../scope-texts.ts';

export const callbackPath = '/developers/try/callback';

export interface TryRun {
  readonly appId: string;
  readonly state: string;
  readonly verifier: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  /** The response; null while the user is away deciding. */
  readonly answer: { readonly code: string } | { readonly error: string } | null;
}

export const authorizationUrl = (origin: string, run: TryRun): string =>
  `${origin}/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: run.appId,
    redirect_uri: run.redirectUri,
    scope: run.scopes.join(' '),
    state: run.state,
    code_challenge: run.challenge,
    code_challenge_method: 'S256',
  })}`;

/** The response belongs to this run only if its state and its issuer match. */
export const readCallback = (search: URLSearchParams, run: TryRun, origin: string): TryRun['answer'] => {
  if (search.get('state') !== run.state)
    return {
      error: t('The state is another one than was sent: this answer belongs to a different request.'),
    };
  if (search.get('iss') !== origin)
    return { error: t('The answer does not come from this service (iss is another one).') };
  const code = search.get('code');
  if (code) return { code };
  const description =
    search.get('error_description') ?? search.get('error') ?? t('There is no code in the answer.');
  return { error: description };
};

export interface ExampleRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  /** `name:password`, sent as Basic. */
  readonly basic?: string;
}

export const tokenRequest = (
  origin: string,
  run: TryRun,
  code: string,
  secret: string | null,
): ExampleRequest => ({
  method: 'POST',
  url: `${origin}/oauth/token`,
  headers: {},
  form: {
    grant_type: 'authorization_code',
    code,
    redirect_uri: run.redirectUri,
    code_verifier: run.verifier,
    ...(secret === null ? { client_id: run.appId } : {}),
  },
  ...(secret === null ? {} : { basic: `${run.appId}:${secret}` }),
});

export const bearerRequest = (
  origin: string,
  method: ExampleRequest['method'],
  path: string,
  token: string,
): ExampleRequest => ({ method, url: origin + path, headers: { Authorization: `Bearer ${token}` } });

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export const toCurl = ({ method, url, headers, form, basic }: ExampleRequest): string =>
  [
    `curl -s ${form || method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...(basic ? [`-u ${quoted(basic)}`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...Object.entries(form ?? {}).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
  ].join(' \\\n  ');

export const toRequestInit = ({ method, headers, form, basic }: ExampleRequest): RequestInit => ({
  method,
  // Sent as a program would send it, without this browser's session.
  credentials: 'omit',
  headers: { ...headers, ...(basic ? { Authorization: `Basic ${btoa(basic)}` } : {}) },
  ...(form ? { body: new URLSearchParams(form) } : {}),
});
