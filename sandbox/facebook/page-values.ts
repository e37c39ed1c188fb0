import type { JournalEvent } from '../core/journal.ts';
import { pictureField, type Values } from '../meta/fields.ts';
import { instagramOfPage } from '../meta/linked-accounts.ts';
import { type Caller, hasScope } from './gate.ts';
import type { Page } from './pages.ts';
import { tasksOf } from './roles.ts';
import type { FacebookState } from './state.ts';

/** The fields of a page, for this caller. `events` must happen when the page's token is given out. */
export function pageValues(
  state: FacebookState,
  caller: Caller,
  page: Page,
): { values: Values; events: JournalEvent[] } {
  const token = pageTokenFor(state, caller, page);
  const instagram = instagramOfPage[page.id];
  const values: Values = {
    id: page.id,
    name: page.name,
    username: page.username,
    link: `${state.wwwUrl()}/${page.username}`,
    about: page.about,
    category: page.category.name,
    category_list: [page.category],
    fan_count: page.fans,
    followers_count: page.followers,
    is_published: true,
    picture: pictureField(`${state.wwwUrl()}/pictures/${page.username}.png`),
    access_token: token?.accessToken,
    tasks: tasksOf(state.settings, caller.person.key, page),
    instagram_business_account:
      instagram && hasScope(caller, 'instagram_basic') ? { id: instagram } : undefined,
    connected_instagram_account:
      instagram && hasScope(caller, 'instagram_basic') ? { id: instagram } : undefined,
  };
  return { values, events: token?.events ?? [] };
}

function pageTokenFor(state: FacebookState, caller: Caller, page: Page) {
  if (caller.page) {
    return caller.page.id === page.id ? { accessToken: caller.accessToken, events: [] } : undefined;
  }
  const isHeld =
    caller.authorization.pageIds.includes(page.id) &&
    hasScope(caller, 'pages_show_list') &&
    tasksOf(state.settings, caller.person.key, page).length > 0;
  return isHeld ? state.authorizations.pageToken(caller.accessToken, caller.token, page.id) : undefined;
}
