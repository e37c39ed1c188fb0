import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { Route } from '../pipeline/define-route.ts';
import { approveIdeaRoute } from './approve-idea.ts';
import { createIdeaRoute } from './create-idea.ts';
import type { IdeaRouteDeps } from './deps.ts';
import { listIdeasRoute } from './list-ideas.ts';
import { readIdeaRoute } from './read-idea.ts';
import { readIdeaStatusRoute } from './read-idea-status.ts';
import { renameIdeaRoute } from './rename-idea.ts';

export const ideaRoutes = (catalog: PlatformCatalog): Route<IdeaRouteDeps>[] => [
  listIdeasRoute(catalog),
  readIdeaRoute,
  renameIdeaRoute,
  createIdeaRoute,
  readIdeaStatusRoute,
  approveIdeaRoute,
];
