import { z } from 'zod';
import type { AppStore } from '../../domain/apps/ports.ts';
import type { CallReader } from '../../domain/request-log/ports.ts';
import { callsVisibleTo } from '../../domain/request-log/read-log.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { type FollowCallsDeps, followCalls } from './follow-calls.ts';
import { callFilterOf, callQuery, cursorOf } from './inputs.ts';
import { toCallView } from './to-call-view.ts';
import { apiCallListView } from './views.ts';

export const listCallsRoute = defineRoute({
  operationId: 'listAppRequests',
  summary: "List an application's calls",
  details:
    'Newest first, within about a second of the answer. With `Accept: text/event-stream`: the calls that come from now on, as events named `call`. A token sees what its own app did for its own person',
  tag: 'Apps',
  method: 'GET',
  paths: ['/v1/apps/:id/requests'],
  access: { kind: 'scope', scope: 'audit:read', capability: 'read' },
  params: idParam('app', 'app'),
  query: z.object(callQuery),
  responses: { 200: apiCallListView },
  handler: async (
    deps: FollowCallsDeps & { readonly apps: AppStore; readonly calls: CallReader },
    { actor, params, query, request, reply },
  ) => {
    const visible = await callsVisibleTo(deps, actor, params.id);
    const filter = callFilterOf(query);
    if (/(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(request.headers.accept ?? ''))
      return followCalls(deps, { actor, visible, filter, request, reply });
    const calls = await deps.calls.list(visible, { ...filter, limit: filter.limit + 1 });
    const page = calls.slice(0, filter.limit);
    const last = page.at(-1);
    return ok({
      data: page.map(toCallView),
      next_cursor: calls.length > filter.limit && last ? cursorOf(last) : null,
    });
  },
});
