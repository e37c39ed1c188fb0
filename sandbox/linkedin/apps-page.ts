import { readForm } from '../core/forms.ts';
import type { JournalEvent } from '../core/journal.ts';
import type { Answer } from '../core/operation.ts';
import { html, Markup, messagePage, page } from '../pages/layout.ts';
import { findMember, members } from './members.ts';
import type { LinkedInState } from './state.ts';

/** Data privacy, "Permitted services": where a member removes an application. LinkedIn tells nobody: tokens just die. */
export const appsPath = '/linkedin/www/settings/apps';
const colours = new Markup(
  '<style>main{max-width:640px}h1{font-size:24px}.sheet{border-top:4px solid #0a66c2}button{border-radius:22px;' +
    'color:#0a66c2;border-color:#0a66c2}</style>',
);

export function appsPage({ grants }: LinkedInState): Answer {
  const sheets = members.map(({ key, name, headline }) => {
    const held = grants.activeGrants().filter((grant) => grant.memberKey === key);
    const app = held[0]
      ? html`<form method="post" class="row"><input type="hidden" name="member" value="${key}">
<span><strong>Signoff (sandbox)</strong><br><small>${[...new Set(held.flatMap(({ scopes }) => scopes))].join(', ')}</small></span>
<button>Remove</button></form>`
      : html`<p class="soft">You have not permitted any services.</p>`;
    return html`<section class="sheet" data-person="${key}"><h2>${name}</h2><p class="soft">${headline}</p>${app}</section>`;
  });
  return page(
    'Permitted services | LinkedIn (sandbox)',
    html`${colours}<h1>Permitted services</h1>
<p class="soft">Simulated LinkedIn, Settings, Data privacy. Here you are every member at once.</p>${sheets}`,
  );
}

export function removeAppFromPage(
  { grants }: LinkedInState,
  commit: (events: JournalEvent[]) => void,
  body: Buffer,
): Answer {
  const member = findMember(readForm(body).get('member') ?? '');
  if (!member) return messagePage(404, 'Nobody here', 'There is no such member in the sandbox.');
  commit(grants.revokeMember(member.key));
  return { status: 303, headers: { location: appsPath } };
}
