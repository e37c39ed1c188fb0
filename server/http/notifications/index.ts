import type { MarkReadDeps } from '../../domain/notifications/mark-read.ts';
import type { Route } from '../pipeline/define-route.ts';
import { type FollowChangesDeps, followChangesRoute } from './follow-changes.ts';
import { listNotificationsRoute } from './list-notifications.ts';
import { markReadRoute } from './mark-read.ts';
import { type SettingsRouteDeps, settingsRoutes } from './settings.ts';

export const notificationRoutes: Route<MarkReadDeps & SettingsRouteDeps & FollowChangesDeps>[] = [
  listNotificationsRoute,
  markReadRoute,
  ...settingsRoutes,
  followChangesRoute,
];
