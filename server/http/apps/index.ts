import type { SetLogoDeps } from '../../domain/apps/set-logo.ts';
import type { Route } from '../pipeline/define-route.ts';
import { changeAppRoute } from './change-app.ts';
import { checkRedirectUriRoute } from './check-redirect-uri.ts';
import { deleteAppRoute } from './delete-app.ts';
import { endSecretRoute } from './end-secret.ts';
import { listAppsRoute } from './list-apps.ts';
import { listAuthorizedAppsRoute } from './list-authorized-apps.ts';
import { readAppRoute } from './read-app.ts';
import { readLogoRoute } from './read-logo.ts';
import { registerAppRoute } from './register-app.ts';
import { revokeGrantRoute } from './revoke-grant.ts';
import { rotateSecretRoute } from './rotate-secret.ts';
import { setLogoRoute } from './set-logo.ts';

export const appRoutes: Route<SetLogoDeps>[] = [
  listAppsRoute,
  registerAppRoute,
  checkRedirectUriRoute,
  readAppRoute,
  changeAppRoute,
  deleteAppRoute,
  rotateSecretRoute,
  endSecretRoute,
  setLogoRoute,
  readLogoRoute,
  listAuthorizedAppsRoute,
  revokeGrantRoute,
];
