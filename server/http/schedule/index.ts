import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { RecurrenceDeps } from '../../domain/schedule/manage-recurrences.ts';
import type { ProfileGridDeps } from '../../domain/schedule/profile-grid.ts';
import type { SlotDeps } from '../../domain/slots/manage-slots.ts';
import type { Route } from '../pipeline/define-route.ts';
import { calendarRoute } from './calendar.ts';
import { profileGridRoute } from './profile-grid.ts';
import { recurrenceRoutes } from './recurrences.ts';
import { slotRoutes } from './slots.ts';

export const scheduleRoutes = (
  catalog: PlatformCatalog,
): Route<SlotDeps & RecurrenceDeps & ProfileGridDeps>[] => [
  calendarRoute(catalog),
  profileGridRoute,
  ...slotRoutes,
  ...recurrenceRoutes,
];
