import { createHash } from 'node:crypto';
import { isLoopbackUrl, readForm, withQuery } from './forms.ts';
import type { Code, Grant, Grants, NewCode } from './grants.ts';
import { type Answer, type Call, type Outcome, Refused } from './operation.ts';

/**
 * The OAuth server of every platform. The steps are here; what a platform does differently is said by its rules: which
 * checks, in whose words, what the code and the tokens look like.
 */
export type Client = { id: string; secret: string };

/** A request to the authorize address whose application and redirect address are known to be good. */
export type AuthorizeRequest<C extends Client> = {
  call: Call;
  query: URLSearchParams;
  client: C;
  redirectUri: string;
  /** As asked for. */
  scopes: string[];
};
/** What the user decided: who they are, what they allow, and what the platform keeps with the code. */
export type Choice<CodeExtra> = {
  holder: string;
  scopes: string[];
  extra: CodeExtra;
  /** Happens with the consent. */
  effects?: Outcome['effects'];
  /** Goes back beside the code, and headers such as cookies. */
  parameters?: Record<string, string>;
  headers?: Record<string, string>;
};
/** Shown to the user on a page, or sent to the application's redirect address. */
export type Problem = { page: Answer } | { error: Record<string, string | null> };

export type AuthorizeRules<C extends Client, CodeExtra> = {
  clients: readonly C[];
  /** What the query calls the application's id. */
  clientParameter?: string;
  unknownClient(id: string | null): Answer;
  isAllowedRedirect?(uri: string): boolean;
  redirectRefused: Answer;
  readScopes(text: string): string[];
  /** Checked in this order before anything is shown. */
  findProblem(request: AuthorizeRequest<C>): Problem | undefined;
  /** A user who need not be asked again. */
  remembered?(request: AuthorizeRequest<C>): Choice<CodeExtra> | undefined;
  consentPage(request: AuthorizeRequest<C>): Answer;
  /** Whether the form says no; by default, everything but `decision=allow` does. */
  isDenied?(form: URLSearchParams): boolean;
  /** The error that the application then gets. */
  denial(): Record<string, string | null>;
  /** Undefined: no user was chosen. */
  choose(request: AuthorizeRequest<C>, form: URLSearchParams): Choice<CodeExtra> | Problem | undefined;
  nobodyChosen(request: AuthorizeRequest<C>): Answer;
  redirectStatus?: 302 | 303;
  /** Where `state` stands on the way back. */
  stateFirst?: boolean;
  /** Parameters on every way back, such as `iss`. */
  always?(): Record<string, string>;
  /** What the platform leaves behind the address it sends people back to. */
  fragment?: { code?: string; error?: string };
};

/** GET shows the consent page; POST, to the same address, is the user's decision. */
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

  const goBack = (
    parameters: Record<string, string | null>,
    fragment = '',
    headers: Record<string, string> = {},
  ): Answer => {
    const state = { state: query.get('state') };
    const all = { ...(rules.stateFirst ? state : {}), ...parameters, ...state, ...rules.always?.() };
    const location = `${withQuery(redirectUri, all)}${fragment}`;
    return { status: rules.redirectStatus ?? 303, headers: { ...headers, location } };
  };
  const tell = (problem: Problem): Outcome => ({
    answer: 'page' in problem ? problem.page : goBack(problem.error, rules.fragment?.error),
  });
  const allow = (choice: Choice<CodeExtra>): Outcome => {
    const { holder, scopes, extra } = choice;
    const { code, event } = issueCode({ clientId: client.id, holder, scopes, redirectUri, ...extra });
    return {
      effects: [...(choice.effects ?? []), event],
      answer: goBack({ code, ...choice.parameters }, rules.fragment?.code, choice.headers),
    };
  };

  const problem = rules.findProblem(request);
  if (problem) return tell(problem);
  if (call.method !== 'POST') {
    const remembered = rules.remembered?.(request);
    return remembered ? allow(remembered) : { answer: rules.consentPage(request) };
  }
  const form = readForm(call.body);
  const isDenied = rules.isDenied?.(form) ?? form.get('decision') !== 'allow';
  if (isDenied) return tell({ error: rules.denial() });
  const choice = rules.choose(request, form);
  if (choice === undefined) return { answer: rules.nobodyChosen(request) };
  if ('page' in choice || 'error' in choice) return tell(choice);
  return allow(choice);
}

/** A form without the boxes allows everything; with them, what was left ticked and what cannot be unticked. */
export function tickedScopes(
  form: URLSearchParams,
  asked: string[],
  { split, always }: { split: (text: string) => string[]; always: string },
): string[] {
  const ticked = form.getAll('scopes').flatMap(split);
  if (ticked.length === 0 && !form.has('scopes_shown')) return asked;
  return asked.filter((scope) => scope === always || ticked.includes(scope));
}

/** Everything that can be wrong with a request to a token address. */
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
/** What a token address answers for each problem; `{detail}` stands for the parameter or value that is wrong. */
export type TokenErrors = Partial<Record<TokenProblem, TokenError>> & { other: TokenError };
type TokenError = readonly [status: number, error: string, description: string];

export const oauthError = (status: number, error: string, description: string): Refused =>
  new Refused({ status, body: { error, error_description: description } });

export const refuseFrom =
  (errors: TokenErrors, make = oauthError) =>
  (problem: TokenProblem, detail: string): Refused => {
    const [status, error, description] = errors[problem] ?? errors.other;
    return make(status, error, description.replace('{detail}', detail));
  };

/** Sends the user back with an error. */
export const backWithError = (error: string, description: string): Problem => ({
  error: { error, error_description: description },
});

/** A form or a query: both have this. */
export type TokenParameters = { get(name: string): string | null | undefined };

export type ClientRules<C extends Client> = {
  clients: readonly C[];
  clientParameter?: string;
  /** The secret may also come by Basic authentication. */
  takesBasic?: boolean;
  /** `detail`: the parameter that is missing, or the value that is wrong. */
  refuse(problem: TokenProblem, detail: string): Refused;
};
export type TokenRules<C extends Client, CodeExtra, GrantExtra> = ClientRules<C> & {
  needsForm?: boolean;
  /** Whether the application is looked at before the kind of grant, or after it. */
  clientFirst?: boolean;
  /** What must be there for each kind of grant; other kinds are refused. */
  grantTypes: Record<string, readonly string[]>;
  /** How a verifier is compared with the challenge of the code; without it, codes have no challenge. */
  challengeOf?(code: CodeExtra): { expected: string; made(verifier: string): string } | undefined;
  trade(code: Code<CodeExtra>, client: C): Outcome;
  refresh?(grant: Grant<GrantExtra>, refreshToken: string): Outcome;
};

export function tokenEndpoint<C extends Client, CodeExtra, GrantExtra>(
  rules: TokenRules<C, CodeExtra, GrantExtra>,
  grants: Grants<CodeExtra, GrantExtra>,
  call: Call,
): Outcome {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(call.headers['content-type'] ?? '');
  if (rules.needsForm && !isForm) throw rules.refuse('not_a_form', '');
  const form = readForm(call.body);
  const early = rules.clientFirst ? requireClient(rules, form, call) : undefined;
  const grantType = form.get('grant_type') ?? '';
  if (!grantType && !rules.clientFirst) throw rules.refuse('missing', 'grant_type');
  const required = rules.grantTypes[grantType];
  if (!required) throw rules.refuse('grant_type', grantType);
  const late = () => {
    requireParameters(rules, form, required);
    return requireClient(rules, form, call);
  };
  const client = early ?? late();
  if (early) requireParameters(rules, form, required);
  if (grantType === 'refresh_token' && rules.refresh) {
    const refreshToken = form.get('refresh_token') ?? '';
    const grant = grants.findRefreshable(refreshToken, client.id);
    if (!grant) throw rules.refuse('refresh_token', refreshToken);
    return rules.refresh(grant, refreshToken);
  }
  return rules.trade(requireCode(rules, grants, client, form), client);
}

/** The code that is traded: known, unused, in time, this application's, for the same address, with its verifier. */
export function requireCode<CodeExtra, GrantExtra>(
  rules: Pick<TokenRules<Client, CodeExtra, GrantExtra>, 'refuse' | 'challengeOf'>,
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
  const challenge = rules.challengeOf?.(code);
  if (!challenge) return code;
  const verifier = parameters.get('code_verifier');
  if (!verifier) throw rules.refuse('missing_verifier', '');
  if (challenge.made(verifier) !== challenge.expected) throw rules.refuse('wrong_verifier', '');
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

/** Who the application is, by its id and secret. */
export function requireClient<C extends Client>(
  rules: ClientRules<C>,
  parameters: TokenParameters,
  call: Pick<Call, 'headers'>,
): C {
  const name = rules.clientParameter ?? 'client_id';
  const basic = rules.takesBasic ? basicCredentials(call.headers.authorization) : undefined;
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

/** RFC 7636: what a verifier is hashed to. */
export const s256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Tokens must not be kept by anything between the two programs. */
export const tokenAnswer = (body: object, contentType?: string): Answer => ({
  status: 200,
  headers: { 'cache-control': 'no-store', ...(contentType ? { 'content-type': contentType } : {}) },
  body,
});
