import type { Route } from '../pipeline/define-route.ts';
import { amendPostRoute } from './amend-post.ts';
import { commentOnPostRoute } from './comment-on-post.ts';
import { createPostRoute } from './create-post.ts';
import { declarationsRoute } from './declarations.ts';
import { deletePostRoute } from './delete-post.ts';
import type { PostRouteDeps } from './deps.ts';
import { duplicatePostRoute } from './duplicate-post.ts';
import { editPostRoute } from './edit-post.ts';
import { firstCommentRoutes } from './first-comment.ts';
import { listPostsRoute } from './list-posts.ts';
import { postActionRoutes } from './post-actions.ts';
import { publishPostRoute } from './publish-post.ts';
import { readPostRoute } from './read-post.ts';
import { proofMediaRoute, revisionMediaRoute } from './revision-media.ts';

export const postRoutes = (deps: PostRouteDeps): Route[] => [
  createPostRoute(deps),
  publishPostRoute(deps),
  listPostsRoute(deps),
  readPostRoute(deps),
  editPostRoute(deps),
  deletePostRoute(deps),
  duplicatePostRoute(deps),
  amendPostRoute(deps),
  commentOnPostRoute(deps),
  revisionMediaRoute(deps),
  proofMediaRoute(deps),
  declarationsRoute(deps),
  ...postActionRoutes(deps),
  ...firstCommentRoutes(deps),
];
