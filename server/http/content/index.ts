import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { pickDeps, type Route } from '../pipeline/define-route.ts';
import { type BrandRouteDeps, brandRoutes } from './brand.ts';
import { type BriefRouteDeps, briefRoute } from './brief.ts';
import { type CaptionsRouteDeps, captionsRoute } from './captions.ts';
import { type HashtagSetDeps, hashtagSetRoutes } from './hashtag-sets.ts';
import { type ImagesRouteDeps, imageRoutes } from './images.ts';
import { type ReadSiteRouteDeps, readSiteRoute } from './read-site.ts';
import { type RewriteRouteDeps, rewriteRoute } from './rewrite.ts';
import { type ToolsRouteDeps, toolsRoute } from './tools.ts';

/** Captions need the deps of posts, pictures those of the media library; the two use `media` for different things. */
export interface ContentRoutesDeps {
  readonly captions: CaptionsRouteDeps;
  readonly mediaLibrary: BrandRouteDeps &
    HashtagSetDeps &
    RewriteRouteDeps &
    ImagesRouteDeps &
    ToolsRouteDeps &
    BriefRouteDeps &
    ReadSiteRouteDeps;
}

const mediaLibraryRoutes = (routes: readonly Route<ContentRoutesDeps['mediaLibrary']>[]) =>
  pickDeps(routes, (deps: ContentRoutesDeps) => deps.mediaLibrary);

export const contentRoutes = (catalog: PlatformCatalog): Route<ContentRoutesDeps>[] => [
  ...mediaLibraryRoutes([...brandRoutes, ...hashtagSetRoutes, toolsRoute]),
  ...pickDeps([captionsRoute(catalog)], (deps: ContentRoutesDeps) => deps.captions),
  ...mediaLibraryRoutes([rewriteRoute(catalog), ...imageRoutes(catalog), briefRoute, readSiteRoute]),
];
