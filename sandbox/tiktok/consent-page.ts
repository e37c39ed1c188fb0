import type { Answer } from '../core/operation.ts';
import { html } from '../pages/layout.ts';
import { creators } from './creators.ts';
import { tiktokPage } from './page.ts';
import { basicScope, scopeMeanings } from './scopes.ts';

/** Who is signed in, and which of the asked scopes they leave ticked. */
export function consentPage(scopes: string[]): Answer {
  const accounts = creators.map(
    ({ key, username, person, rules }, index) => html`<label><input type="radio" name="creator" value="${key}"
${index === 0 && 'checked'}><span>@${username}<small>${person}${rules.private && ', private account'}</small></span></label>`,
  );
  const permissions = scopes.map((scope) =>
    scope === basicScope
      ? html`<label><input type="checkbox" checked disabled><span>${scopeMeanings[scope]}
<small>always part of it (<code>${scope}</code>)</small></span></label>`
      : html`<label><input type="checkbox" name="scopes" value="${scope}" checked><span>${scopeMeanings[scope]}
<small><code>${scope}</code></small></span></label>`,
  );
  return tiktokPage(
    'Let Signoff (sandbox) in?',
    html`<h1>Let Signoff (sandbox) use your account?</h1>
<form method="post" class="card"><input type="hidden" name="scopes_shown" value="yes">
<fieldset><legend>Your account</legend>${accounts}</fieldset>
<fieldset><legend>It may</legend>${permissions}</fieldset>
<div class="row"><button class="primary" name="decision" value="allow">Continue</button>
<button name="decision" value="cancel">Not now</button></div>
</form>`,
  );
}
