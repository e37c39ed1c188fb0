import { readPostingTimes } from '../../domain/analytics/posting-times.ts';
import type { AnalyticsDeps } from '../../domain/analytics/read-analytics.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { filterOf, timesQuery } from './inputs.ts';
import { presentTimes } from './present.ts';
import { postingTimesView } from './views.ts';

export const readTimesRoute = (catalog: PlatformCatalog) =>
  defineRoute({
    operationId: 'readPostingTimes',
    summary: 'Read the best times',
    details: 'At which hours posts did well, with how many there were',
    tag: 'Analytics',
    method: 'GET',
    paths: ['/v1/analytics/times'],
    access: { kind: 'scope', scope: 'analytics:read', capability: 'read' },
    query: timesQuery(catalog),
    responses: { 200: postingTimesView },
    handler: async (deps: AnalyticsDeps, { actor, query }) =>
      ok(
        presentTimes(
          await readPostingTimes(deps, actor, { filter: filterOf(query), timeZone: query.time_zone }),
        ),
      ),
  });
