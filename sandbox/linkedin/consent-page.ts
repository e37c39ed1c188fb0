import type { Answer } from '../core/operation.ts';
import { html, page } from '../pages/layout.ts';
import { findOrganization, members } from './members.ts';
import { scopeMeanings } from './scopes.ts';

export function consentPage(scopes: string[]): Answer {
  const meanings = [...new Set(scopes.map((scope) => scopeMeanings[scope] ?? scope))];
  const choices = members.map((member, index) => {
    const pages = member.roles.map(
      ({ organizationId, role }) =>
        `${findOrganization(String(organizationId))?.name} (${role.toLowerCase().replace('_', ' ')})`,
    );
    return html`<label class="choice"><input type="radio" name="member" value="${member.key}" ${index === 0 && 'checked'}>
${member.name} <small>${pages.join(', ')}</small></label>`;
  });
  return page(
    'Signoff (sandbox) wants access to LinkedIn',
    html`<h1>Signoff (sandbox) wants to:</h1>
<ul>${meanings.map((meaning) => html`<li>${meaning}</li>`)}</ul>
<p class="soft">Simulated LinkedIn. Asked for: ${scopes.map((scope) => html`<code>${scope}</code> `)}</p>
<form method="post" class="sheet">
<fieldset><legend>Signed in as</legend>${choices}</fieldset>
<div class="row"><button class="primary" name="decision" value="allow">Allow</button>
<button name="decision" value="cancel">Cancel</button></div>
</form>`,
  );
}
