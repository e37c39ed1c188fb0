import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { Route } from '../pipeline/define-route.ts';
import type { AnalyticsRouteDeps } from './deps.ts';
import { type ExportRouteDeps, exportRoutes } from './export-routes.ts';
import { queryAnalyticsRoute } from './query-analytics.ts';
import { readAnalyticsRoute } from './read-analytics.ts';
import { readTimesRoute } from './read-times.ts';

export const analyticsRoutes = (catalog: PlatformCatalog): Route<AnalyticsRouteDeps & ExportRouteDeps>[] => [
  readAnalyticsRoute(catalog),
  readTimesRoute(catalog),
  queryAnalyticsRoute(catalog),
  ...exportRoutes(catalog),
];
