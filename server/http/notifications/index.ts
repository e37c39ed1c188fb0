import type { MarkReadDeps } from '../../domain/notifications/mark-read.ts';
import type { Route } from '../pipeline/define-route.ts';
import { type FollowEventsDeps, followEventsRoute } from './follow-events.ts';
import { listNotificationsRoute } from './list-notifications.ts';
import { markReadRoute } from './mark-read.ts';
import { type SettingsRouteDeps, settingsRoutes } from './settings.ts';

export const notificationRoutes: Route<MarkReadDeps & SettingsRouteDeps & FollowEventsDeps>[] = [
  listNotificationsRoute,
  markReadRoute,
  ...settingsRoutes,
  followEventsRoute,
];
