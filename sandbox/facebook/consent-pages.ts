import type { Answer } from '../core/operation.ts';
import { createSite, html, type Markup, timeElement } from '../core/pages.ts';
import type { SandboxContext } from '../core/platform.ts';
import { type Authorization, removeApp } from './authorizations.ts';
import { basicScope, type Client, clientOf, scopeMeanings } from './clients.ts';
import { type Page, pageOf } from './pages.ts';
import { findPerson, type Person, people } from './people.ts';
import type { FacebookState } from './state.ts';

/** The theme of the simulated Facebook, distinct from the sandbox's other sites and from the service. */
export const site = createSite({
  banner: html`Simulated Facebook: nothing here is real.`,
  header: html`<div class="bar">facebook sandbox</div>`,
  stylesheet: `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef0f4; color: #14171c; font: 15px/1.45 "Segoe UI", Helvetica, Arial, sans-serif; }
.banner { margin: 0; padding: 6px 16px; background: #fff3bf; color: #3d3200; text-align: center; font-size: 14px; }
.bar { background: #1d4fae; color: #fff; padding: 12px 16px; font-weight: 700; }
main { max-width: 600px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 12px; }
h2 { font-size: 17px; margin: 20px 0 8px; }
a { color: #1a4db3; }
.soft, small, time { color: #565c66; font-size: 13px; }
.card { background: #fff; border-radius: 8px; box-shadow: 0 1px 2px #0003; padding: 16px; margin: 0 0 16px; }
fieldset { border: 0; border-top: 1px solid #dadde3; padding: 12px 0 0; margin: 0 0 12px; }
legend { font-weight: 700; padding: 0; float: left; width: 100%; margin-bottom: 4px; }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; clear: both; }
label span small, button small { display: block; }
input { width: 20px; height: 20px; accent-color: #1d4fae; flex: none; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 20px; border-radius: 6px; cursor: pointer;
  border: 0; background: #dfe3ea; color: #14171c; }
button.primary { background: #1d4fae; color: #fff; }
button.person { display: block; width: 100%; text-align: left; margin: 0 0 8px; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
.words { white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0; }
.label { display: inline-block; background: #e4ebfa; color: #123a85; border-radius: 4px; padding: 0 8px; font-size: 13px; }
.photos { display: grid; gap: 4px; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); }
.photos img, video { width: 100%; max-height: 75vh; background: #000; display: block; object-fit: contain; }
.attached { display: block; border: 1px solid #dadde3; padding: 12px; overflow-wrap: anywhere; }
`,
});

/** The first page asks who is logged in. There is no browser session. */
export function personPage(client: Client): Answer {
  const buttons = people.map(
    ({ key, name, email }) =>
      html`<button class="person" name="person" value="${key}">${name}<small>${email ?? 'no e-mail address'}</small></button>`,
  );
  return site.page(
    'Log in (sandbox)',
    html`<h1>Log in to go on to ${client.name}</h1><form method="post" class="card">${buttons}</form>`,
  );
}

/** The second page asks which pages and permissions to allow. */
export function consentPage(client: Client, person: Person, offered: Page[], scopes: string[]): Answer {
  const pages = offered.map(
    ({ id, name }) => html`<label><input type="checkbox" name="pages" value="${id}" checked>
<span>${name}<small>${id}</small></span></label>`,
  );
  const permissions = scopes.map((scope) =>
    scope === basicScope
      ? html`<label><input type="checkbox" checked disabled><span>${scopeMeanings[scope]}<small>always included</small></span></label>`
      : html`<label><input type="checkbox" name="scopes" value="${scope}" checked>
<span>${scopeMeanings[scope]}<small><code>${scope}</code></small></span></label>`,
  );
  const choosePages =
    client.purpose === 'publishing' &&
    html`<fieldset><legend>Pages</legend><input type="hidden" name="pages_shown" value="yes">
${pages.length > 0 ? pages : html`<p class="soft">You have no role on any Page.</p>`}</fieldset>`;
  return site.page(
    `Continue as ${person.name}? (sandbox)`,
    html`<h1>${person.name}, what may ${client.name} use?</h1>
<form method="post" class="card"><input type="hidden" name="person" value="${person.key}">
<input type="hidden" name="scopes_shown" value="yes">${choosePages}
<fieldset><legend>Permissions</legend>${permissions}</fieldset>
<div class="row"><button class="primary" name="decision" value="allow">Continue as ${person.name.split(' ')[0]}</button>
<button name="decision" value="cancel">Cancel</button></div></form>`,
  );
}

/** /settings/apps: where a person sees and removes connected applications. */
export function appsPage(state: FacebookState, key: string | undefined): Answer {
  const person = key === undefined ? undefined : findPerson(key);
  if (key !== undefined && !person) return site.message(404, 'Nobody here', 'There is no such person.');
  return person ? appsOf(state, person) : choosePerson(state);
}

function choosePerson({ authorizations }: FacebookState): Answer {
  const links = people.map(({ key, name }) => {
    const count = authorizations.liveOf(key).length;
    return html`<li><a href="/facebook/www/settings/apps?person=${key}">${name}</a>
<small>${count} ${count === 1 ? 'app' : 'apps'}</small></li>`;
  });
  return site.page(
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
  const deletion =
    confirmation &&
    html`<p class="card">Your request to delete data was confirmed with the code <strong>${confirmation.code}</strong>.
<a href="${confirmation.url}">See how it stands</a>.</p>`;
  return site.page(
    `Apps and websites of ${person.name}`,
    html`<h1>Apps and websites</h1><p class="soft">You are ${person.name}.
<a href="/facebook/www/settings/apps">Somebody else</a></p>${list}${deletion}`,
  );
}

function appCard(person: Person, app: Authorization): Markup {
  const pages = app.pageIds.map((id) => html`<li>${pageOf(id).name}</li>`);
  return html`<section class="card"><h2>${clientOf(app.clientId).name}</h2>
<p class="soft">Added ${timeElement(app.authorizedAt)}. It may use: ${app.granted.join(', ')}.</p>
${pages.length > 0 && html`<ul>${pages}</ul>`}
<form method="post" action="/facebook/www/settings/apps"><input type="hidden" name="person" value="${person.key}">
<input type="hidden" name="app" value="${app.clientId}">
<label><input type="checkbox" name="delete_data" value="yes"><span>Also ask it to delete what it has about me</span></label>
<button class="primary">Remove</button></form></section>`;
}

/** Removes an application and returns the page that follows. */
export function removeFromApps(
  state: FacebookState,
  { journal }: SandboxContext,
  form: URLSearchParams,
): Answer {
  const person = findPerson(form.get('person') ?? '');
  const clientId = form.get('app') ?? '';
  if (!person || !state.authorizations.findFor(clientId, person.key))
    return site.message(404, 'Nothing to remove', 'This app cannot use your account.');
  const deleteData = form.has('delete_data');
  journal.commit(removeApp(state, { clientId, personKey: person.key, deleteData }));
  return { status: 303, headers: { location: `/facebook/www/settings/apps?person=${person.key}` } };
}
