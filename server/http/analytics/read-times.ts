import type { AnalyticsDeps } from '../../domain/analytics/read-analytics.ts';
import { readTimes } from '../../domain/analytics/times.ts';
import { defineRoute, ok, type Route } from '../pipeline/define-route.ts';
import { filterOf, timesQuery } from './inputs.ts';
import { presentTimes } from './present.ts';
import { postingTimesView } from './views.ts';

export const readTimesRoute = (deps: AnalyticsDeps): Route =>
  defineRoute({
    operationId: 'readPostingTimes',
    summary: 'At which hours posts did well, with how many there were',
    tag: 'Analytics',
    method: 'GET',
    paths: ['/v1/analytics/times'],
    access: { kind: 'scope', scope: 'analytics:read', capability: 'read' },
    query: timesQuery(deps.catalog),
    responses: { 200: postingTimesView },
    handler: async ({ actor, query }) =>
      ok(presentTimes(await readTimes(deps, actor, { filter: filterOf(query), timeZone: query.time_zone }))),
  });
