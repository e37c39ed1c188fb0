import { readForm } from '../core/forms.ts';
import type { Answer } from '../core/operation.ts';
import type { World } from '../core/world.ts';
import { html } from '../pages/layout.ts';
import { type Account, accounts, findAccount, isProfessional } from './accounts.ts';
import { instagramMessage, instagramPage } from './page.ts';
import { removeAccess } from './remove-access.ts';
import { basicScope } from './scopes.ts';
import type { InstagramState } from './state.ts';

/** "Apps and websites": where a person takes the application's access away, in all or in part. */
export function settingsPage(state: InstagramState, person: string | undefined): Answer {
  const shown = accounts.filter(
    (account) => isProfessional(account) && (!person || account.person === person),
  );
  if (shown.length === 0)
    return instagramMessage(404, 'Nobody here', 'There is no such person in the sandbox.');
  return instagramPage(
    'Apps and websites (sandbox)',
    html`<h1>Apps and websites</h1>${shown.map((account) => accountCard(state, account))}`,
  );
}

function accountCard({ grants, callbacks }: InstagramState, { key, igId, username, personName }: Account) {
  const active = grants.activeOf(igId);
  const scopes = [...new Set(active.flatMap((grant) => grant.scopes))];
  const confirmation = callbacks.confirmationFor(key);
  const heading = html`<h2><a href="/instagram/www/${username}">${username}</a> <small>${personName}</small></h2>`;
  const deletion =
    confirmation && html`<p>Deletion asked for: <a href="${confirmation.url}">${confirmation.code}</a></p>`;
  if (active.length === 0) return html`${heading}<p class="card soft">No apps.</p>${deletion}`;
  const rights = scopes
    .filter((scope) => scope !== basicScope)
    .map(
      (scope) => html`<form method="post" class="row"><input type="hidden" name="account" value="${key}">
<input type="hidden" name="scope" value="${scope}"><code>${scope}</code>
<button name="decision" value="remove_scope">Take back</button></form>`,
    );
  return html`${heading}<div class="card"><p>Signoff (sandbox)</p>${rights}
<form method="post" class="row"><input type="hidden" name="account" value="${key}">
<button name="decision" value="remove">Remove</button>
<button name="decision" value="remove_and_delete">Remove, and ask it to delete my data</button></form></div>${deletion}`;
}

export function changeAccess(world: World, state: InstagramState, body: Buffer): Answer {
  const form = readForm(body);
  const account = findAccount(form.get('account') ?? '');
  if (!account) return instagramMessage(404, 'Nobody here', 'There is no such account in the sandbox.');
  const decision = form.get('decision');
  world.journal.commit(
    decision === 'remove_scope'
      ? [state.grants.removeScope(account.igId, form.get('scope') ?? '')]
      : removeAccess(state, account, decision === 'remove_and_delete'),
  );
  return { status: 303, headers: { location: `/instagram/www/settings/apps?person=${account.person}` } };
}
