import type { FastifyRequest } from 'fastify';
import { type AnalyticsInput, readAnalytics } from '../../domain/analytics/read-analytics.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import type { AnalyticsRouteDeps } from './deps.ts';
import { type AnalyticsQuery, analyticsQuery, filterOf } from './inputs.ts';
import { presentAnalytics } from './present.ts';
import { sendCsv } from './send-csv.ts';
import { analyticsView } from './views.ts';

export const readAnalyticsRoute = (catalog: PlatformCatalog) =>
  defineRoute({
    operationId: 'readAnalytics',
    summary: 'Read analytics',
    details: 'What posts gained in a period, as the platforms reported it',
    tag: 'Analytics',
    method: 'GET',
    paths: ['/analytics', '/v1/analytics'],
    access: { kind: 'scope', scope: 'analytics:read', capability: 'read' },
    query: analyticsQuery(catalog),
    responses: { 200: analyticsView },
    handler: async (deps: AnalyticsRouteDeps, { actor, query, request, reply }) => {
      const input = toInput(query);
      reply.header('vary', 'Accept');
      if (query.format === 'csv' || (query.format === undefined && wantsCsv(request)))
        return sendCsv(deps, actor, input, query.by ?? 'period', reply);
      const found = await readAnalytics(deps, actor, input);
      return ok(presentAnalytics(deps.catalog, actor.workspaceId, found));
    },
  });

const toInput = (query: AnalyticsQuery): AnalyticsInput => ({
  filter: filterOf(query),
  from: query.from,
  to: query.to,
  granularity: query.granularity,
  timeZone: query.time_zone,
});

const wantsCsv = ({ headers }: FastifyRequest): boolean =>
  /\btext\/csv\b/.test(headers.accept ?? '') && !/json/.test(headers.accept ?? '');
