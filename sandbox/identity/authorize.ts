import { isLoopbackUrl, readForm, withQuery } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { messagePage } from '../pages/layout.ts';
import { identityClient } from './client.ts';
import type { Grants } from './grants.ts';
import type { People, Person } from './people.ts';
import { whoIsSigningInPage } from './sign-in-page.ts';

/** GET shows who can sign in; POST (to the same address) is the choice, answered with the redirect back. */
type Deps = { people: People; grants: Grants; issuer: () => string };

export function authorize(deps: Deps, call: Call): Outcome {
  const { query } = call;
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== identityClient.id) {
    return { answer: messagePage(400, 'Unknown application', 'The client_id is not known to this sandbox.') };
  }
  if (!isLoopbackUrl(redirectUri)) {
    const hint = 'The redirect_uri must be an http or https address on this machine, without a fragment.';
    return { answer: messagePage(400, 'Redirect address refused', hint) };
  }
  const goBack = (parameters: Record<string, string>) => ({
    status: 303,
    headers: {
      location: withQuery(redirectUri, { ...parameters, state: query.get('state'), iss: deps.issuer() }),
    },
  });
  const problem = findProblem(query);
  if (problem) return { answer: goBack(problem) };
  if (call.method !== 'POST') {
    return { answer: whoIsSigningInPage(deps.people.all(), query.get('login_hint')) };
  }

  const form = readForm(call.body);
  if (form.get('decision') === 'cancel') {
    return { answer: goBack({ error: 'access_denied', error_description: 'The person did not sign in.' }) };
  }
  const chosen = choose(deps.people, form);
  if (!chosen) {
    return { answer: messagePage(400, 'Nobody was chosen', 'Go back and choose a person, or enter a name.') };
  }
  const { code, event } = deps.grants.issueCode({
    personKey: chosen.person.key,
    redirectUri,
    codeChallenge: query.get('code_challenge') ?? '',
    nonce: query.get('nonce'),
    scope: query.get('scope') ?? '',
  });
  return { effects: [...chosen.events, event], answer: goBack({ code }) };
}

function choose(people: People, form: URLSearchParams) {
  const person: Person | undefined = people.find(form.get('person') ?? '');
  if (person) return { person, events: [] };
  const name = (form.get('name') ?? '').trim().slice(0, 100);
  if (!name) return undefined;
  const invented = people.invent(name);
  return { person: invented.person, events: [invented.event] };
}

function findProblem(query: URLSearchParams): { error: string; error_description: string } | undefined {
  if (query.get('response_type') !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'Only response_type=code is supported.' };
  }
  if (!(query.get('scope') ?? '').split(' ').includes('openid')) {
    return { error: 'invalid_scope', error_description: 'The scope must contain openid.' };
  }
  if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge')) {
    return {
      error: 'invalid_request',
      error_description: 'PKCE with code_challenge_method=S256 is required.',
    };
  }
  if (query.get('prompt') === 'none') {
    return { error: 'login_required', error_description: 'Nobody is signed in here.' };
  }
  return undefined;
}
