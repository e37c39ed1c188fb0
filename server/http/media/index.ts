import type { DeleteMediaDeps } from '../../domain/media/delete-media.ts';
import type { FetchUploadDeps } from '../../domain/media/fetch-upload.ts';
import type { RenditionDeps } from '../../domain/media/generate-rendition.ts';
import { pickDeps, type Route } from '../pipeline/define-route.ts';
import { changeMediaRoute } from './change-media.ts';
import { deleteMediaRoute } from './delete-media.ts';
import { type FollowLinkDeps, followLink } from './follow-link.ts';
import { listMedia } from './list-media.ts';
import { type MakeLinkDeps, makeLink } from './make-link.ts';
import { readContent, readPreview } from './read-content.ts';
import { readLibrary } from './read-library.ts';
import { readMedia } from './read-media.ts';
import { renditionRoutes } from './rendition-routes.ts';
import type { LibraryDeps } from './show-detail.ts';
import { uploadMediaRoute } from './upload-media.ts';
import { uploadRoutes } from './upload-routes.ts';

export type MediaRoutesDeps = FetchUploadDeps &
  DeleteMediaDeps &
  LibraryDeps &
  MakeLinkDeps &
  FollowLinkDeps & { readonly renditionDeps: RenditionDeps };

export const mediaRoutes: Route<MediaRoutesDeps>[] = [
  uploadMediaRoute,
  listMedia,
  readLibrary,
  readMedia,
  changeMediaRoute,
  readContent,
  readPreview,
  deleteMediaRoute,
  makeLink,
  followLink,
  ...uploadRoutes,
  ...pickDeps(renditionRoutes, ({ renditionDeps }: MediaRoutesDeps) => renditionDeps),
];
