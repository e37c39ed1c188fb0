import type { AppStore } from '../../domain/apps/ports.ts';
import type { CallReader } from '../../domain/request-log/ports.ts';
import type { Route } from '../pipeline/define-route.ts';
import type { FollowCallsDeps } from './follow-calls.ts';
import { listCallsRoute } from './list-calls.ts';
import { readCallRoute } from './read-call.ts';

export type RequestLogDeps = FollowCallsDeps & { readonly apps: AppStore; readonly calls: CallReader };

export const requestLogRoutes: Route<RequestLogDeps>[] = [listCallsRoute, readCallRoute];
