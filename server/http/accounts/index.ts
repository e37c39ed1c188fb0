import type { ConfirmConnectionDeps } from '../../domain/accounts/confirm-connection.ts';
import type { DisconnectDeps } from '../../domain/accounts/disconnect.ts';
import type { RequestConnectDeps } from '../../domain/accounts/request-connect.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { ReadQuotaUsesDeps } from '../../domain/publishing/read-quota-uses.ts';
import type { Route } from '../pipeline/define-route.ts';
import { confirmConnectionRoute } from './confirm-connection.ts';
import { connectAccount } from './connect-account.ts';
import { connectRequestRoutes } from './connect-requests.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { type FinishConnectRouteDeps, finishConnectRoute } from './finish-connect.ts';
import { type InspectAccountRoutesDeps, inspectAccountRoutes } from './inspect-account.ts';
import { listAccounts } from './list-accounts.ts';
import { type ListPlatformsDeps, listPlatforms } from './list-platforms.ts';
import { listQuotaUses } from './list-quota-uses.ts';
import { openConnect } from './open-connect.ts';
import { previewDisconnectRoute } from './preview-disconnect.ts';
import { readAccount } from './read-account.ts';
import { readConnectionRoute } from './read-connection.ts';
import { type ReadPictureDeps, readPicture } from './read-picture.ts';

export type AccountRoutesDeps = RequestConnectDeps &
  FinishConnectRouteDeps &
  ConfirmConnectionDeps &
  DisconnectDeps &
  ListPlatformsDeps &
  InspectAccountRoutesDeps &
  ReadPictureDeps &
  ReadQuotaUsesDeps;

export const accountRoutes = (catalog: PlatformCatalog): Route<AccountRoutesDeps>[] => [
  connectAccount(catalog),
  openConnect,
  finishConnectRoute,
  ...connectRequestRoutes,
  readConnectionRoute,
  confirmConnectionRoute,
  listAccounts,
  listQuotaUses,
  readAccount,
  previewDisconnectRoute,
  disconnectAccount,
  listPlatforms,
  readPicture,
  ...inspectAccountRoutes,
];
