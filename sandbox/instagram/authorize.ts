import { isLoopbackUrl, readForm, withQuery } from '../core/forms.ts';
import type { Answer, Call, Outcome } from '../core/operation.ts';
import { findAccount, isProfessional } from './accounts.ts';
import { instagramClient } from './client.ts';
import { consentPage } from './consent-page.ts';
import type { Grants } from './grants.ts';
import { instagramMessage } from './page.ts';
import { basicScope, scopeMeanings, splitScopes } from './scopes.ts';
import type { Settings } from './settings.ts';

type Deps = { grants: Grants; settings: Settings };

/** /oauth/authorize: GET shows the consent page, POST is the person's decision. The code comes back with `#_` behind it. */
export function authorize({ grants, settings }: Deps, call: Call): Outcome {
  const { query } = call;
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== instagramClient.id) return wrong('Invalid platform app');
  if (!isAllowedRedirect(redirectUri, settings)) return wrong('Invalid redirect_uri');
  if (query.get('response_type') !== 'code') return wrong('Invalid response_type: it must be code');
  const asked = splitScopes(query.get('scope') ?? '');
  const unknown = asked.filter((scope) => !(scope in scopeMeanings));
  if (unknown.length > 0) return wrong(`Invalid Scopes: ${unknown.join(', ')}`);
  if (!asked.includes(basicScope)) return wrong(`Invalid Scopes: ${basicScope} is needed`);

  const state = query.get('state');
  const goBack = (parameters: Record<string, string>): Answer => ({
    status: 302,
    headers: { location: withQuery(redirectUri, { ...parameters, state }) },
  });
  if (call.method !== 'POST') return { answer: consentPage(asked) };
  const form = readForm(call.body);
  if (form.get('decision') !== 'allow') {
    const refusal = { error: 'access_denied', error_reason: 'user_denied' };
    return { answer: goBack({ ...refusal, error_description: 'The user denied your request.' }) };
  }
  const account = findAccount(form.get('account') ?? form.get('member') ?? form.get('person') ?? '');
  if (!account) return wrong('Choose an account');
  if (!isProfessional(account)) return { answer: personalAccount(account.username) };
  const scopes = grantedScopes(asked, form);
  const { code, event } = grants.issueCode({ igId: account.igId, scopes, redirectUri });
  const answer = goBack({ code });
  return { effects: [event], answer: { ...answer, headers: { location: `${answer.headers?.location}#_` } } };
}

/** A form without the boxes grants all that is asked; with them, what was left ticked and the basic right. */
function grantedScopes(asked: string[], form: URLSearchParams): string[] {
  const ticked = form.getAll('scopes').flatMap(splitScopes);
  if (ticked.length === 0 && !form.has('scopes_shown')) return asked;
  return asked.filter((scope) => scope === basicScope || ticked.includes(scope));
}

function isAllowedRedirect(text: string, settings: Settings): boolean {
  if (!isLoopbackUrl(text)) return false;
  return !(settings.current().refuse_localhost_redirects && text.startsWith('http://localhost'));
}

/** Nobody is sent back: the person stays here until they switch, or leaves. */
const personalAccount = (username: string): Answer =>
  instagramMessage(
    403,
    'This is a personal account',
    `${username} is not a business or creator account. Switch it to a professional account in the app, or go back and choose another one.`,
  );

const wrong = (message: string): Outcome => ({ answer: instagramMessage(400, 'Invalid request', message) });
