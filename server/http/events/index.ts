import type { Route } from '../pipeline/define-route.ts';
import type { FollowEventsDeps } from './follow-events.ts';
import { listEventsRoute } from './list-events.ts';

export const eventRoutes: Route<FollowEventsDeps>[] = [listEventsRoute];
