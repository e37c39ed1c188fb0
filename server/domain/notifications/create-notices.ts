/**
 * Decides who is notified of what, as pure functions of the change and the changed post or account. The rules:
 *
 *   review_requested    everyone who may approve it; not its contributors where self-approval is forbidden
 *   changes_requested   its author and last editor
 *   commented           its author and everyone who commented on it before
 *   approved            its author and last editor
 *   withdrawn           its author, last editor and the other approvers; of a signature that fell with its signer's
 *                       right, not those who are asked to approve it again
 *   failed, missed      its author, last editor and approvers
 *   unconfirmed         the same and the owners: only a person can find out what happened to it
 *   time_moved          its author, last editor and approvers
 *   reconnect_needed    everyone who may connect accounts, and the person who connected this one
 *
 * The owners as well when approvals in the database turned out not to be genuine.
 *
 * Never the person who made the change. If none of these people is left in the workspace, the owners are notified.
 */

import type { UserId } from '../../lib/ids.ts';
import { can } from '../actor/roles.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import { describeNotice } from './describe-notice.ts';
import type { NotificationKind } from './kinds.ts';
import type { AccountFacts, AuditedChange, Notice, NoticeFacts, PostFacts, Recipient } from './ports.ts';

export interface AddressedNotice {
  readonly notice: Notice;
  readonly recipients: readonly Recipient[];
}

export type PostNoticeKind = Exclude<
  NotificationKind,
  'reconnect_needed' | 'webhook_stopped' | 'mail_undelivered' | 'security'
>;

/** Which changes of a post are notified, and as what kind. */
export function toPostNoticeKind({ action, actor, data = {} }: AuditedChange): PostNoticeKind | undefined {
  switch (action) {
    case 'post.submitted':
      // A decision about a draft submits it as well, so no other reviewer is needed.
      return 'decided' in data ? undefined : 'review_requested';
    case 'post.review_again':
      return 'review_requested';
    case 'post.created':
      // A program's draft waits for a person, who would not know of it otherwise.
      return isProgram(actor) ? 'review_requested' : undefined;
    case 'post.edited':
      // Only if the edit completed a program's draft, which waits for review from now on.
      return 'review_requested';
    case 'post.changes_requested':
      return 'changes_requested';
    case 'post.commented':
      return 'commented';
    case 'post.approved':
      return 'approved';
    case 'post.scheduled':
      // Scheduled by an approval that kept the time; choosing a time for an approved post is not news.
      return 'digest' in data ? 'approved' : undefined;
    case 'post.approval_withdrawn':
      return 'withdrawn';
    case 'post.approval_voided':
      // Only where it stops the post; another signature may be enough.
      return 'back_in_review' in data ? 'withdrawn' : undefined;
    case 'post.failed':
      return 'failed';
    case 'post.first_comment_failed':
      // The person who removed the post knows already.
      return 'cause' in data ? undefined : 'failed';
    case 'post.first_comment_unconfirmed':
      return 'unconfirmed';
    case 'post.missed':
      return 'missed';
    case 'post.unconfirmed':
      return 'unconfirmed';
    case 'post.time_moved':
      return 'time_moved';
    default:
      return undefined;
  }
}

const isProgram = (actor: AuditedChange['actor']): boolean =>
  actor !== 'system' && actor.via.kind === 'token';

export const isAccountLost = ({ action }: AuditedChange): boolean =>
  action === 'account.reconnect_needed' || action === 'account.data_deleted';

export function createPostNotice(
  kind: PostNoticeKind,
  record: AuditedChange,
  post: PostFacts,
  readers: readonly Recipient[],
  catalog: PlatformCatalog,
): AddressedNotice {
  const facts = toNoticeFacts(kind, record, post, readers);
  const notice: Notice = {
    kind,
    subject: record.subject,
    causeKey: `${kind}:${post.id}:${causeKeyOf(kind, record, post)}`,
    ...describeNotice(kind, facts, catalog.get(post.platform).title),
    link: kind === 'review_requested' ? `/review/${post.id}` : `/posts/${post.id}`,
    facts,
  };
  const asked =
    record.action === 'post.approval_voided' ? recipientsFor('review_requested', post, readers) : [];
  const affected = recipientsFor(kind, post, readers).filter((reader) => !asked.includes(reader));
  // Somebody writes to the database beside the service: the owners must know, whoever else does.
  const recipients =
    record.data?.problem === undefined
      ? affected
      : readers.filter((reader) => affected.includes(reader) || can(reader.role, 'manage_workspace'));
  return { notice, recipients: withoutActor(record, recipients) };
}

export function createAccountNotice(
  record: AuditedChange,
  account: AccountFacts,
  readers: readonly Recipient[],
  catalog: PlatformCatalog,
): AddressedNotice {
  const facts: NoticeFacts = {
    action: record.action,
    who: null,
    platform: account.platform,
    account: account.name,
    amends: false,
    fromApp: false,
    excerpt: null,
    note: null,
    reason: account.reason,
    goesOut: null,
    jumpedOver: false,
  };
  return {
    notice: {
      kind: 'reconnect_needed',
      subject: record.subject,
      causeKey: `reconnect_needed:${account.id}:${account.tokenVersion}`,
      ...describeNotice('reconnect_needed', facts, catalog.get(account.platform).title),
      link: `/accounts?account=${account.id}`,
      facts,
    },
    recipients: withoutActor(
      record,
      recipientsOrOwners(
        readers,
        ({ role, userId }) => can(role, 'manage_accounts') || userId === account.connectedBy,
      ),
    ),
  };
}

/** One notification for each revision under review, for each comment, and for each failure. */
function causeKeyOf(kind: PostNoticeKind, { at, action, data = {} }: AuditedChange, post: PostFacts): string {
  switch (kind) {
    case 'review_requested':
      if (action === 'post.review_again') return `again ${at.toISOString()}`;
      // A program's draft is notified when it is written; submitting it later is not news.
      return `revision ${post.reviewedRevision}`;
    case 'commented':
      return String(data.comment);
    case 'changes_requested':
    case 'approved':
      return `revision ${post.reviewedRevision}`;
    default:
      return at.toISOString();
  }
}

function recipientsFor(
  kind: PostNoticeKind,
  post: PostFacts,
  readers: readonly Recipient[],
): readonly Recipient[] {
  const writers: readonly UserId[] = [post.authorId, post.lastEditorId];
  const involved = [...writers, ...post.approverIds];
  switch (kind) {
    case 'review_requested':
      return recipientsOrOwners(
        readers,
        ({ role, userId }) =>
          can(role, 'approve') && (post.selfApproval || !post.contributorIds.includes(userId)),
      );
    case 'changes_requested':
    case 'approved':
      return readers.filter(({ userId }) => writers.includes(userId));
    case 'commented':
      return readers.filter(({ userId }) => userId === post.authorId || post.commenterIds.includes(userId));
    case 'unconfirmed':
      return readers.filter(({ userId, role }) => involved.includes(userId) || can(role, 'manage_workspace'));
    case 'failed':
    case 'missed':
    case 'time_moved':
    case 'withdrawn':
      return recipientsOrOwners(readers, ({ userId }) => involved.includes(userId));
  }
}

const recipientsOrOwners = (
  readers: readonly Recipient[],
  fits: (reader: Recipient) => boolean,
): readonly Recipient[] => {
  const found = readers.filter(fits);
  return found.length > 0 ? found : readers.filter(({ role }) => can(role, 'manage_workspace'));
};

/** When a program acted, the person it acts for did not. */
function withoutActor({ actor }: AuditedChange, readers: readonly Recipient[]): readonly Recipient[] {
  if (actor === 'system' || actor.via.kind === 'token') return readers;
  return readers.filter(({ userId }) => userId !== actor.userId);
}

function toNoticeFacts(
  kind: PostNoticeKind,
  record: AuditedChange,
  post: PostFacts,
  readers: readonly Recipient[],
): NoticeFacts {
  const { actor, action, data = {} } = record;
  // Who took a signer's right away did not withdraw the signature; the reason names the signer.
  const whoId = actor === 'system' || action === 'post.approval_voided' ? undefined : actor.userId;
  return {
    action,
    who: readers.find(({ userId }) => userId === whoId)?.name ?? null,
    platform: post.platform,
    account: post.accountName,
    amends: post.amends,
    fromApp: action === 'post.created' || (action === 'post.edited' && isProgram(actor)),
    excerpt: excerpt(post.caption),
    note: hasNote(kind, data) && post.lastComment !== null ? excerpt(post.lastComment) : null,
    reason: kindsWithReason.includes(kind) || action === 'post.approval_voided' ? post.trouble : null,
    goesOut: kindsWithTime.includes(kind) ? post.schedule : null,
    jumpedOver: data.jumped_over === true,
  };
}

const kindsWithNote: readonly PostNoticeKind[] = ['changes_requested', 'commented'];
const hasNote = (kind: PostNoticeKind, data: NonNullable<AuditedChange['data']>): boolean =>
  kindsWithNote.includes(kind) || (kind === 'withdrawn' && data.commented === true);
const kindsWithReason: readonly PostNoticeKind[] = ['review_requested', 'failed', 'missed', 'unconfirmed'];
const kindsWithTime: readonly PostNoticeKind[] = ['approved', 'time_moved'];

const excerptLength = 140;

/** The beginning on one line, without splitting a character. */
function excerpt(text: string): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (line === '') return null;
  return characters.length <= excerptLength ? line : `${characters.slice(0, excerptLength - 1).join('')}…`;
}
