import type { PresenceDeps } from '../../domain/presence/announce-presence.ts';
import type { Route } from '../pipeline/define-route.ts';
import { announcePresenceRoute } from './announce-presence.ts';
import { endPresenceRoute } from './end-presence.ts';

export const presenceRoutes: Route<PresenceDeps>[] = [announcePresenceRoute, endPresenceRoute];
