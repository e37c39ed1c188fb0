import type { FastifyInstance } from 'fastify';
import { createGrants, secretGenerator } from '../core/grants.ts';
import { createHost } from '../core/host.ts';
import {
  type AuthorizeRules,
  authorize,
  type Client,
  createRefuse,
  redirectWithError,
  s256,
  type TokenRules,
  tokenAnswer,
  tokenEndpoint,
} from '../core/oauth.ts';
import { type Answer, type HostProfile, RefusedError } from '../core/operation.ts';
import { html, messagePage, page } from '../core/pages.ts';
import type { SandboxContext } from '../core/platform.ts';
import { bearerToken } from '../core/secrets.ts';
import { createPeople, type People, type Person } from './people.ts';

/** An OpenID provider with test people: code flow with PKCE, no browser session. */
const name = 'identity';
const client: Client = { id: 'signoff', secret: 'sandbox' };
const codeTtlMs = 60_000;
const accessSeconds = 3600;
type CodeExtra = { challenge: string; nonce: string | null };

const profile: HostProfile = {
  name,
  failure: (status) => ({
    status,
    body: { error: status === 503 ? 'temporarily_unavailable' : 'server_error' },
  }),
};

export function addIdentityProvider(server: FastifyInstance, context: SandboxContext): { people: People } {
  const people = createPeople(context.journal);
  const grants = createGrants<CodeExtra>(context, {
    platform: name,
    publishingClient: client.id,
    codeTtlMs,
    generateCode: secretGenerator('', 43),
    generateToken: secretGenerator('', 43),
    tokenLifetimeSeconds: () => accessSeconds,
    grantExtra: () => ({}),
    readLegacyData: ({ personKey, ...rest }) => ({ ...(personKey ? { holder: personKey } : {}), ...rest }),
  });
  // The event for a used code in older journals.
  context.journal.define(`${name}.code_redeemed`, () => undefined);
  const issuer = () => `${context.url()}/${name}`;
  const host = createHost(server, context, `/${name}`, profile);

  host.get('/.well-known/openid-configuration', 'discovery', () => ({
    answer: { status: 200, body: openIdConfiguration(issuer()) },
  }));
  host.get('/jwks', 'jwks', () => ({ answer: { status: 200, body: context.signingKey.publicKeys() } }));
  const authorizationRules = authorizeRules(people, issuer);
  host.getOrPost('/authorize', 'authorize', (call) => authorize(authorizationRules, grants.issueCode, call));
  const tokens: TokenRules<Client, CodeExtra, object> = {
    clients: [client],
    acceptsBasicAuth: true,
    clientFirst: true,
    grantTypes: { authorization_code: [] },
    refuse,
    getChallenge: ({ challenge }) => ({ expected: challenge, transform: s256 }),
    exchange(code) {
      const person = people.find(code.holder);
      if (!person) throw refuse('unknown_code', '');
      const { accessToken, events } = grants.exchangeCode(code);
      const issuedAt = Math.floor(context.clock.now() / 1000);
      const claims = {
        iss: issuer(),
        aud: client.id,
        iat: issuedAt,
        exp: issuedAt + accessSeconds,
        auth_time: issuedAt,
        ...(code.nonce ? { nonce: code.nonce } : {}),
        ...claimsOf(person, code.scopes),
      };
      const answer = async () =>
        tokenAnswer({
          access_token: accessToken,
          token_type: 'Bearer',
          expires_in: accessSeconds,
          scope: code.scopes.join(' '),
          id_token: await context.signingKey.sign(claims),
        });
      return { effects: events, answer };
    },
  };
  host.post('/token', 'token', (call) => tokenEndpoint(tokens, grants, call));
  host.getOrPost('/userinfo', 'userinfo', (call) => {
    const grant = grants.findLiveToken(bearerToken(call.headers.authorization) ?? '')?.grant;
    const person = grant && people.find(grant.holder);
    if (grant && person) return { answer: { status: 200, body: claimsOf(person, grant.scopes) } };
    const headers = { 'www-authenticate': 'Bearer error="invalid_token"' };
    return { answer: { status: 401, headers, body: { error: 'invalid_token' } } };
  });
  return { people };
}

function authorizeRules(people: People, issuer: () => string): AuthorizeRules<Client, CodeExtra> {
  return {
    clients: [client],
    unknownClient: () =>
      messagePage(400, 'Unknown application', 'The client_id is not known to this sandbox.'),
    redirectRefused: messagePage(
      400,
      'Redirect address refused',
      'The redirect_uri must be an http or https address on this machine, without a fragment.',
    ),
    readScopes: (text) => text.split(' '),
    findProblem({ query, scopes }) {
      if (query.get('response_type') !== 'code')
        return redirectWithError('unsupported_response_type', 'Only response_type=code is supported.');
      if (!scopes.includes('openid'))
        return redirectWithError('invalid_scope', 'The scope must contain openid.');
      if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge'))
        return redirectWithError('invalid_request', 'PKCE with code_challenge_method=S256 is required.');
      if (query.get('prompt') === 'none')
        return redirectWithError('login_required', 'Nobody is signed in here.');
      return undefined;
    },
    consentPage: ({ query }) => signInPage(people.all(), query.get('login_hint')),
    isDenied: (form) => form.get('decision') === 'cancel',
    denialError: () => ({ error: 'access_denied', error_description: 'The person did not sign in.' }),
    choose({ query, scopes }, form) {
      const newName = (form.get('name') ?? '').trim().slice(0, 100);
      const known = people.find(form.get('person') ?? '');
      const created = !known && newName ? people.create(newName) : undefined;
      const person = known ?? created?.person;
      return (
        person && {
          holder: person.key,
          scopes,
          extra: { challenge: query.get('code_challenge') ?? '', nonce: query.get('nonce') },
          effects: created ? [created.event] : [],
        }
      );
    },
    noUserChosen: () =>
      messagePage(400, 'Nobody was chosen', 'Go back and choose a person, or enter a name.'),
    extraParameters: () => ({ iss: issuer() }),
  };
}

const wrongClient = [401, 'invalid_client', 'The client_id or client_secret is wrong.'] as const;
const wrongVerifier = [400, 'invalid_grant', 'The code_verifier does not match.'] as const;
const refuse = createRefuse(
  {
    missing: wrongClient,
    unknown_client: wrongClient,
    wrong_secret: wrongClient,
    grant_type: [400, 'unsupported_grant_type', 'Only authorization_code is supported.'],
    redirect_uri: [
      400,
      'invalid_grant',
      'The redirect_uri differs from the one of the authorization request.',
    ],
    missing_verifier: wrongVerifier,
    wrong_verifier: wrongVerifier,
    other: [400, 'invalid_grant', 'The code is unknown, used or expired.'],
  },
  (status, error, description) => {
    const challenge = { 'www-authenticate': 'Basic realm="sandbox identity provider"' };
    const headers = status === 401 ? challenge : { 'cache-control': 'no-store' };
    return new RefusedError({ status, headers, body: { error, error_description: description } });
  },
);

/** The claims about a person; the e-mail address only if it was requested and exists. */
function claimsOf(person: Person, scopes: string[]): Record<string, unknown> {
  const [givenName, ...rest] = person.name.split(' ');
  const profile = { name: person.name, given_name: givenName, family_name: rest.join(' ') };
  return {
    sub: `sandbox-${person.key}`,
    ...(scopes.includes('profile') ? profile : {}),
    ...(scopes.includes('email') && person.email ? { email: person.email, email_verified: true } : {}),
  };
}

const openIdConfiguration = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  scopes_supported: ['openid', 'profile', 'email'],
  claims_supported: ['sub', 'name', 'given_name', 'family_name', 'email', 'email_verified', 'auth_time'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

function signInPage(people: Person[], hint: string | null): Answer {
  const buttons = people.map(
    (
      person,
    ) => html`<button class="person ${person.key === hint && 'hinted'}" name="person" value="${person.key}">
${person.name}<small>${person.email ?? 'no e-mail address'}</small></button>`,
  );
  return page(
    'Who is signing in?',
    html`<h1>Who is signing in?</h1>
<p class="soft">These are test people. Choose one to continue to Signoff.</p>
<form method="post" class="sheet">${buttons}</form>
<form method="post" class="sheet row">
<label>Someone new<input name="name" required maxlength="100" placeholder="Their name" autocomplete="off"></label>
<button class="primary">Continue</button>
</form>
<form method="post"><button name="decision" value="cancel">Cancel</button></form>`,
  );
}
