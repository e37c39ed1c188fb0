/** From records to what the API shows. */

import type { Timing } from '../../domain/approvals/timing.ts';
import type { Post, PostMedia } from '../../domain/posts/ports.ts';
import type { Person, PostDetail, PostRecord } from '../../domain/posts/reader.ts';
import { whatYouMayDo } from '../../domain/posts/what-you-may-do.ts';
import type { Actor } from '../../domain/workspaces/actor.ts';
import type { InputProblem } from '../../errors.ts';
import type {
  ApprovalView,
  CommentView,
  MediaView,
  PostDetailView,
  PostView,
  RevisionView,
} from '../views.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const person = ({ id, name }: Person) => ({ id, name });

export const reviewUrl = (baseUrl: URL, id: string): string => new URL(`/review/${id}`, baseUrl).href;

export function presentPost(record: PostRecord, actor: Actor, baseUrl: URL): PostView {
  const { post, account } = record;
  return {
    id: post.id,
    state: post.state,
    platform: post.platform,
    account: account && {
      id: account.id,
      name: account.name,
      handle: account.handle,
      status: account.status,
      simulated: account.simulated,
    },
    caption: post.caption,
    media: post.media.map((media) => presentMedia(post, media)),
    options: post.options,
    revision: post.editNumber,
    schedule: post.schedule && {
      publish_at: post.schedule.publishAt.toISOString(),
      wall_time: post.schedule.wallTime,
      time_zone: post.schedule.timeZone,
    },
    author: person(record.author),
    from_app: post.fromApp,
    created_at: post.createdAt.toISOString(),
    updated_at: post.updatedAt.toISOString(),
    published_at: iso(post.publishedAt),
    permalink: post.permalink,
    trouble: post.trouble,
    approvals: {
      needed: record.approvalsNeeded,
      given: record.approvalsGiven,
      self_approval: record.selfApproval,
    },
    can: whatYouMayDo(actor, record),
    review_url: reviewUrl(baseUrl, post.id),
  };
}

function presentMedia(post: Post, media: PostMedia): MediaView {
  return {
    id: media.mediaId,
    name: media.name,
    kind: 'image',
    mime: media.mime,
    size_bytes: media.sizeBytes,
    width: media.width,
    height: media.height,
    sha256: media.sha256,
    alt_text: media.altText,
    url: `/v1/media/${media.mediaId}/content?workspace=${post.workspaceId}`,
    created_at: post.createdAt.toISOString(),
  };
}

export function presentDetail(
  detail: PostDetail,
  actor: Actor,
  baseUrl: URL,
  problems: readonly InputProblem[],
): PostDetailView {
  return {
    ...presentPost(detail, actor, baseUrl),
    problems: [...problems],
    current_revision: detail.revision && presentRevision(detail.post, detail.revision),
    last_approved: detail.lastApproved && presentRevision(detail.post, detail.lastApproved),
    approvals_list: detail.approvals.map(
      (approval): ApprovalView => ({
        id: approval.id,
        revision_number: approval.revisionNumber,
        digest: approval.digest,
        by: person(approval.by),
        at: approval.at.toISOString(),
        timing: presentTiming(approval.timing),
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
      reason: attempt.reason,
    })),
    comments: detail.comments.map(
      (comment): CommentView => ({
        id: comment.id,
        by: person(comment.by),
        at: comment.at.toISOString(),
        text: comment.text,
        revision_number: comment.revisionNumber,
      }),
    ),
    history: detail.history.map(({ at, action, by }) => ({
      at: at.toISOString(),
      action,
      by: by && person(by),
      summary: summaries[action] ?? action,
    })),
  };
}

function presentRevision(post: Post, revision: NonNullable<PostDetail['revision']>): RevisionView {
  const { manifest } = revision;
  return {
    number: revision.number,
    digest: revision.digest,
    platform: manifest.platform,
    account: manifest.account,
    text: manifest.text,
    media: manifest.media.map((media, index) => ({
      sha256: media.sha256,
      mime: media.mime,
      size_bytes: media.sizeBytes,
      width: media.width,
      height: media.height,
      alt_text: media.altText,
      url: `/v1/posts/${post.id}/revisions/${revision.number}/media/${index}?workspace=${post.workspaceId}`,
    })),
    wire: { ...manifest.wire },
    created_at: revision.createdAt.toISOString(),
    created_by: person(revision.by),
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

const summaries: Record<string, string> = {
  'post.created': 'Drafted',
  'post.edited': 'Edited',
  'post.submitted': 'Sent to review',
  'post.approved_by': 'Signed off',
  'post.approved': 'Approved',
  'post.time_approved_by': 'New time approved',
  'post.changes_requested': 'Sent back for changes',
  'post.commented': 'Commented',
  'post.scheduled': 'Scheduled',
  'post.unscheduled': 'Taken off the schedule',
  'post.publishing': 'Sending began',
  'post.retried': 'Tried again',
  'post.uncertain': 'The platform stopped answering',
  'post.proven_absent': 'Proven not to be on the platform',
  'post.published': 'Published',
  'post.failed': 'Failed',
  'post.missed': 'Missed its time',
  'post.unconfirmed': 'Needs a person to look',
  'post.resolved': 'Resolved by a person',
  'post.cancelled': 'Cancelled',
  'post.review_again': 'Back to review: the approval policy changed',
  'post.deleted': 'Deleted',
  'post.removed': 'Removed from the platform',
};
