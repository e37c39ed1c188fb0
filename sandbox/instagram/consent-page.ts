import type { Answer } from '../core/operation.ts';
import { html } from '../pages/layout.ts';
import { accounts, isProfessional } from './accounts.ts';
import { instagramPage } from './page.ts';
import { basicScope, scopeMeanings } from './scopes.ts';

/** Who is signed in, and which of the asked rights they leave ticked. */
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
  return instagramPage(
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
