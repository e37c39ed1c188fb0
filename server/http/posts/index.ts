import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { Route } from '../pipeline/define-route.ts';
import { amendPostRoute } from './amend-post.ts';
import { approvePostsRoute, prepareApprovalsRoute } from './approve-posts.ts';
import { commentOnPostRoute } from './comment-on-post.ts';
import { createPostRoute } from './create-post.ts';
import { declarationsRoute } from './declarations.ts';
import { deletePostRoute } from './delete-post.ts';
import type { PostRouteDeps } from './deps.ts';
import { duplicatePostRoute } from './duplicate-post.ts';
import { editPostRoute } from './edit-post.ts';
import { firstCommentRoutes } from './first-comment.ts';
import { listCommentsRoute } from './list-comments.ts';
import { listPostsRoute } from './list-posts.ts';
import { listRevisionsRoute } from './list-revisions.ts';
import { postActionRoutes } from './post-actions.ts';
import { publishPostRoute } from './publish-post.ts';
import { readPostRoute } from './read-post.ts';
import { proofMediaRoute, revisionMediaRoute } from './revision-media.ts';

export const postRoutes = (catalog: PlatformCatalog): Route<PostRouteDeps>[] => [
  createPostRoute(catalog),
  publishPostRoute,
  listPostsRoute(catalog),
  readPostRoute,
  editPostRoute,
  deletePostRoute,
  duplicatePostRoute,
  amendPostRoute,
  listCommentsRoute,
  commentOnPostRoute,
  listRevisionsRoute,
  revisionMediaRoute,
  proofMediaRoute,
  declarationsRoute,
  prepareApprovalsRoute,
  approvePostsRoute,
  ...postActionRoutes,
  ...firstCommentRoutes,
];
