import { readForm } from '../core/forms.ts';
import type { JournalEvent } from '../core/journal.ts';
import type { Answer } from '../core/operation.ts';
import { html } from '../pages/layout.ts';
import { googleErrorPage, googlePage } from './google-page.ts';
import { findAccount, googleAccounts } from './people.ts';
import type { YouTubeState } from './state.ts';

/** "Third-party apps and services" of a Google account. Google tells nobody: every token of that account just dies. */
export const appsPath = '/youtube/www/settings/apps';

export function appsPage({ grants }: YouTubeState): Answer {
  const accounts = googleAccounts.map(({ key, name, email }) => {
    const held = grants.live().filter((grant) => grant.accountKey === key);
    const app = held[0]
      ? html`<form method="post"><input type="hidden" name="account" value="${key}">
<p><strong>Signoff (sandbox)</strong> <small>has access to YouTube</small></p>
<p class="actions"><button>Delete all connections</button></p></form>`
      : html`<p class="soft">No apps are connected to this account.</p>`;
    return html`<fieldset data-person="${key}"><legend>${name} <small>${email}</small></legend>${app}</fieldset>`;
  });
  return googlePage(
    'Third-party apps and services (sandbox)',
    html`<div><h1>Third-party apps and services</h1><p class="soft">Your connections to apps that have access to your
Google account. Here you are every person at once.</p></div><div>${accounts}</div>`,
  );
}

export function removeAppFromPage(
  { grants }: YouTubeState,
  commit: (events: JournalEvent[]) => void,
  body: Buffer,
): Answer {
  const account = findAccount(readForm(body).get('account') ?? '');
  if (!account) return googleErrorPage(404, 'not_found', 'There is no such account in the sandbox.');
  commit(grants.revokeWhere(({ accountKey }) => accountKey === account.key));
  return { status: 303, headers: { location: appsPath } };
}
