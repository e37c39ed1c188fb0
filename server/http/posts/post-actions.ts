/** Operations on one post that take little input and respond with the resulting post. */

import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import { approvePost } from '../../domain/approvals/approve-post.ts';
import { openPost } from '../../domain/approvals/open-post.ts';
import { requestChanges } from '../../domain/approvals/request-changes.ts';
import { withdrawApproval } from '../../domain/approvals/withdraw-approval.ts';
import { cancelPost } from '../../domain/posts/cancel-post.ts';
import { stopCountdown } from '../../domain/posts/countdown.ts';
import { fitPictures } from '../../domain/posts/prepare-media.ts';
import { retryPost } from '../../domain/posts/publish-post.ts';
import { resolvePost } from '../../domain/posts/resolve-post.ts';
import { schedulePost, unschedulePost } from '../../domain/posts/schedule-post.ts';
import { submitPost } from '../../domain/posts/submit-post.ts';
import { seconds } from '../../lib/clock.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Access, defineRoute, emptyBody, ok, type Route } from '../pipeline/define-route.ts';
import { postIdParam, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { approvalInput, revisionDigest, toApproval } from './approval-input.ts';
import { type PostRouteDeps, showPost } from './deps.ts';
import { countdownInput, credentialInput, scheduleInput, slotInput } from './inputs.ts';
import { approvedExample, inReviewExample, postDetailView } from './views.ts';

type ActorAccess = Extract<Access, { kind: 'scope' | 'person' }>;

const write: ActorAccess = { kind: 'scope', scope: 'posts:write', capability: 'write_posts' };
const publish: ActorAccess = { kind: 'scope', scope: 'posts:publish', capability: 'publish' };
/** Decisions of a person: no access token, whatever its scopes. */
const human = (capability: 'read' | 'approve' | 'publish'): ActorAccess => ({
  kind: 'person',
  capability,
  tokenRefusal: 'human_approval_required',
});

const changeRequest = z.strictObject({
  revision_digest: revisionDigest,
  comment: text(5_000).min(1).meta({ example: 'Name the farm, please.' }),
});

const resolution = z.discriminatedUnion('result', [
  z.strictObject({
    result: z.literal('published'),
    url: text(2_000).meta({ example: sample.page.postUrl }),
  }),
  z.strictObject({ result: z.literal('not_published') }),
]);

export const postActionRoutes: Route<PostRouteDeps>[] = [
  actionRoute('submit', ['Send a draft to review'], write, emptyBody, inReviewExample, (deps, actor, id) =>
    submitPost(deps, actor, id),
  ),
  actionRoute(
    'fit',
    ['Make the pictures of a draft fit', 'So that they can be seen as they will go out'],
    write,
    emptyBody,
    {},
    (deps, actor, id) => fitPictures(deps, actor, id),
  ),
  actionRoute(
    'cancel',
    ['Cancel a post'],
    write,
    emptyBody,
    { state: 'cancelled', can: ['comment', 'duplicate'], current_revision: {} },
    (deps, actor, id) => cancelPost(deps, actor, id),
  ),
  actionRoute(
    'open',
    ['Open a post for review', 'Notes that you saw this revision'],
    human('read'),
    emptyBody,
    inReviewExample,
    (deps, actor, id) => openPost(deps, actor, id),
  ),
  actionRoute(
    'approve',
    ['Approve a post', 'Exactly this revision'],
    human('approve'),
    approvalInput.extend(credentialInput),
    approvedExample,
    (deps, actor, id, { credential, ...body }) => approvePost(deps, actor, toApproval(id, body), credential),
  ),
  actionRoute(
    'withdraw',
    ['Withdraw your approval', 'Until sending begins'],
    human('approve'),
    z.strictObject({ comment: text(5_000).min(1).nullish().meta({ example: 'The date may move.' }) }),
    { ...inReviewExample, approvals_list: [{ voided_at: sample.times.reviewed, void_reason: 'withdrawn' }] },
    (deps, actor, id, body) => withdrawApproval(deps, actor, { id, comment: body.comment ?? null }),
  ),
  actionRoute(
    'request-changes',
    ['Request changes', 'Sends a post back, saying why'],
    human('approve'),
    changeRequest,
    { ...inReviewExample, state: 'changes_requested', waiting_for: null, comments: [{}] },
    (deps, actor, id, body) =>
      requestChanges(deps, actor, { id, revisionDigest: body.revision_digest, comment: body.comment }),
  ),
  actionRoute(
    'schedule',
    ['Schedule an approved post'],
    publish,
    z.union([...scheduleInput.options, slotInput].map((input) => input.extend(credentialInput))),
    { ...approvedExample, state: 'scheduled', schedule: {} },
    (deps, actor, id, { credential, ...time }) => schedulePost(deps, actor, id, time, credential),
  ),
  actionRoute(
    'unschedule',
    ['Take a post off the schedule'],
    publish,
    emptyBody,
    approvedExample,
    (deps, actor, id) => unschedulePost(deps, actor, id),
  ),
  actionRoute(
    'retry',
    ['Retry a failed or missed post'],
    human('publish'),
    z.strictObject({ ...countdownInput, ...credentialInput }).nullish(),
    { ...approvedExample, state: 'publishing' },
    (deps, actor, id, body) =>
      retryPost(deps, actor, id, {
        countdownMs: seconds(body?.countdown_seconds ?? 0),
        credential: body?.credential,
      }),
  ),
  actionRoute(
    'stop',
    ['Stop a countdown', 'The post is as it was before'],
    publish,
    emptyBody,
    approvedExample,
    (deps, actor, id) => stopCountdown(deps, actor, id),
  ),
  actionRoute(
    'resolve',
    ['Settle an unconfirmed post', 'Says what became of it'],
    human('publish'),
    resolution,
    {
      ...approvedExample,
      state: 'published',
      published_at: sample.times.publish,
      permalink: sample.page.postUrl,
      marked_published: { by: sample.reviewer, at: sample.times.publish, confirmed: true },
    },
    (deps, actor, id, body) => resolvePost(deps, actor, id, body),
  ),
];

function actionRoute<Body extends z.ZodType>(
  name: string,
  [summary, details]: readonly [summary: string, details?: string],
  access: ActorAccess,
  body: Body,
  example: object,
  run: (deps: PostRouteDeps, actor: Actor, id: PostId, body: z.output<Body>) => Promise<void>,
): Route<PostRouteDeps> {
  return defineRoute({
    operationId: `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Post`,
    summary,
    details,
    tag: 'Posts',
    method: 'POST',
    paths: [`/v1/posts/:id/${name}`],
    access,
    params: postIdParam,
    body,
    responses: { 200: postDetailView },
    examples: { response: example },
    handler: async (deps: PostRouteDeps, { actor, params, body: input }) => {
      await run(deps, actor, params.id, input);
      return ok(await showPost(deps, actor, params.id));
    },
  });
}
