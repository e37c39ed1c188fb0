import { isLoopbackUrl, readForm, withQuery } from '../core/forms.ts';
import type { Answer, Call, Outcome } from '../core/operation.ts';
import type { Authorizations } from './authorizations.ts';
import { type Client, findClient } from './client.ts';
import { consentPage, whoPage } from './consent-pages.ts';
import { findPerson, type Person } from './people.ts';
import { pagesOf } from './roles.ts';
import { basicScope, scopesOf, splitScopes } from './scopes.ts';
import type { Settings } from './settings.ts';
import { facebookMessage } from './site.ts';

type Deps = { authorizations: Authorizations; settings: Settings };

/**
 * /v26.0/dialog/oauth: GET asks who is there, POST of a person asks what they allow, POST of a decision ends it. A form
 * without the boxes allows everything; `scopes_shown` and `pages_shown` say that only what is ticked counts.
 */
export function authorize(deps: Deps, call: Call): Outcome {
  const { query } = call;
  const client = findClient(query.get('client_id') ?? '');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client) return wrong('Invalid App ID', 'The provided app ID does not look like a valid app ID.');
  if (!isLoopbackUrl(redirectUri)) {
    return wrong('URL blocked', 'The redirect URI is not white-listed in the app’s client OAuth settings.');
  }
  if ((query.get('response_type') ?? 'code') !== 'code') {
    return wrong('Sorry, something went wrong', 'This response_type is not enabled for the app.');
  }
  const asked = splitScopes(query.get('scope') ?? '');
  const unknown = asked.filter((scope) => !(scope in scopesOf(client)));
  if (unknown.length > 0) return wrong('Invalid Scopes', `Invalid Scopes: ${unknown.join(', ')}.`);

  const form = call.method === 'POST' ? readForm(call.body) : new URLSearchParams();
  if (form.get('decision') === 'cancel') return { answer: denied(deps, redirectUri, query.get('state')) };
  const person = findPerson(form.get('person') ?? form.get('member') ?? '');
  if (!person) return { answer: whoPage(client) };
  const offered = offeredScopes(deps, client, person, asked, query.get('auth_type') === 'rerequest');
  const pages = pagesOf(deps.settings, person.key);
  if (form.get('decision') !== 'allow') return { answer: consentPage(client, person, pages, offered) };

  const granted = offered.filter((scope) => scope === basicScope || isTicked(form, 'scopes', scope));
  const pageIds = pages.map(({ id }) => id).filter((id) => isTicked(form, 'pages', id));
  const who = { clientId: client.id, personKey: person.key };
  const declined = offered.filter((scope) => !granted.includes(scope));
  const { code, event } = deps.authorizations.issueCode({ ...who, redirectUri });
  return {
    effects: [deps.authorizations.consented({ ...who, granted, declined, pageIds }), event],
    answer: goTo(withQuery(redirectUri, { code, state: query.get('state') })),
  };
}

/** What was refused before is left out, unless the application says that it asks again. */
function offeredScopes(
  { authorizations, settings }: Deps,
  client: Client,
  person: Person,
  asked: string[],
  again: boolean,
): string[] {
  if (again || !settings.current().remember_declined) return asked;
  const refused = authorizations.of(client.id, person.key)?.declined ?? [];
  return asked.filter((scope) => !refused.includes(scope));
}

function isTicked(form: URLSearchParams, name: 'scopes' | 'pages', value: string): boolean {
  const ticked = form.getAll(name).flatMap((text) => text.split(','));
  return (ticked.length === 0 && !form.has(`${name}_shown`)) || ticked.includes(value);
}

function denied({ settings }: Deps, redirectUri: string, state: string | null): Answer {
  return goTo(
    withQuery(redirectUri, {
      error: 'access_denied',
      error_code: settings.current().denial_error_code ? '200' : null,
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      state,
    }),
  );
}

/** Facebook leaves this mark behind every address it sends people back to. */
const goTo = (address: string): Answer => ({ status: 302, headers: { location: `${address}#_=_` } });

const wrong = (title: string, message: string): Outcome => ({ answer: facebookMessage(400, title, message) });
