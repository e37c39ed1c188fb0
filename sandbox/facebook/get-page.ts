import type { Outcome } from '../core/operation.ts';
import { noSuchObject } from '../meta/errors.ts';
import { selectFields } from '../meta/fields.ts';
import { enter, requireScope } from './gate.ts';
import { type GraphCall, ok, wantedFields } from './graph-call.ts';
import { pageValues } from './page-values.ts';
import { pageOf } from './pages.ts';
import type { FacebookState } from './state.ts';

/** GET /{page-id}: with a token of the page, or of a person who ticked it. */
export function getPage(state: FacebookState, graph: GraphCall): Outcome {
  const caller = enter(state, graph.operation, graph.call, graph.parameters);
  const page = pageOf(graph.id);
  const isOwn = caller.page ? caller.page === page : caller.authorization.pageIds.includes(page.id);
  if (!isOwn) throw noSuchObject('get', graph.id);
  if (!caller.page) requireScope(caller, 'pages_show_list');
  const fields = wantedFields(graph.parameters, 'name,id');
  const { values, events } = pageValues(state, caller, page);
  const givesToken = fields.some(({ name }) => name === 'access_token');
  return { effects: givesToken ? events : [], answer: ok(selectFields('Page', values, fields)) };
}
