import { z } from 'zod';
import { approvePosts } from '../../domain/approvals/approve-post.ts';
import { readIdeas } from '../../domain/ideas/read-ideas.ts';
import { notFound } from '../../errors.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { shownPostId } from '../pipeline/view-parts.ts';
import { approvalInput, toApproval } from '../posts/approval-input.ts';
import { credentialInput } from '../posts/inputs.ts';
import type { IdeaRouteDeps } from './deps.ts';
import { showIdea } from './present-idea.ts';
import { ideaView } from './views.ts';

export const approveIdeaRoute = defineRoute({
  operationId: 'approveIdea',
  summary: 'Approve the posts of an idea',
  details: 'Each by its own digest: all of them or none',
  tag: 'Posts',
  method: 'POST',
  paths: ['/v1/ideas/:id/approve'],
  access: { kind: 'person', capability: 'approve', tokenRefusal: 'human_approval_required' },
  params: idParam('ide', 'idea'),
  body: z.strictObject({
    approvals: z
      .array(approvalInput.extend({ post_id: shownPostId }))
      .min(1)
      .max(50),
    ...credentialInput,
  }),
  responses: { 200: ideaView },
  handler: async (deps: IdeaRouteDeps, { actor, params, body }) => {
    const [idea] = await readIdeas(deps, actor.workspaceId, [params.id]);
    if (!idea) throw notFound('idea');
    const inputs = body.approvals.map(({ post_id, ...approval }) => {
      const own = idea.posts.find(({ post }) => post.id === post_id);
      if (!own) throw notFound('post');
      return toApproval(own.post.id, approval);
    });
    await approvePosts(deps, actor, inputs, body.credential);
    return ok(await showIdea(deps, actor, params.id));
  },
});
