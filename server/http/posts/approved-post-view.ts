/** What became of one of several posts that were approved with one gesture. */
import { z } from 'zod';
import { problemDocument, shownPostId } from '../pipeline/view-parts.ts';
import { postDetailView } from './views.ts';

export const approvedPostView = z
  .discriminatedUnion('status', [
    z.object({ post_id: shownPostId, status: z.literal('signed'), post: postDetailView }),
    z.object({ post_id: shownPostId, status: z.literal('refused'), problem: problemDocument }),
  ])
  .meta({ id: 'ApprovedPost' });

export type ApprovedPostView = z.infer<typeof approvedPostView>;
