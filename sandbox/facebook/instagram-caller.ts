import { refuseGraph } from '../meta/errors.ts';
import { instagramOfPage } from '../meta/linked-accounts.ts';
import { type AuthenticateInstagram, accessTokenOf, uploadTokenOf } from '../meta/tokens.ts';
import { identify } from './gate.ts';
import { pagesOf } from './roles.ts';
import type { FacebookState } from './state.ts';

/** Who calls Instagram's edges on graph.facebook.com: a page for the account that hangs on it, a person for all of theirs. */
export const authenticateInstagram =
  (state: FacebookState): AuthenticateInstagram =>
  (call, parameters) => {
    const caller = identify(state, accessTokenOf(call, parameters) ?? uploadTokenOf(call));
    if (caller.client.purpose !== 'publishing') throw refuseGraph({ code: 10 });
    const pages = caller.page
      ? [caller.page]
      : pagesOf(state.settings, caller.person.key).filter(({ id }) =>
          caller.authorization.pageIds.includes(id),
        );
    const igIds = pages.map(({ id }) => instagramOfPage[id]).filter((id) => id !== undefined);
    return { igIds, scopes: caller.authorization.granted, clientId: caller.client.id, login: 'facebook' };
  };
