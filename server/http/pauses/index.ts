import type { PauseDeps } from '../../domain/pauses/pause-publishing.ts';
import type { Route } from '../pipeline/define-route.ts';
import { accountPauseRoutes } from './account-pauses.ts';
import { type OperatorPauseDeps, operatorPauseRoutes } from './operator-pauses.ts';
import { workspacePauseRoutes } from './workspace-pauses.ts';

export const pauseRoutes: Route<PauseDeps & OperatorPauseDeps>[] = [
  ...accountPauseRoutes,
  ...workspacePauseRoutes,
  ...operatorPauseRoutes,
];
