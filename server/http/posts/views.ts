/** Posts, their approvals, attempts and comments, as the API shows them. */

import { z } from 'zod';
import { postActions, postStates } from '../../domain/post-model/post.ts';
import { approvalStrengths } from '../../domain/workspaces/policy.ts';
import { accountView } from '../accounts/views.ts';
import { postMediaView } from '../media/views.ts';
import { originKind, originView } from '../origins/origin-view.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import {
  count,
  instant,
  personView,
  platformName,
  problemView,
  shownId,
  shownPostId,
  timeZone,
  wallTime,
} from '../pipeline/view-parts.ts';
import { firstCommentView } from './first-comment-views.ts';
import { proofView, revisionView } from './revision-views.ts';

const reviewedAt = instant.meta({ example: sample.times.reviewed });

export const scheduleView = z
  .object({
    publish_at: instant.meta({ example: sample.times.publish }),
    wall_time: wallTime,
    time_zone: timeZone,
  })
  .meta({ id: 'Schedule' });

export const timingView = z
  .object({
    kind: z.enum(['any', 'at']),
    publish_at: instant.nullable(),
    wall_time: z.string().nullable(),
    time_zone: z.string().nullable(),
    tolerance_minutes: z.number().int().nullable(),
  })
  .meta({ id: 'ApprovalTiming' });

export const approvalView = z
  .object({
    id: shownId('apv'),
    revision_number: count(1),
    digest: z.string().meta({ example: sample.digest }),
    covers: z
      .enum(['content', 'timing'])
      .meta({ description: 'What it approves: the content with its time, or only another time for it' }),
    strength: z
      .enum(approvalStrengths)
      .meta({ description: 'How the person was identified', example: 'session' }),
    by: personView,
    at: reviewedAt,
    timing: timingView,
    declarations: z
      .record(z.string(), z.union([z.string(), z.boolean()]))
      .meta({ description: 'What this person chose for the platform' }),
    voided_at: instant.nullable(),
    void_reason: z.string().nullable(),
  })
  .meta({ id: 'Approval', example: { by: sample.reviewer } });

export const attemptView = z
  .object({
    id: shownId('att'),
    revision_number: count(1),
    started_at: instant,
    finished_at: instant.nullable(),
    past_commit_step: z.boolean(),
    outcome: z.string().nullable(),
    ...messageSchema('reason', z.string().nullable()),
  })
  .meta({ id: 'Attempt' });

export const commentView = z
  .object({
    id: shownId('com'),
    by: personView,
    at: reviewedAt,
    text: z.string().meta({ example: 'Name the farm, please.' }),
    revision_number: z.number().int().nullable().meta({ example: 1 }),
    through: z
      .enum(['app', 'token'])
      .nullable()
      .meta({ description: 'A program that wrote it for the person' }),
    app: z.string().nullable().meta({ description: 'The name of the app, where it was one' }),
  })
  .meta({ id: 'Comment', example: { by: sample.reviewer } });

export const historyView = z
  .object({
    at: instant,
    action: z.string().meta({ example: 'post.created' }),
    by: personView.nullable().meta({ example: {} }),
    ...messageSchema('summary', z.string().meta({ example: 'Draft created' })),
  })
  .meta({ id: 'HistoryEntry' });

export const ideaTitle = z.string().min(1).max(120);

export const postView = z
  .object({
    id: shownPostId.regex(/^\d+$/),
    amends: z
      .string()
      .nullable()
      .meta({ description: 'The published post that this one changes; null: a post of its own' }),
    campaign_id: z.string().nullable().meta({ description: 'The campaign it belongs to' }),
    idea_id: shownId('ide').meta({
      description: 'Shared by posts that tell one idea on several accounts, and by changes of them',
    }),
    idea_title: ideaTitle.nullable().meta({
      description: 'What people call the idea; null: they gave it no title',
      example: 'The new harvest',
    }),
    state: z.enum(postStates),
    platform: platformName,
    account: accountView
      .pick({ id: true, name: true, handle: true, url: true, status: true, simulated: true })
      .nullable()
      .meta({ example: {} }),
    caption: z.string().meta({ example: sample.caption }),
    media: z.array(postMediaView),
    options: z.record(z.string(), z.unknown()),
    revision: count(1).meta({ description: 'Counts edits; send the one you saw with an edit' }),
    schedule: scheduleView.nullable(),
    countdown: z.object({ ends_at: instant, before: scheduleView.nullable() }).nullable().meta({
      description: 'It is about to be sent, and can be stopped; `before`: the time it then has again',
      example: null,
    }),
    author: personView,
    origin_kinds: z.array(originKind).meta({
      description: 'Whose words are in it now; empty: not recorded, or no words',
      example: ['model', 'person'],
    }),
    from_app: z
      .boolean()
      .meta({ description: 'Made with an access token, not in the web interface', example: true }),
    created_at: instant,
    updated_at: instant,
    published_at: instant
      .nullable()
      .meta({ description: 'When it went out; where a person marked it as published, when they did' }),
    permalink: z.string().nullable(),
    marked_published: z
      .object({
        by: personView,
        at: instant,
        confirmed: z
          .boolean()
          .meta({ description: 'Whether the platform shows the address as a post of its account' }),
      })
      .nullable()
      .meta({
        description:
          'Nobody saw it go out: this person looked and said that it is out. When it went out is not known',
      }),
    amended_at: instant.nullable().meta({ description: 'When what is out was last changed' }),
    current_caption: z
      .string()
      .nullable()
      .meta({ description: 'Its text since it was changed; null when it was not' }),
    trouble: z
      .object({ code: z.string(), ...messageSchema('message', z.string()), at: instant })
      .nullable()
      .meta({ description: 'Why it failed, was missed or is unconfirmed, or what it waits for' }),
    blocked: z
      .object({
        code: z.enum(['reconnect_needed', 'publishing_paused']),
        ...messageSchema('message', z.string()),
      })
      .nullable()
      .meta({ description: 'Why it would not go out if its time were now, and what to do' }),
    approvals: z.object({
      needed: count(1),
      given: count(0),
      self_approval: z.boolean().meta({ example: true }),
      strength: z.enum(approvalStrengths).meta({
        description:
          'What an approval must be given with to count; passkey: prepare it with /v1/approvals/prepare',
        example: 'session',
      }),
    }),
    waiting_for: z.enum(['you', 'others']).nullable().meta({
      description:
        'In the review queue: whether it waits for your signature or for that of others; null: not in the queue',
    }),
    can: z.array(z.enum([...postActions, 'comment', 'duplicate'])).meta({
      description: 'What you may do now',
      example: ['edit', 'submit', 'delete', 'comment', 'duplicate'],
    }),
    review_url: z.string().meta({ example: sample.reviewUrl }),
  })
  .meta({ id: 'Post' });

export const amendmentView = postView
  .pick({ id: true, state: true, caption: true, author: true, created_at: true, published_at: true })
  .meta({ id: 'Amendment' });

export const postDetailView = postView
  .extend({
    problems: z
      .array(problemView)
      .meta({ description: 'What the platform would refuse in the content as it is now', example: [] }),
    origin: originView.nullable().meta({
      description: 'Whose the words of the current revision, or of the draft, are; null: not recorded',
      example: {},
    }),
    current_revision: revisionView.nullable(),
    proof: proofView.nullable().meta({
      description:
        'Of a complete draft: what sending it to review would fix, so that a person can approve it by its digest',
    }),
    last_approved: revisionView
      .nullable()
      .meta({ description: 'The latest earlier revision that somebody approved, to compare with' }),
    editing: z
      .object({
        supported: z.boolean().meta({ example: true }),
        parts: z.array(z.string()).meta({ example: ['caption'] }),
        ...messageSchema('reason', z.string().nullable()),
      })
      .meta({
        description:
          'Whether the platform lets a post that is out be changed: in which parts (caption, keys of options), or why not',
      }),
    out_now: revisionView.nullable().meta({ description: 'What readers see since it was changed' }),
    replaces: revisionView.nullable().meta({ description: 'For a change: what is, or was, out before it' }),
    replaces_options: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'For a change: the options of what is, or was, out before it' }),
    first_comment: firstCommentView.nullable().meta({
      description: 'The comment that goes out right under the post, from the moment the post is out',
    }),
    amendments: z
      .array(amendmentView)
      .meta({ description: 'Changes of this post, oldest first', example: [] }),
    approvals_list: z.array(approvalView).meta({ example: [] }),
    attempts: z.array(attemptView).meta({ example: [] }),
    comments: z.array(commentView).meta({ example: [] }),
    history: z.array(historyView),
  })
  .meta({ id: 'PostDetail' });

/** For the API's reference: how a post differs from a draft once it is in review, and once it is approved. */
const fixed = { can: ['comment', 'duplicate'], current_revision: {} };
export const inReviewExample = { ...fixed, state: 'in_review', waiting_for: 'others' };
export const approvedExample = {
  ...fixed,
  state: 'approved',
  approvals: { given: 1 },
  approvals_list: [{}],
};

export type PostView = z.infer<typeof postView>;

export type PostDetailView = z.infer<typeof postDetailView>;

export type ApprovalView = z.infer<typeof approvalView>;

export type AttemptView = z.infer<typeof attemptView>;

export type CommentView = z.infer<typeof commentView>;

export type HistoryView = z.infer<typeof historyView>;
