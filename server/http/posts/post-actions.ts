/** Operations on one post that take little input and respond with the resulting post. */

import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import { approvePost } from '../../domain/approvals/approve-post.ts';
import { openPost } from '../../domain/approvals/open-post.ts';
import { requestChanges } from '../../domain/approvals/request-changes.ts';
import { cancelPost } from '../../domain/posts/cancel-post.ts';
import { retryPost } from '../../domain/posts/publish-post.ts';
import { resolvePost } from '../../domain/posts/resolve-post.ts';
import { schedulePost, unschedulePost } from '../../domain/posts/schedule-post.ts';
import { submitPost } from '../../domain/posts/submit-post.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Access, defineRoute, emptyBody, ok, type Route } from '../pipeline/define-route.ts';
import { postIdParam, text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { instant } from '../pipeline/view-parts.ts';
import { type PostRouteDeps, showPost } from './deps.ts';
import { scheduleInput, slotInput } from './inputs.ts';
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

const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { message: 'must be the digest of a revision' })
  .meta({ example: sample.digest });

const approval = z.strictObject({
  revision_digest: digest,
  declarations: z
    .record(z.string().max(64), z.union([z.boolean(), text(200)]))
    .default({})
    .meta({ description: 'The choices of /v1/posts/{id}/declarations, as this person made them' }),
  timing: z
    .strictObject({ kind: z.enum(['any', 'at']) })
    .optional()
    .meta({ example: {} }),
  revision_number: z.int().min(1).optional().meta({ description: 'The revision you saw' }),
  publish_at: instant.nullish().meta({ description: 'The time you saw; null when there was none' }),
});

const changeRequest = z.strictObject({
  revision_digest: digest,
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
  actionRoute('submit', 'Send a draft to review', write, emptyBody, inReviewExample, (deps, actor, id) =>
    submitPost(deps, actor, id),
  ),
  actionRoute(
    'cancel',
    'Cancel a post',
    write,
    emptyBody,
    { state: 'cancelled', can: ['comment', 'duplicate'], current_revision: {} },
    (deps, actor, id) => cancelPost(deps, actor, id),
  ),
  actionRoute(
    'open',
    'Open a post for review; notes that you saw this revision',
    human('read'),
    emptyBody,
    inReviewExample,
    (deps, actor, id) => openPost(deps, actor, id),
  ),
  actionRoute(
    'approve',
    'Approve exactly this revision',
    human('approve'),
    approval,
    approvedExample,
    (deps, actor, id, body) =>
      approvePost(deps, actor, {
        id,
        revisionDigest: body.revision_digest,
        declarations: body.declarations,
        timing: body.timing?.kind,
        revisionNumber: body.revision_number,
        publishAt: typeof body.publish_at === 'string' ? new Date(body.publish_at) : body.publish_at,
      }),
  ),
  actionRoute(
    'request-changes',
    'Send a post back, saying why',
    human('approve'),
    changeRequest,
    { ...inReviewExample, state: 'changes_requested', waiting_for: null, comments: [{}] },
    (deps, actor, id, body) =>
      requestChanges(deps, actor, { id, revisionDigest: body.revision_digest, comment: body.comment }),
  ),
  actionRoute(
    'schedule',
    'Schedule an approved post',
    publish,
    z.union([scheduleInput, slotInput]),
    { ...approvedExample, state: 'scheduled', schedule: {} },
    (deps, actor, id, body) => schedulePost(deps, actor, id, body),
  ),
  actionRoute(
    'unschedule',
    'Take a post off the schedule',
    publish,
    emptyBody,
    approvedExample,
    (deps, actor, id) => unschedulePost(deps, actor, id),
  ),
  actionRoute(
    'retry',
    'Try a failed or missed post again',
    human('publish'),
    emptyBody,
    { ...approvedExample, state: 'publishing' },
    (deps, actor, id) => retryPost(deps, actor, id),
  ),
  actionRoute(
    'resolve',
    'Say what became of an unconfirmed post',
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
  summary: string,
  access: ActorAccess,
  body: Body,
  example: object,
  run: (deps: PostRouteDeps, actor: Actor, id: PostId, body: z.output<Body>) => Promise<void>,
): Route<PostRouteDeps> {
  return defineRoute({
    operationId: `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Post`,
    summary,
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
