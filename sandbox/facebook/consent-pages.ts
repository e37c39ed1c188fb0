import type { Answer } from '../core/operation.ts';
import { html } from '../pages/layout.ts';
import type { Client } from './client.ts';
import type { Page } from './pages.ts';
import { type Person, people } from './people.ts';
import { basicScope, scopesOf } from './scopes.ts';
import { facebookPage } from './site.ts';

/** First: who is logged in here. Nothing is remembered in the browser. */
export function whoPage(client: Client): Answer {
  const buttons = people.map(
    ({ key, name, email }) =>
      html`<button class="person" name="person" value="${key}">${name}<small>${email ?? 'no e-mail address'}</small></button>`,
  );
  return facebookPage(
    'Log in (sandbox)',
    html`<h1>Log in to go on to ${client.name}</h1><form method="post" class="card">${buttons}</form>`,
  );
}

/** Then: which pages, and which of the permissions. */
export function consentPage(client: Client, person: Person, offered: Page[], scopes: string[]): Answer {
  const meanings = scopesOf(client);
  const pages = offered.map(
    ({ id, name }) => html`<label><input type="checkbox" name="pages" value="${id}" checked>
<span>${name}<small>${id}</small></span></label>`,
  );
  const permissions = scopes.map((scope) =>
    scope === basicScope
      ? html`<label><input type="checkbox" checked disabled><span>${meanings[scope]}<small>always included</small></span></label>`
      : html`<label><input type="checkbox" name="scopes" value="${scope}" checked>
<span>${meanings[scope]}<small><code>${scope}</code></small></span></label>`,
  );
  const choosePages =
    client.purpose === 'publishing' &&
    html`<fieldset><legend>Pages</legend><input type="hidden" name="pages_shown" value="yes">
${pages.length > 0 ? pages : html`<p class="soft">You have no role on any Page.</p>`}</fieldset>`;
  return facebookPage(
    `Continue as ${person.name}? (sandbox)`,
    html`<h1>${person.name}, what may ${client.name} use?</h1>
<form method="post" class="card"><input type="hidden" name="person" value="${person.key}">
<input type="hidden" name="scopes_shown" value="yes">${choosePages}
<fieldset><legend>Permissions</legend>${permissions}</fieldset>
<div class="row"><button class="primary" name="decision" value="allow">Continue as ${person.name.split(' ')[0]}</button>
<button name="decision" value="cancel">Cancel</button></div></form>`,
  );
}
