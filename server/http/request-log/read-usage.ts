import { z } from 'zod';
import type { AppStore } from '../../domain/apps/ports.ts';
import { type DayRangeDeps, dayRangeOf, daysOf } from '../../domain/request-log/day-range.ts';
import type { CallsForPerson, UsageReader, UsageSums } from '../../domain/request-log/ports.ts';
import { callsVisibleTo } from '../../domain/request-log/read-log.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { dayQuery } from './inputs.ts';
import { documentedRoute } from './to-call-view.ts';
import { type AppUsageView, appUsageView } from './usage-views.ts';

const toSums = ({ calls, refused, msSum, msMax }: UsageSums): AppUsageView['total'] => ({
  calls,
  refused,
  average_ms: calls === 0 ? 0 : Math.round(msSum / calls),
  slowest_ms: msMax,
});

export const toPersonView = ({ userId, userName }: CallsForPerson) => ({ id: userId, name: userName });

const nothing: UsageSums = { calls: 0, refused: 0, msSum: 0, msMax: 0 };

export const readUsageRoute = defineRoute({
  operationId: 'getAppUsage',
  summary: "Read an application's usage",
  details:
    'Its calls by day, endpoint, status and person. A token sees what its own app did for its own person',
  tag: 'Apps',
  method: 'GET',
  paths: ['/v1/apps/:id/usage'],
  access: { kind: 'scope', scope: 'audit:read', capability: 'read' },
  params: idParam('app', 'app'),
  query: z.object(dayQuery),
  responses: { 200: appUsageView },
  handler: async (
    deps: DayRangeDeps & { readonly apps: AppStore; readonly usage: UsageReader },
    { actor, params, query },
  ) => {
    const visible = await callsVisibleTo(deps, actor, params.id);
    const range = await dayRangeOf(deps, actor, query);
    const usage = await deps.usage.read(visible, range);
    const byDay = new Map(usage.days.map((sums) => [sums.day, sums]));
    return ok({
      from: range.from,
      to: range.to,
      time_zone: range.timeZone,
      total: toSums(usage.total),
      days: daysOf(range).map((day) => ({ day, ...toSums(byDay.get(day) ?? nothing) })),
      endpoints: usage.endpoints.map((sums) => ({
        method: sums.method,
        route: documentedRoute(sums.route),
        ...toSums(sums),
      })),
      statuses: usage.statuses.map((sums) => ({
        status: `${sums.statusClass}xx` as AppUsageView['statuses'][number]['status'],
        ...toSums(sums),
      })),
      people: usage.people.map((sums) => ({
        person: toPersonView(sums),
        workspace_id: sums.workspaceId,
        ...toSums(sums),
      })),
    });
  },
});
