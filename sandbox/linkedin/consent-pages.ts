import type { Answer } from '../core/operation.ts';
import { html, Markup, messagePage, page } from '../core/pages.ts';
import type { SandboxContext } from '../core/platform.ts';
import { scopeMeanings } from './clients.ts';
import { findMember, findOrganization, members } from './members.ts';
import type { LinkedInState } from './state.ts';

const colours = (width: number, button: string) =>
  new Markup(
    `<style>main{max-width:${width}px}h1{font-size:24px}.sheet{border-top:4px solid #0a66c2}button{border-radius:22px}` +
      `${button}</style>`,
  );
const consentColours = colours(480, 'button.primary{background:#0a66c2;border-color:#0a66c2;color:#fff}');
const appsColours = colours(640, 'button{color:#0a66c2;border-color:#0a66c2}');

/** As on LinkedIn, single scopes cannot be unticked. The member's roles determine which pages are included. */
export function consentPage(scopes: string[]): Answer {
  const descriptions = [...new Set(scopes.map((scope) => scopeMeanings[scope] ?? scope))];
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
    html`${consentColours}<h1>Signoff (sandbox) wants to:</h1>
<ul>${descriptions.map((meaning) => html`<li>${meaning}</li>`)}</ul>
<p class="soft">Simulated LinkedIn. Asked for: ${scopes.map((scope) => html`<code>${scope}</code> `)}</p>
<form method="post" class="sheet">
<fieldset><legend>Signed in as</legend>${choices}</fieldset>
<div class="row"><button class="primary" name="decision" value="allow">Allow</button>
<button name="decision" value="cancel">Cancel</button></div>
</form>`,
  );
}

/** Data privacy, "Permitted services": where a member removes an application. LinkedIn sends no notification. */
export const appsPath = '/settings/apps';

export function appsPage({ grants }: LinkedInState): Answer {
  const sheets = members.map(({ key, name, headline }) => {
    const grantsOfMember = grants.liveGrantsOf(key);
    const app = grantsOfMember[0]
      ? html`<form method="post" class="row"><input type="hidden" name="member" value="${key}">
<span><strong>Signoff (sandbox)</strong><br><small>${[...new Set(grantsOfMember.flatMap(({ scopes }) => scopes))].join(', ')}</small></span>
<button>Remove</button></form>`
      : html`<p class="soft">You have not permitted any services.</p>`;
    return html`<section class="sheet" data-person="${key}"><h2>${name}</h2><p class="soft">${headline}</p>${app}</section>`;
  });
  return page(
    'Permitted services | LinkedIn (sandbox)',
    html`${appsColours}<h1>Permitted services</h1>
<p class="soft">Simulated LinkedIn, Settings, Data privacy. Here you are every member at once.</p>${sheets}`,
  );
}

export function removeApp(
  { grants }: LinkedInState,
  { journal }: SandboxContext,
  form: URLSearchParams,
): Answer {
  const member = findMember(form.get('member') ?? '');
  if (!member) return messagePage(404, 'Nobody here', 'There is no such member in the sandbox.');
  journal.commit(grants.revokeWhere(({ holder }) => holder === member.key));
  return { status: 303, headers: { location: `/linkedin/www${appsPath}` } };
}
