import type { AnalyticsDeps } from '../../domain/analytics/read-analytics.ts';
import type { Route } from '../define-route.ts';
import { readAnalyticsRoute } from './read-analytics.ts';
import { readTimesRoute } from './read-times.ts';

export const analyticsRoutes = (deps: AnalyticsDeps): Route[] => [
  readAnalyticsRoute(deps),
  readTimesRoute(deps),
];
