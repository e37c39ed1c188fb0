import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { Route } from '../pipeline/define-route.ts';
import type { AnalyticsRouteDeps } from './deps.ts';
import { queryAnalyticsRoute } from './query-analytics.ts';
import { readAnalyticsRoute } from './read-analytics.ts';
import { readTimesRoute } from './read-times.ts';

export const analyticsRoutes = (catalog: PlatformCatalog): Route<AnalyticsRouteDeps>[] => [
  readAnalyticsRoute(catalog),
  readTimesRoute(catalog),
  queryAnalyticsRoute(catalog),
];
