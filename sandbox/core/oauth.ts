import { createHash } from 'node:crypto';
import { isLoopbackUrl, readForm, withQuery } from './forms.ts';
import type { Code, Grant, Grants, NewCode } from './grants.ts';
import { type Answer, type Call, type Outcome, RefusedError } from './operation.ts';

/**
 * The OAuth server of every platform. The steps are here; each platform's rules define its checks, its error messages
 * and the format of codes and tokens.
 */
export type Client = { id: string; secret: string };

/** A request to the authorization endpoint whose application and redirect address have been checked. */
export type AuthorizeRequest<C extends Client> = {
  call: Call;
  query: URLSearchParams;
  client: C;
  redirectUri: string;
  /** As requested. */
  scopes: string[];
};
/** The user's decision: who they are, what they allow, and what the platform stores with the code. */
export type Choice<CodeExtra> = {
  holder: string;
  scopes: string[];
  extra: CodeExtra;
  /** Committed together with the consent. */
  effects?: Outcome['effects'];
  /** Redirect parameters in addition to the code, and response headers such as cookies. */
  parameters?: Record<string, string>;
  headers?: Record<string, string>;
};
/** Shown to the user on a page, or sent to the application's redirect address. */
export type Problem = { page: Answer } | { error: Record<string, string | null> };

export type AuthorizeRules<C extends Client, CodeExtra> = {
  clients: readonly C[];
  /** The query parameter with the application's id. */
  clientParameter?: string;
  unknownClient(id: string | null): Answer;
  isAllowedRedirect?(uri: string): boolean;
  redirectRefused: Answer;
  readScopes(text: string): string[];
  /** Called before any page is shown; the first problem is reported. */
  findProblem(request: AuthorizeRequest<C>): Problem | undefined;
  /** The choice of a user who does not have to consent again. */
  rememberedChoice?(request: AuthorizeRequest<C>): Choice<CodeExtra> | undefined;
  consentPage(request: AuthorizeRequest<C>): Answer;
  /** Whether the user denied; by default, everything but `decision=allow` is a denial. */
  isDenied?(form: URLSearchParams): boolean;
  /** The error that the application receives after a denial. */
  denialError(): Record<string, string | null>;
  /** Undefined if no user was chosen. */
  choose(request: AuthorizeRequest<C>, form: URLSearchParams): Choice<CodeExtra> | Problem | undefined;
  noUserChosen(request: AuthorizeRequest<C>): Answer;
  redirectStatus?: 302 | 303;
  /** Whether `state` comes first in the redirect parameters. */
  stateFirst?: boolean;
  /** Parameters of every redirect, such as `iss`. */
  extraParameters?(): Record<string, string>;
  /** The fragment that the platform appends to the redirect address. */
  fragment?: { code?: string; error?: string };
};

/** GET shows the consent page; POST to the same address submits the user's decision. */
export function authorize<C extends Client, CodeExtra>(
  rules: AuthorizeRules<C, CodeExtra>,
  issueCode: (code: NewCode<CodeExtra>) => { code: string; event: { type: string; data: unknown } },
  call: Call,
): Outcome {
  const { query } = call;
  const clientId = query.get(rules.clientParameter ?? 'client_id');
  const client = rules.clients.find(({ id }) => id === clientId);
  if (!client) return { answer: rules.unknownClient(clientId) };
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!(rules.isAllowedRedirect ?? isLoopbackUrl)(redirectUri)) return { answer: rules.redirectRefused };
  const request = { call, query, client, redirectUri, scopes: rules.readScopes(query.get('scope') ?? '') };

  const redirectBack = (
    parameters: Record<string, string | null>,
    fragment = '',
    headers: Record<string, string> = {},
  ): Answer => {
    const state = { state: query.get('state') };
    const all = { ...(rules.stateFirst ? state : {}), ...parameters, ...state, ...rules.extraParameters?.() };
    const location = `${withQuery(redirectUri, all)}${fragment}`;
    return { status: rules.redirectStatus ?? 303, headers: { ...headers, location } };
  };
  const toOutcome = (problem: Problem): Outcome => ({
    answer: 'page' in problem ? problem.page : redirectBack(problem.error, rules.fragment?.error),
  });
  const allow = (choice: Choice<CodeExtra>): Outcome => {
    const { holder, scopes, extra } = choice;
    const { code, event } = issueCode({ clientId: client.id, holder, scopes, redirectUri, ...extra });
    return {
      effects: [...(choice.effects ?? []), event],
      answer: redirectBack({ code, ...choice.parameters }, rules.fragment?.code, choice.headers),
    };
  };

  const problem = rules.findProblem(request);
  if (problem) return toOutcome(problem);
  if (call.method !== 'POST') {
    const remembered = rules.rememberedChoice?.(request);
    return remembered ? allow(remembered) : { answer: rules.consentPage(request) };
  }
  const form = readForm(call.body);
  const isDenied = rules.isDenied?.(form) ?? form.get('decision') !== 'allow';
  if (isDenied) return toOutcome({ error: rules.denialError() });
  const choice = rules.choose(request, form);
  if (choice === undefined) return { answer: rules.noUserChosen(request) };
  if ('page' in choice || 'error' in choice) return toOutcome(choice);
  return allow(choice);
}

/** A form without checkboxes grants all scopes; with them, the ticked scopes and the one that cannot be unticked. */
export function grantedScopes(
  form: URLSearchParams,
  requested: string[],
  { split, always }: { split: (text: string) => string[]; always: string },
): string[] {
  const ticked = form.getAll('scopes').flatMap(split);
  if (ticked.length === 0 && !form.has('scopes_shown')) return requested;
  return requested.filter((scope) => scope === always || ticked.includes(scope));
}

/** Everything that can be wrong with a request to a token endpoint. */
export type TokenProblem =
  | 'not_a_form'
  | 'missing'
  | 'grant_type'
  | 'unknown_client'
  | 'wrong_secret'
  | 'unknown_code'
  | 'used_code'
  | 'expired_code'
  | 'other_clients_code'
  | 'redirect_uri'
  | 'missing_verifier'
  | 'wrong_verifier'
  | 'refresh_token';
/** The token endpoint's response to each problem; `{detail}` is replaced by the wrong parameter or value. */
export type TokenErrors = Partial<Record<TokenProblem, TokenError>> & { other: TokenError };
type TokenError = readonly [status: number, error: string, description: string];

export const oauthError = (status: number, error: string, description: string): RefusedError =>
  new RefusedError({ status, body: { error, error_description: description } });

export const createRefuse =
  (errors: TokenErrors, make = oauthError) =>
  (problem: TokenProblem, detail: string): RefusedError => {
    const [status, error, description] = errors[problem] ?? errors.other;
    return make(status, error, description.replace('{detail}', detail));
  };

/** Redirects the user with an error. */
export const redirectWithError = (error: string, description: string): Problem => ({
  error: { error, error_description: description },
});

/** A form or a query. */
export type TokenParameters = { get(name: string): string | null | undefined };

export type ClientRules<C extends Client> = {
  clients: readonly C[];
  clientParameter?: string;
  /** Whether Basic authentication is accepted as well. */
  acceptsBasicAuth?: boolean;
  /** `detail` is the missing parameter or the wrong value. */
  refuse(problem: TokenProblem, detail: string): RefusedError;
};
export type TokenRules<C extends Client, CodeExtra, GrantExtra> = ClientRules<C> & {
  requiresForm?: boolean;
  /** Whether the application is checked before the grant type or after it. */
  clientFirst?: boolean;
  /** The required parameters of each grant type; other types are rejected. */
  grantTypes: Record<string, readonly string[]>;
  /** The code's PKCE challenge and how a verifier is transformed to compare with it; without it there is no PKCE. */
  getChallenge?(code: CodeExtra): { expected: string; transform(verifier: string): string } | undefined;
  exchange(code: Code<CodeExtra>, client: C, call: Call): Outcome;
  refresh?(grant: Grant<GrantExtra>, refreshToken: string): Outcome;
};

export function tokenEndpoint<C extends Client, CodeExtra, GrantExtra>(
  rules: TokenRules<C, CodeExtra, GrantExtra>,
  grants: Grants<CodeExtra, GrantExtra>,
  call: Call,
): Outcome {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(call.headers['content-type'] ?? '');
  if (rules.requiresForm && !isForm) throw rules.refuse('not_a_form', '');
  const form = readForm(call.body);
  const clientBeforeGrantType = rules.clientFirst ? requireClient(rules, form, call) : undefined;
  const grantType = form.get('grant_type') ?? '';
  if (!grantType && !rules.clientFirst) throw rules.refuse('missing', 'grant_type');
  const required = rules.grantTypes[grantType];
  if (!required) throw rules.refuse('grant_type', grantType);
  const clientAfterGrantType = () => {
    requireParameters(rules, form, required);
    return requireClient(rules, form, call);
  };
  const client = clientBeforeGrantType ?? clientAfterGrantType();
  if (clientBeforeGrantType) requireParameters(rules, form, required);
  if (grantType === 'refresh_token' && rules.refresh) {
    const refreshToken = form.get('refresh_token') ?? '';
    const grant = grants.findByRefreshToken(refreshToken, client.id);
    if (!grant) throw rules.refuse('refresh_token', refreshToken);
    return rules.refresh(grant, refreshToken);
  }
  return rules.exchange(requireCode(rules, grants, client, form), client, call);
}

/** Checks that the code is known, unused, not expired, this application's, and matches redirect address and verifier. */
export function requireCode<CodeExtra, GrantExtra>(
  rules: Pick<TokenRules<Client, CodeExtra, GrantExtra>, 'refuse' | 'getChallenge'>,
  grants: Pick<Grants<CodeExtra, GrantExtra>, 'findCode'>,
  client: Client,
  parameters: TokenParameters,
): Code<CodeExtra> {
  const text = parameters.get('code') ?? '';
  const found = grants.findCode(text);
  if (!found) throw rules.refuse('unknown_code', text);
  const { code, state } = found;
  if (state === 'used') throw rules.refuse('used_code', text);
  if (code.clientId !== client.id) throw rules.refuse('other_clients_code', text);
  if (state === 'expired') throw rules.refuse('expired_code', text);
  if (code.redirectUri !== parameters.get('redirect_uri')) throw rules.refuse('redirect_uri', '');
  const challenge = rules.getChallenge?.(code);
  if (!challenge) return code;
  const verifier = parameters.get('code_verifier');
  if (!verifier) throw rules.refuse('missing_verifier', '');
  if (challenge.transform(verifier) !== challenge.expected) throw rules.refuse('wrong_verifier', '');
  return code;
}

export function requireParameters(
  { refuse }: Pick<ClientRules<Client>, 'refuse'>,
  parameters: TokenParameters,
  names: readonly string[],
): void {
  const missing = names.find((name) => !parameters.get(name));
  if (missing) throw refuse('missing', missing);
}

/** Authenticates the application by its id and secret. */
export function requireClient<C extends Client>(
  rules: ClientRules<C>,
  parameters: TokenParameters,
  call: Pick<Call, 'headers'>,
): C {
  const name = rules.clientParameter ?? 'client_id';
  const basic = rules.acceptsBasicAuth ? basicCredentials(call.headers.authorization) : undefined;
  const id = basic?.id ?? parameters.get(name);
  const secret = basic?.secret ?? parameters.get('client_secret');
  if (!id) throw rules.refuse('missing', name);
  const client = rules.clients.find((one) => one.id === id);
  if (!client) throw rules.refuse('unknown_client', id);
  if (!secret) throw rules.refuse('missing', 'client_secret');
  if (secret !== client.secret) throw rules.refuse('wrong_secret', id);
  return client;
}

/** RFC 6749 section 2.3.1: both halves are form-encoded before they are joined. */
function basicCredentials(authorization: string | undefined): Client | undefined {
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return undefined;
  const decode = (text: string) => new URLSearchParams(`value=${text}`).get('value') ?? '';
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
  return { id: decode(id), secret: decode(secret) };
}

/** RFC 7636: the S256 challenge of a verifier. */
export const s256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Proxies must not cache tokens. */
export const tokenAnswer = (body: object, contentType?: string): Answer => ({
  status: 200,
  headers: { 'cache-control': 'no-store', ...(contentType ? { 'content-type': contentType } : {}) },
  body,
});
