/** Maps post records to the API's views. */

import type { Actor } from '../../domain/actor/actor.ts';
import { allowedActions } from '../../domain/approvals/allowed-actions.ts';
import { waitingFor } from '../../domain/approvals/review-queue.ts';
import type { PostAuditAction } from '../../domain/audit/actions.ts';
import { allowedCommentActions } from '../../domain/first-comments/resolve-first-comment.ts';
import type { EditingNotSupported, PostEditor } from '../../domain/platform-port/publisher.ts';
import type { Post, PostMedia } from '../../domain/post-model/ports.ts';
import { findBlock } from '../../domain/posts/blocked.ts';
import { runningCountdown } from '../../domain/posts/countdown.ts';
import type { FittedMedia } from '../../domain/posts/fit-media.ts';
import { messages } from '../../domain/posts/messages.ts';
import type {
  CommentRecord,
  HistoryRecord,
  Person,
  PostDetail,
  PostRecord,
} from '../../domain/posts/reader.ts';
import type { Proposal } from '../../domain/posts/submit-post.ts';
import type { ScheduledTime } from '../../domain/time/schedule-time.ts';
import type { Timing } from '../../domain/time/timing.ts';
import type { InputProblem } from '../../errors.ts';
import { joinMessages, type Message, verbatim } from '../../lib/message.ts';
import { showMedia } from '../media/media-view.ts';
import type { PostMediaView } from '../media/views.ts';
import { presentOrigin } from '../origins/origin-view.ts';
import { messageFields, presentMessages } from '../pipeline/message-fields.ts';
import { presentProblem } from '../pipeline/problems.ts';
import { presentOtherRevision, presentProof, presentRevision } from './present-revision.ts';
import type { ApprovalView, CommentView, PostDetailView, PostView } from './views.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const person = ({ id, name }: Person) => ({ id, name });

/** What a view needs besides the record. */
export interface PostViewContext {
  readonly baseUrl: URL;
  readonly problems: readonly InputProblem[];
  readonly fitted: readonly FittedMedia[];
  readonly editing: PostEditor | EditingNotSupported;
  readonly awaitsReview: boolean;
  /** Whether a draft could be sent to review as it is. */
  readonly isComplete: boolean;
  /** What a draft would become if it were sent to review now. */
  readonly proposal: Proposal | null;
}

export const reviewUrl = (baseUrl: URL, id: string): string => `${baseUrl.origin}/review/${id}`;

export function presentPost(
  record: PostRecord,
  actor: Actor,
  { baseUrl, editing, awaitsReview, isComplete }: Omit<PostViewContext, 'problems' | 'fitted' | 'proposal'>,
): PostView {
  const { post, account, amended, markedPublished } = record;
  const countdown = runningCountdown(post);
  return {
    id: post.id,
    amends: post.amendsPostId,
    campaign_id: post.campaignId,
    idea_id: post.ideaId,
    idea_title: record.ideaTitle,
    state: post.state,
    platform: post.platform,
    account: account && {
      id: account.id,
      name: account.name,
      handle: account.handle,
      url: account.url,
      status: account.status,
      simulated: account.simulated,
    },
    caption: post.caption,
    media: post.media.map((media) => presentMedia(post, media)),
    options: post.options,
    revision: post.editNumber,
    schedule: presentSchedule(post.schedule),
    countdown: countdown && {
      ends_at: countdown.endsAt.toISOString(),
      before: presentSchedule(countdown.before.schedule),
    },
    author: person(record.author),
    origin_kinds: [...record.originKinds],
    from_app: post.fromApp,
    created_at: post.createdAt.toISOString(),
    updated_at: post.updatedAt.toISOString(),
    published_at: iso(post.publishedAt),
    permalink: post.permalink,
    marked_published: markedPublished && {
      by: person(markedPublished.by),
      at: markedPublished.at.toISOString(),
      confirmed: markedPublished.confirmed,
    },
    amended_at: iso(amended?.at ?? null),
    current_caption: amended?.caption ?? null,
    trouble: presentMessages(post.trouble),
    blocked: presentMessages(findBlock(record)),
    approvals: {
      needed: record.approvalsNeeded,
      given: record.approvalsGiven,
      self_approval: record.selfApproval,
      strength: record.strength,
    },
    waiting_for: awaitsReview ? waitingFor(actor, record) : null,
    can: allowedActions(actor, record, { isComplete, isEditable: editing.supported }),
    review_url: reviewUrl(baseUrl, post.id),
  };
}

const presentSchedule = (time: ScheduledTime | null): PostView['schedule'] =>
  time && {
    publish_at: time.publishAt.toISOString(),
    wall_time: time.wallTime,
    time_zone: time.timeZone,
  };

const presentMedia = (post: Post, media: PostMedia, fitted?: FittedMedia): PostMediaView => ({
  ...showMedia({ ...media, id: media.mediaId, workspaceId: post.workspaceId }),
  shape: media.shape,
  role: media.role,
  trim: media.trim && { start_ms: media.trim.startMs, end_ms: media.trim.endMs },
  fitting: fitted ? { ...presentFitting(fitted), picture: presentPicture(post, media, fitted) } : null,
});

type FittingView = NonNullable<PostMediaView['fitting']>;

function presentPicture(
  { workspaceId }: Post,
  media: PostMedia,
  { fit, rendition }: FittedMedia,
): FittingView['picture'] {
  if (media.kind !== 'image') return null;
  if (fit.kind === 'as_is') {
    const { url } = showMedia({ ...media, id: media.mediaId, workspaceId });
    return { url, width: media.width, height: media.height };
  }
  if (fit.kind !== 'make' || rendition?.file == null) return null;
  const { width, height } = rendition.file;
  return { url: `/v1/renditions/${rendition.id}/content?workspace=${workspaceId}`, width, height };
}

function presentFitting({ fit, rendition }: FittedMedia): Omit<FittingView, 'picture'> {
  if (fit.kind === 'as_is')
    return {
      state: 'as_is',
      ...messageFields('message', fit.message),
      codes: [],
      progress: 100,
      rendition_id: null,
    };
  if (fit.kind === 'cannot') {
    const joined = joinMessages(fit.problems.map(({ message }) => message));
    const codes = fit.problems.map(({ code }) => code);
    return { state: 'cannot', ...messageFields('message', joined), codes, progress: 0, rendition_id: null };
  }
  const shown = {
    ...messageFields('message', fit.message),
    codes: [],
    progress: rendition?.progress ?? 0,
    rendition_id: rendition?.id ?? null,
  };
  switch (rendition?.state) {
    case 'ready':
      return { ...shown, state: 'ready' };
    case 'waiting':
    case 'making':
      return { ...shown, state: 'making' };
    case 'failed':
      return { ...shown, state: 'failed', ...messageFields('message', rendition.problem ?? fit.message) };
    case 'cancelled':
      return {
        ...shown,
        state: 'failed',
        ...messageFields('message', messages.making_fit_cancelled()),
      };
    default:
      return { ...shown, state: 'to_make' };
  }
}

export function presentDetail(detail: PostDetail, actor: Actor, around: PostViewContext): PostDetailView {
  const { post } = detail;
  const { problems, fitted, editing, proposal } = around;
  return {
    ...presentPost(detail, actor, around),
    media: post.media.map((media, index) => presentMedia(post, media, fitted[index])),
    problems: problems.map(presentProblem),
    origin: presentOrigin(detail.origin),
    current_revision: detail.revision && presentRevision(post, detail.revision),
    proof: proposal?.kind === 'ready' ? presentProof(post, proposal) : null,
    last_approved: detail.lastApproved && presentRevision(post, detail.lastApproved),
    editing: editing.supported
      ? { supported: true, parts: [...editing.parts], reason: null }
      : { supported: false, parts: [], ...messageFields('reason', editing.plainReason) },
    out_now: presentOtherRevision(post, detail.currentContent),
    replaces: presentOtherRevision(post, detail.previousContent),
    replaces_options: detail.previousContent?.options ?? null,
    first_comment: presentFirstComment(detail, actor),
    amendments: detail.amendments.map((amendment) => ({
      id: amendment.id,
      state: amendment.state,
      caption: amendment.caption,
      author: person(amendment.by),
      created_at: amendment.createdAt.toISOString(),
      published_at: iso(amendment.publishedAt),
    })),
    approvals_list: detail.approvals.map(
      (approval): ApprovalView => ({
        id: approval.id,
        revision_number: approval.revisionNumber,
        digest: approval.digest,
        covers: approval.covers,
        strength: approval.strength,
        by: person(approval.by),
        at: approval.at.toISOString(),
        timing: presentTiming(approval.timing),
        declarations: { ...approval.declarations },
        voided_at: iso(approval.voidedAt),
        void_reason: approval.voidReason,
      }),
    ),
    attempts: detail.attempts.map((attempt) => ({
      id: attempt.id,
      revision_number: attempt.revisionNumber,
      started_at: attempt.startedAt.toISOString(),
      finished_at: iso(attempt.finishedAt),
      past_commit_step: attempt.pastCommitStep,
      outcome: attempt.outcome,
      ...messageFields('reason', attempt.reason),
    })),
    comments: detail.comments.map(presentComment),
    history: detail.history.map(({ at, action, by, data }) => ({
      at: at.toISOString(),
      action,
      by: by && person(by),
      ...messageFields('summary', summarize(action, data)),
    })),
  };
}

export const presentComment = (comment: CommentRecord): CommentView => ({
  id: comment.id,
  by: person(comment.by),
  at: comment.at.toISOString(),
  text: comment.text,
  revision_number: comment.revisionNumber,
  through: comment.through,
  app: comment.app,
});

function presentFirstComment(
  { post, firstComment }: PostDetail,
  actor: Actor,
): PostDetailView['first_comment'] {
  if (!firstComment) return null;
  const { text, state, reason, updatedAt, nextTryAt } = firstComment;
  return {
    text,
    state,
    url: state === 'sent' ? post.permalink : null,
    ...messageFields('reason', reason),
    at: updatedAt.toISOString(),
    next_try_at: state === 'waiting' ? iso(nextTryAt) : null,
    can: allowedCommentActions(actor, firstComment, post.state === 'published'),
  };
}

function presentTiming(timing: Timing) {
  if (timing.kind === 'any')
    return { kind: timing.kind, publish_at: null, wall_time: null, time_zone: null, tolerance_minutes: null };
  return {
    kind: timing.kind,
    publish_at: timing.publishAt.toISOString(),
    wall_time: timing.wallTime,
    time_zone: timing.timeZone,
    tolerance_minutes: timing.toleranceMinutes,
  };
}

function summarize(action: string, data: HistoryRecord['data']): Message {
  if (action === 'post.resolved') return resolvedAs(data);
  const withPasskey = typeof data.statement === 'string' ? passkeySummaries[action] : undefined;
  return withPasskey ?? summaries[action] ?? verbatim(action);
}

/** The person who confirmed it is shown next to it. */
function resolvedAs({ result, confirmed }: HistoryRecord['data']): Message {
  if (result !== 'published') return messages.marked_as_not_published();
  return confirmed === true ? messages.marked_published_confirmed() : messages.marked_published();
}

/** Where a statement was signed. */
const passkeySummaries: Readonly<Record<string, Message>> = {
  'post.approved_by': messages.signed_off_with_passkey(),
  'post.time_approved_by': messages.new_time_approved_with_passkey(),
};

const summaries: Readonly<Record<string, Message>> = {
  'post.created': messages.drafted(),
  'post.edited': messages.edited(),
  'post.written_again': messages.written_again_campaign(),
  'post.campaign_changed': messages.campaign_changed(),
  'post.submitted': messages.sent_to_review(),
  'post.approved_by': messages.signed_off(),
  'post.approved': messages.approved(),
  'post.time_approved_by': messages.new_time_approved(),
  'post.changes_requested': messages.sent_back_changes(),
  'post.commented': messages.commented(),
  'post.scheduled': messages.scheduled(),
  'post.unscheduled': messages.taken_off_schedule(),
  'post.time_moved': messages.moved_with_clocks(),
  'post.countdown_started': messages.countdown_started(),
  'post.stopped': messages.stopped(),
  'post.publishing': messages.sending_began(),
  'post.held': messages.held_back_publishing_paused(),
  'post.retried': messages.tried_again(),
  'post.uncertain': messages.platform_stopped_answering(),
  'post.proven_absent': messages.proven_absent(),
  'post.published': messages.published(),
  'post.failed': messages.failed(),
  'post.missed': messages.missed_time(),
  'post.unconfirmed': messages.needs_person_to_look(),
  'post.cancelled': messages.cancelled(),
  'post.approval_withdrawn': messages.signature_withdrawn(),
  'post.approval_voided': messages.signature_fell(),
  'post.review_again': messages.back_to_review(),
  'post.deleted': messages.deleted(),
  'post.removed': messages.removed_from_platform(),
  'post.amendment_begun': messages.change_begun(),
  'post.amended': messages.changed_on_platform(),
  'post.first_comment_sent': messages.first_comment_written(),
  'post.first_comment_failed': messages.first_comment_not_written(),
  'post.first_comment_unconfirmed': messages.first_comment_unconfirmed(),
  'post.first_comment_retried': messages.first_comment_tried_again(),
  'post.first_comment_resolved': messages.first_comment_settled_by_person(),
} satisfies Record<Exclude<PostAuditAction, 'post.resolved'>, Message>;
