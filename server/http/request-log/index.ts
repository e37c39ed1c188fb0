import type { AppStore, GrantStore } from '../../domain/apps/ports.ts';
import type { DayRangeDeps } from '../../domain/request-log/day-range.ts';
import type { CallReader, ErrorReader, UsageReader } from '../../domain/request-log/ports.ts';
import type { ReadLimitsDeps } from '../../domain/request-log/read-limits.ts';
import type { Route } from '../pipeline/define-route.ts';
import type { FollowCallsDeps } from './follow-calls.ts';
import { listCallsRoute } from './list-calls.ts';
import { listConsentsRoute } from './list-consents.ts';
import { listErrorsRoute } from './list-errors.ts';
import { listLimitsRoute } from './list-limits.ts';
import { readCallRoute } from './read-call.ts';
import { readUsageRoute } from './read-usage.ts';

export interface RequestLogDeps extends FollowCallsDeps, DayRangeDeps, ReadLimitsDeps {
  readonly apps: AppStore;
  readonly grants: GrantStore;
  readonly calls: CallReader;
  readonly usage: UsageReader;
  readonly callErrors: ErrorReader;
}

export const requestLogRoutes: Route<RequestLogDeps>[] = [
  listCallsRoute,
  readCallRoute,
  readUsageRoute,
  listErrorsRoute,
  listLimitsRoute,
  listConsentsRoute,
];
