import type { AnalyticsDeps } from '../../domain/analytics/read-analytics.ts';

export interface AnalyticsRouteDeps extends AnalyticsDeps {
  readonly baseUrl: URL;
}
