import { z } from 'zod';
import type { AppStore } from '../../domain/apps/ports.ts';
import { adviceFor } from '../../domain/request-log/advice.ts';
import { type DayRangeDeps, dayRangeOf } from '../../domain/request-log/day-range.ts';
import type { ErrorReader } from '../../domain/request-log/ports.ts';
import { callsVisibleTo } from '../../domain/request-log/read-log.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import { dayQuery } from './inputs.ts';
import { documentedRoute } from './to-call-view.ts';
import { appErrorsView } from './usage-views.ts';

/** More kinds of errors than this are not read by anybody. */
const maxGroups = 100;

export const listErrorsRoute = defineRoute({
  operationId: 'listAppErrors',
  summary: "List an application's errors by cause",
  details: 'Refused calls with the same code, rule and place, most recent first, with what to do about each',
  tag: 'Apps',
  method: 'GET',
  paths: ['/v1/apps/:id/errors'],
  access: { kind: 'scope', scope: 'audit:read', capability: 'read' },
  params: idParam('app', 'app'),
  query: z.object(dayQuery),
  responses: { 200: appErrorsView },
  handler: async (
    deps: DayRangeDeps & { readonly apps: AppStore; readonly callErrors: ErrorReader },
    { actor, params, query },
  ) => {
    const visible = await callsVisibleTo(deps, actor, params.id);
    const range = await dayRangeOf(deps, actor, query);
    const groups = await deps.callErrors.groups(visible, range, maxGroups);
    return ok({
      from: range.from,
      to: range.to,
      time_zone: range.timeZone,
      data: groups.map((group) => ({
        code: group.code,
        cause: group.cause,
        param: group.param,
        calls: group.calls,
        endpoints: group.endpoints.map(documentedRoute),
        first_at: group.firstAt.toISOString(),
        last_at: group.lastAt.toISOString(),
        last_request_id: group.lastRequestId,
        detail: group.detail,
        days: group.days,
        ...messageFields('advice', adviceFor(group.code)),
        docs_url: `/docs/errors#${group.code}`,
      })),
    });
  },
});
