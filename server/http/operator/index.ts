import type { OverviewDeps } from '../../domain/operator/read-overview.ts';
import type { Route } from '../pipeline/define-route.ts';
import { readOverviewRoute } from './read-overview.ts';

export const operatorRoutes: Route<OverviewDeps>[] = [readOverviewRoute];
