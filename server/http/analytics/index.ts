import type { Route } from '../pipeline/define-route.ts';
import type { AnalyticsRouteDeps } from './deps.ts';
import { readAnalyticsRoute } from './read-analytics.ts';
import { readTimesRoute } from './read-times.ts';

export const analyticsRoutes = (deps: AnalyticsRouteDeps): Route[] => [
  readAnalyticsRoute(deps),
  readTimesRoute(deps),
];
