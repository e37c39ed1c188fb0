import type { JournalEvent } from '../core/journal.ts';
import type { Answer } from '../core/operation.ts';
import { html, type Markup, when } from '../pages/layout.ts';
import type { Authorization } from './authorizations.ts';
import { clientOf } from './client.ts';
import { pageOf } from './pages.ts';
import { findPerson, type Person, people } from './people.ts';
import { removeApp } from './remove-app.ts';
import { facebookMessage, facebookPage } from './site.ts';
import type { FacebookState } from './state.ts';

/** /settings/apps: where a person sees which applications they let in, and throws one out. */
export function appsPage(state: FacebookState, key: string | undefined): Answer {
  const person = key === undefined ? undefined : findPerson(key);
  if (key !== undefined && !person) return facebookMessage(404, 'Nobody here', 'There is no such person.');
  return person ? appsOf(state, person) : choosePerson(state);
}

function choosePerson({ authorizations }: FacebookState): Answer {
  const links = people.map(({ key, name }) => {
    const count = authorizations.liveOf(key).length;
    return html`<li><a href="/facebook/www/settings/apps?person=${key}">${name}</a>
<small>${count} ${count === 1 ? 'app' : 'apps'}</small></li>`;
  });
  return facebookPage(
    'Apps and websites',
    html`<h1>Whose apps and websites?</h1><ul class="card">${links}</ul>`,
  );
}

function appsOf({ authorizations, callbacks }: FacebookState, person: Person): Answer {
  const apps = authorizations.liveOf(person.key);
  const confirmation = callbacks.confirmationFor(person.key);
  const list = apps.length
    ? apps.map((app) => appCard(person, app))
    : html`<p class="card soft">No app or website can use your account.</p>`;
  const asked =
    confirmation &&
    html`<p class="card">Your request to delete data was confirmed with the code <strong>${confirmation.code}</strong>.
<a href="${confirmation.url}">See how it stands</a>.</p>`;
  return facebookPage(
    `Apps and websites of ${person.name}`,
    html`<h1>Apps and websites</h1><p class="soft">You are ${person.name}.
<a href="/facebook/www/settings/apps">Somebody else</a></p>${list}${asked}`,
  );
}

function appCard(person: Person, app: Authorization): Markup {
  const pages = app.pageIds.map((id) => html`<li>${pageOf(id).name}</li>`);
  return html`<section class="card"><h2>${clientOf(app.clientId).name}</h2>
<p class="soft">Added ${when(app.authorizedAt)}. It may use: ${app.granted.join(', ')}.</p>
${pages.length > 0 && html`<ul>${pages}</ul>`}
<form method="post" action="/facebook/www/settings/apps"><input type="hidden" name="person" value="${person.key}">
<input type="hidden" name="app" value="${app.clientId}">
<label><input type="checkbox" name="delete_data" value="yes"><span>Also ask it to delete what it has about me</span></label>
<button class="primary">Remove</button></form></section>`;
}

/** The removal itself, and the page that follows it. */
export function removeFromApps(
  state: FacebookState,
  form: URLSearchParams,
): { events: JournalEvent[]; answer: Answer } {
  const person = findPerson(form.get('person') ?? '');
  const clientId = form.get('app') ?? '';
  const isLetIn = person && state.authorizations.of(clientId, person.key);
  if (!isLetIn) {
    const answer = facebookMessage(404, 'Nothing to remove', 'This app cannot use your account.');
    return { events: [], answer };
  }
  const deleteData = form.has('delete_data');
  const events = removeApp(state, { clientId, personKey: person.key, deleteData });
  const location = `/facebook/www/settings/apps?person=${person.key}`;
  return { events, answer: { status: 303, headers: { location } } };
}
