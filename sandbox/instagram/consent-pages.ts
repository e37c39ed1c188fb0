import type { Answer } from '../core/operation.ts';
import { createSite, html } from '../core/pages.ts';
import { type Account, accounts, isProfessional } from './accounts.ts';
import { basicScope, scopeMeanings } from './scopes.ts';
import type { InstagramState } from './state.ts';

/** The theme of the simulated Instagram, distinct from the sandbox's other sites and from the service. */
export const site = createSite({
  banner: html`Simulated Instagram: nothing here is real.`,
  stylesheet: `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: linear-gradient(160deg, #fff4e4, #fdeaf3 60%, #f0ebff) fixed; color: #2b1a2c;
  font: 16px/1.5 "Avenir Next", "Segoe UI", system-ui, sans-serif; }
.banner { margin: 0; padding: 6px 16px; background: #7a1f5c; color: #fff; text-align: center; font-size: 14px; }
main { max-width: 500px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 12px; }
h2 { font-size: 17px; margin: 24px 0 4px; }
a { color: #8a1663; }
.soft, small, time { color: #6c5870; font-size: 14px; }
.card { background: #fff; border: 1px solid #ecd5e4; border-radius: 6px; padding: 20px; margin: 16px 0; }
fieldset { border: 0; padding: 0; margin: 0 0 20px; }
legend { font-weight: 600; padding: 0; margin-bottom: 4px; }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; padding: 6px 0; border-bottom: 1px solid #f5e8f0; }
label span small { display: block; }
input { width: 20px; height: 20px; accent-color: #a31d76; flex: none; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 18px; border-radius: 6px; cursor: pointer;
  border: 1px solid #d7b5ca; background: #fff; color: #2b1a2c; }
button.primary { background: #a31d76; border-color: #a31d76; color: #fff; width: 100%; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #e0791b; outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
.caption { white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0; }
.label { display: inline-block; border: 1px solid #d7b5ca; border-radius: 4px; padding: 0 8px; font-size: 13px; }
video, .photos img { width: 100%; max-height: 80vh; object-fit: contain; background: #fbf5f9; display: block; }
.photos { display: grid; gap: 4px; }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
`,
});

/** Asks which account is signed in and which of the requested scopes to grant. */
export function consentPage(scopes: string[]): Answer {
  const choices = accounts.map(
    (account, index) => html`<label><input type="radio" name="account" value="${account.key}"
${index === 0 && 'checked'}><span>${account.username}<small>${account.personName}${!isProfessional(account) && ', personal account'}</small></span></label>`,
  );
  const rights = scopes.map((scope) =>
    scope === basicScope
      ? html`<label><input type="checkbox" checked disabled><span>${scopeMeanings[scope]}
<small>always part of it (<code>${scope}</code>)</small></span></label>`
      : html`<label><input type="checkbox" name="scopes" value="${scope}" checked><span>${scopeMeanings[scope]}
<small><code>${scope}</code></small></span></label>`,
  );
  return site.page(
    'Connect Signoff (sandbox)',
    html`<h1>Signoff (sandbox) would like to work with your professional account</h1>
<form method="post" class="card"><input type="hidden" name="scopes_shown" value="yes">
<fieldset><legend>Continue as</legend>${choices}</fieldset>
<fieldset><legend>Let it</legend>${rights}</fieldset>
<button class="primary" name="decision" value="allow">Allow</button>
<p class="row"><button name="decision" value="cancel">Cancel</button></p>
</form>`,
  );
}

/** "Apps and websites": where a person revokes the application's access completely or in part. */
export function settingsPage(state: InstagramState, person: string | undefined): Answer {
  const shown = accounts.filter(
    (account) => isProfessional(account) && (!person || account.person === person),
  );
  if (shown.length === 0) return site.message(404, 'Nobody here', 'There is no such person in the sandbox.');
  return site.page(
    'Apps and websites (sandbox)',
    html`<h1>Apps and websites</h1>${shown.map((account) => accountCard(state, account))}`,
  );
}

function accountCard({ grants, callbacks }: InstagramState, { key, igId, username, personName }: Account) {
  const active = grants.liveGrantsOf(igId);
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
