/**
 * Who is told what, as pure functions of the change and of what it changed. The rules:
 *
 *   review_requested    whoever may approve it; not those who made it where nobody may approve their own
 *   changes_requested   its author and last editor
 *   commented           its author and everybody who wrote a note on it before
 *   approved            its author and last editor
 *   failed, missed      its author, last editor and approvers
 *   unconfirmed         the same, and the owners: only a person can say what became of it
 *   time_moved          its author, last editor and approvers
 *   reconnect_needed    whoever may connect accounts, and who connected this one
 *
 * Never the person who did it. Where nobody of them is left in the workspace, the owners are told.
 */

import type { UserId } from '../../lib/ids.ts';
import { can } from '../actor/roles.ts';
import type { AuditRecord } from '../audit/ports.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { NotificationKind } from './kinds.ts';
import { wordsOf } from './notice-words.ts';
import type { AccountFacts, Notice, NoticeFacts, PostFacts, Reader } from './ports.ts';

export interface AddressedNotice {
  readonly notice: Notice;
  readonly to: readonly Reader[];
}

type PostKind = Exclude<NotificationKind, 'reconnect_needed' | 'mail_undelivered'>;

/** Which changes of a post are told, and as what. */
export function postKindOf({ action, actor, data = {} }: AuditRecord): PostKind | undefined {
  switch (action) {
    case 'post.submitted':
      // Whoever decided about a draft submitted it by that: nobody else is waited for.
      return 'decided' in data ? undefined : 'review_requested';
    case 'post.review_again':
      return 'review_requested';
    case 'post.created':
      // What a program has written waits for a person, who would not know of it otherwise.
      return isProgram(actor) ? 'review_requested' : undefined;
    case 'post.edited':
      // Only if it waits from now on, because a program's draft was completed.
      return 'review_requested';
    case 'post.changes_requested':
      return 'changes_requested';
    case 'post.commented':
      return 'commented';
    case 'post.approved':
      return 'approved';
    case 'post.scheduled':
      // By an approval that kept the time; choosing a time for an approved post is nothing new.
      return 'digest' in data ? 'approved' : undefined;
    case 'post.failed':
      return 'failed';
    case 'post.first_comment_failed':
      // Whoever removed the post knows.
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

const isProgram = (actor: AuditRecord['actor']): boolean => actor !== 'system' && actor.via.kind === 'token';

export const accountIsLost = ({ action }: AuditRecord): boolean =>
  action === 'account.reconnect_needed' || action === 'account.data_deleted';

export function noticeOfPost(
  kind: PostKind,
  record: AuditRecord,
  post: PostFacts,
  readers: readonly Reader[],
  catalog: PlatformCatalog,
): AddressedNotice {
  const facts = postFactsOf(kind, record, post, readers);
  const notice: Notice = {
    kind,
    subject: record.subject,
    causeKey: `${kind}:${post.id}:${causeOf(kind, record, post)}`,
    ...wordsOf(kind, facts, catalog.get(post.platform).title),
    link: kind === 'review_requested' ? `/review/${post.id}` : `/posts/${post.id}`,
    facts,
  };
  return { notice, to: withoutDoer(record, chosenFor(kind, post, readers)) };
}

export function noticeOfAccount(
  record: AuditRecord,
  account: AccountFacts,
  readers: readonly Reader[],
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
      ...wordsOf('reconnect_needed', facts, catalog.get(account.platform).title),
      link: `/accounts?account=${account.id}`,
      facts,
    },
    to: withoutDoer(
      record,
      orOwners(readers, ({ role, userId }) => can(role, 'manage_accounts') || userId === account.connectedBy),
    ),
  };
}

/** One telling for each revision that is decided about, for each note, and for each time that it went wrong. */
function causeOf(kind: PostKind, { at, action, data = {} }: AuditRecord, post: PostFacts): string {
  switch (kind) {
    case 'review_requested':
      if (action === 'post.review_again') return `again ${at.toISOString()}`;
      // A program's draft is told when it is written; signing it is no news then.
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

function chosenFor(kind: PostKind, post: PostFacts, readers: readonly Reader[]): readonly Reader[] {
  const writers: readonly UserId[] = [post.authorId, post.lastEditorId];
  const involved = [...writers, ...post.approverIds];
  switch (kind) {
    case 'review_requested':
      return orOwners(
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
      return orOwners(readers, ({ userId }) => involved.includes(userId));
  }
}

const orOwners = (readers: readonly Reader[], fits: (reader: Reader) => boolean): readonly Reader[] => {
  const found = readers.filter(fits);
  return found.length > 0 ? found : readers.filter(({ role }) => can(role, 'manage_workspace'));
};

/** Where a program acted, the person it acts for did not. */
function withoutDoer({ actor }: AuditRecord, readers: readonly Reader[]): readonly Reader[] {
  if (actor === 'system' || actor.via.kind === 'token') return readers;
  return readers.filter(({ userId }) => userId !== actor.userId);
}

function postFactsOf(
  kind: PostKind,
  record: AuditRecord,
  post: PostFacts,
  readers: readonly Reader[],
): NoticeFacts {
  const { actor, action, data = {} } = record;
  const whoId = actor === 'system' ? undefined : actor.userId;
  return {
    action,
    who: readers.find(({ userId }) => userId === whoId)?.name ?? null,
    platform: post.platform,
    account: post.accountName,
    amends: post.amends,
    fromApp: action === 'post.created' || (action === 'post.edited' && isProgram(actor)),
    excerpt: excerpt(post.caption),
    note: tellsNote.includes(kind) && post.lastComment !== null ? excerpt(post.lastComment) : null,
    reason: tellsReason.includes(kind) ? post.trouble : null,
    goesOut: tellsTime.includes(kind) ? post.schedule : null,
    jumpedOver: data.jumped_over === true,
  };
}

const tellsNote: readonly PostKind[] = ['changes_requested', 'commented'];
const tellsReason: readonly PostKind[] = ['review_requested', 'failed', 'missed', 'unconfirmed'];
const tellsTime: readonly PostKind[] = ['approved', 'time_moved'];

const excerptLength = 140;

/** The beginning, on one line, without cutting a character in two. */
function excerpt(text: string): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (line === '') return null;
  return characters.length <= excerptLength ? line : `${characters.slice(0, excerptLength - 1).join('')}…`;
}
