import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { pickDeps, type Route } from '../pipeline/define-route.ts';
import { type BrandRouteDeps, brandRoutes } from './brand.ts';
import { type BriefRouteDeps, briefRoute } from './brief.ts';
import { type CaptionsRouteDeps, captionsRoute } from './captions.ts';
import { type ImagesRouteDeps, imageRoutes } from './images.ts';
import { type RewriteRouteDeps, rewriteRoute } from './rewrite.ts';
import { type ToolsRouteDeps, toolsRoute } from './tools.ts';

/** Captions need the deps of posts, pictures those of the library; the two use `media` for different things. */
export interface ContentRoutesDeps {
  readonly captions: CaptionsRouteDeps;
  readonly library: BrandRouteDeps & RewriteRouteDeps & ImagesRouteDeps & ToolsRouteDeps & BriefRouteDeps;
}

const libraryRoutes = (routes: readonly Route<ContentRoutesDeps['library']>[]) =>
  pickDeps(routes, (deps: ContentRoutesDeps) => deps.library);

export const contentRoutes = (catalog: PlatformCatalog): Route<ContentRoutesDeps>[] => [
  ...libraryRoutes([...brandRoutes, toolsRoute]),
  ...pickDeps([captionsRoute(catalog)], (deps: ContentRoutesDeps) => deps.captions),
  ...libraryRoutes([rewriteRoute(catalog), ...imageRoutes(catalog), briefRoute]),
];
