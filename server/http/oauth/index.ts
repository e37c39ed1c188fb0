import type { DecideConsentDeps } from '../../domain/apps/decide-consent.ts';
import type { Route } from '../pipeline/define-route.ts';
import { decideConsentRoute } from './decide-consent.ts';
import { type ReadConsentRouteDeps, readConsentRoute } from './read-consent.ts';

export const consentRoutes: Route<DecideConsentDeps & ReadConsentRouteDeps>[] = [
  readConsentRoute,
  decideConsentRoute,
];
