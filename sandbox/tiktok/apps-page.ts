import { readForm } from '../core/forms.ts';
import type { JournalEvent } from '../core/journal.ts';
import type { Answer } from '../core/operation.ts';
import { html } from '../pages/layout.ts';
import { creators, findCreator } from './creators.ts';
import { tiktokMessage, tiktokPage } from './page.ts';
import type { TikTokState } from './state.ts';

/** Settings and privacy, "Manage app permissions": where a creator takes an application off their list. */
export const appsPath = '/tiktok/www/settings/apps';
const disconnectedByUser = 1;

/** Tokens die, and the application is told by webhook. Nothing when it had no access. */
export function removeApp({ grants, webhooks }: TikTokState, creatorKey: string): JournalEvent[] {
  if (grants.activeOf(creatorKey).length === 0) return [];
  return [grants.removeAccess(creatorKey, webhooks.accessRemoved(creatorKey, disconnectedByUser))];
}

export function appsPage({ grants }: TikTokState): Answer {
  const cards = creators.map(({ key, username, person }) => {
    const held = grants.activeOf(key);
    const app = held[0]
      ? html`<form method="post"><p><strong>Signoff (sandbox)</strong><br><span class="soft">may:
${[...new Set(held.flatMap(({ scopes }) => scopes))].join(', ')}</span></p>
<input type="hidden" name="creator" value="${key}"><button class="primary">Remove access</button></form>`
      : html`<p class="soft">No apps have access to this account.</p>`;
    return html`<section class="card" data-person="${key}"><h2>@${username}</h2><p class="soft">${person}</p>${app}</section>`;
  });
  return tiktokPage(
    'Manage app permissions | TikTok (sandbox)',
    html`<h1>Manage app permissions</h1>
<p class="soft">Settings and privacy, Security and permissions. Here you are every creator at once.</p>${cards}`,
  );
}

export function removeAppFromPage(
  state: TikTokState,
  commit: (events: JournalEvent[]) => void,
  body: Buffer,
): Answer {
  const creator = findCreator(readForm(body).get('creator') ?? '');
  if (!creator) return tiktokMessage(404, 'Nobody here', 'There is no such creator in the sandbox.');
  commit(removeApp(state, creator.key));
  return { status: 303, headers: { location: appsPath } };
}
