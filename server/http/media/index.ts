import type { DeleteMediaDeps } from '../../domain/media/delete-media.ts';
import type { UploadMediaDeps } from '../../domain/media/upload-media.ts';
import type { Route } from '../define-route.ts';
import { deleteMediaRoute } from './delete-media.ts';
import { listMedia } from './list-media.ts';
import { readContent } from './read-content.ts';
import { readMedia } from './read-media.ts';
import { uploadMediaRoute } from './upload-media.ts';

export type MediaRoutesDeps = UploadMediaDeps & DeleteMediaDeps;

export const mediaRoutes = (deps: MediaRoutesDeps): Route[] => [
  uploadMediaRoute(deps),
  listMedia(deps),
  readMedia(deps),
  readContent(deps),
  deleteMediaRoute(deps),
];
