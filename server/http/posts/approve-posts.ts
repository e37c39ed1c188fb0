/** Approving several posts with one gesture, and what a passkey signs for it. */
import { z } from 'zod';
import { approveEach } from '../../domain/approvals/approve-post.ts';
import { type DecisionInput, prepareApprovals } from '../../domain/approvals/prepare-approvals.ts';
import { notFound } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';
import { isPostId, type PostId } from '../../lib/ids.ts';
import { type Access, defineRoute, ok } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { credentialOptions } from '../pipeline/passkey-inputs.ts';
import { toProblem } from '../pipeline/problems.ts';
import { sample } from '../pipeline/sample.ts';
import { approvalInput, revisionDigest, toApproval } from './approval-input.ts';
import { approvedPostView } from './approved-post-view.ts';
import { type PostRouteDeps, showPost } from './deps.ts';
import { countdownInput, credentialInput, scheduleInput, slotInput } from './inputs.ts';

const access = {
  kind: 'person',
  capability: 'approve',
  tokenRefusal: 'human_approval_required',
} as const satisfies Access;

const postId = { post_id: text(40).meta({ example: sample.postId }) };
const approval = approvalInput.extend(postId);

const newTime = z
  .strictObject({
    ...postId,
    revision_digest: revisionDigest,
    time: z.union([...scheduleInput.options, slotInput, z.strictObject(countdownInput)]).meta({
      description:
        'Another time for an approved post, as it is then asked for; countdown_seconds: now, after so many',
    }),
  })
  .meta({ id: 'NewTimeToSign' });

const decision = z.union([approval, newTime]);

const max = 50;

function toDecision(body: z.output<typeof decision>): DecisionInput {
  const id = idOf(body.post_id);
  if (!('time' in body)) {
    const { post_id: _, ...rest } = body;
    return toApproval(id, rest);
  }
  const { time } = body;
  return {
    id,
    revisionDigest: body.revision_digest,
    time: 'countdown_seconds' in time ? { countdownMs: seconds(time.countdown_seconds) } : time,
  };
}

function idOf(text: string): PostId {
  if (!isPostId(text)) throw notFound('post');
  return text;
}

export const prepareApprovalsRoute = defineRoute({
  operationId: 'prepareApprovals',
  summary: 'Ask for a passkey to sign approvals',
  details:
    'Checks them as approving does. The options are for navigator.credentials.get() and count once, in this session, for five minutes; the answer is the credential of the approval',
  tag: 'Posts',
  method: 'POST',
  paths: ['/v1/approvals/prepare'],
  access,
  body: z.strictObject({ decisions: z.array(decision).min(1).max(max) }),
  responses: {
    200: z
      .object({
        statement: z.string().meta({
          description: 'What is signed: its SHA-256 is the challenge',
          example: '{"type":"signoff.statement.v1"}',
        }),
        options: credentialOptions.meta({ example: { challenge: 'cmFuZG9t', timeout: 60000 } }),
      })
      .meta({ id: 'PreparedApprovals' }),
  },
  // The challenge counts once.
  showsSecret: true,
  handler: async (deps: PostRouteDeps, { actor, body }) => {
    const { statement, options } = await prepareApprovals(deps, actor, body.decisions.map(toDecision));
    return ok({ statement, options: { ...options } });
  },
});

export const approvePostsRoute = defineRoute({
  operationId: 'approvePosts',
  summary: 'Approve posts',
  details: 'Each by its own digest; one that is refused does not hold the others up',
  tag: 'Posts',
  method: 'POST',
  paths: ['/v1/approvals'],
  access,
  body: z.strictObject({ approvals: z.array(approval).min(1).max(max), ...credentialInput }),
  responses: { 200: z.object({ data: z.array(approvedPostView) }) },
  handler: async (deps: PostRouteDeps, { actor, body, request }) => {
    const inputs = body.approvals.map(({ post_id, ...rest }) => toApproval(idOf(post_id), rest));
    const data = [];
    for (const result of await approveEach(deps, actor, inputs, body.credential))
      data.push(
        result.kind === 'signed'
          ? { post_id: result.id, status: 'signed' as const, post: await showPost(deps, actor, result.id) }
          : { post_id: result.id, status: 'refused' as const, problem: toProblem(request, result.error) },
      );
    return ok({ data });
  },
});
