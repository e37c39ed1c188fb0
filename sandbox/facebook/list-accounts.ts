import type { JournalEvent } from '../core/journal.ts';
import type { Outcome } from '../core/operation.ts';
import { selectFields } from '../meta/fields.ts';
import { pageOf as sliceOf } from '../meta/paging.ts';
import { hasScope } from './gate.ts';
import { enterAsUser } from './get-user.ts';
import { type GraphCall, ok, wantedFields } from './graph-call.ts';
import { pageValues } from './page-values.ts';
import { pagesOf } from './roles.ts';
import type { FacebookState } from './state.ts';

/** GET /me/accounts: the pages that the person ticked, each with its token. Without pages_show_list there are none. */
export function listAccounts(state: FacebookState, graph: GraphCall): Outcome {
  const caller = enterAsUser(state, graph);
  const chosen = hasScope(caller, 'pages_show_list')
    ? pagesOf(state.settings, caller.person.key).filter(({ id }) => caller.authorization.pageIds.includes(id))
    : [];
  const fields = wantedFields(graph.parameters, 'access_token,category,category_list,name,id,tasks');
  const address = `${state.graphUrl()}/v26.0/${graph.id}/accounts`;
  const { items, paging } = sliceOf(chosen, ({ id }) => id, { parameters: graph.parameters, address });
  const effects: JournalEvent[] = [];
  const data = items.map((page) => {
    const { values, events } = pageValues(state, caller, page);
    if (fields.some(({ name }) => name === 'access_token')) effects.push(...events);
    return selectFields('Page', values, fields);
  });
  return { effects, answer: ok({ data, ...(paging ? { paging } : {}) }) };
}
