import type { Answer } from '../core/operation.ts';
import { html, Markup, page } from '../pages/layout.ts';
import { findOrganization, members } from './members.ts';
import { scopeMeanings } from './scopes.ts';

/** All or nothing, as at LinkedIn: a scope cannot be unticked. Which pages come along depends on the member's roles. */
const colours = new Markup(
  '<style>main{max-width:480px}h1{font-size:24px}.sheet{border-top:4px solid #0a66c2}button.primary{background:#0a66c2;' +
    'border-color:#0a66c2;color:#fff;border-radius:22px}button{border-radius:22px}</style>',
);

export function consentPage(scopes: string[]): Answer {
  const meanings = [...new Set(scopes.map((scope) => scopeMeanings[scope] ?? scope))];
  const choices = members.map((member, index) => {
    const pages = member.roles.map(
      ({ organizationId, role }) =>
        `${findOrganization(String(organizationId))?.name} (${role.toLowerCase().replaceAll('_', ' ')})`,
    );
    return html`<label class="choice"><input type="radio" name="member" value="${member.key}" ${index === 0 && 'checked'}>
${member.name} <small>${pages.join(', ') || 'no company pages'}</small></label>`;
  });
  return page(
    'Signoff (sandbox) wants access to LinkedIn',
    html`${colours}<h1>Signoff (sandbox) wants to:</h1>
<ul>${meanings.map((meaning) => html`<li>${meaning}</li>`)}</ul>
<p class="soft">Simulated LinkedIn. Asked for: ${scopes.map((scope) => html`<code>${scope}</code> `)}</p>
<form method="post" class="sheet">
<fieldset><legend>Signed in as</legend>${choices}</fieldset>
<div class="row"><button class="primary" name="decision" value="allow">Allow</button>
<button name="decision" value="cancel">Cancel</button></div>
</form>`,
  );
}
