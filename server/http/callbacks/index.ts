import type { Route } from '../pipeline/define-route.ts';
import { readDataDeletion } from './read-data-deletion.ts';
import { type CallbackDeps, receiveNoticeRoute } from './receive-notice.ts';

export const callbackRoutes: Route<CallbackDeps>[] = [receiveNoticeRoute, readDataDeletion];
