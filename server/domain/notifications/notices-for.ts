/**
 * Who is told what, as pure functions of the change and of what it changed. The rules:
 *
 *   review_requested    whoever may approve it; not those who wrote it where nobody may approve their own
 *   changes_requested   its author and last editor
 *   commented           its author and everybody who wrote a note on it before
 *   approved            its author and last editor
 *   failed, missed      its author, last editor and approvers
 *   unconfirmed         the same, and the owners: only a person can say what became of it
 *   time_moved          its author, last editor and approvers
 *   reconnect_needed    whoever may connect accounts, and who connected this one
 *
 * Never the person who did it, nor who asks: opening a draft sends it to review, but its author asks. Where nobody of them is left in the workspace, the owners are told.
 */
import type { UserId } from '../../lib/ids.ts';
import type { AuditRecord } from '../audit/ports.ts';
import { platformTitles } from '../platforms.ts';
import { can } from '../workspaces/roles.ts';
import type { NotificationKind } from './kinds.ts';
import type { AccountFacts, Notice, PostFacts, Reader } from './ports.ts';

export interface Told {
  readonly notice: Notice;
  readonly to: readonly Reader[];
}

type PostKind = Exclude<NotificationKind, 'reconnect_needed' | 'mail_undelivered'>;

/** Which changes of a post are told, and as what. */
export function postKindOf({ action, actor, data = {} }: AuditRecord): PostKind | undefined {
  switch (action) {
    case 'post.submitted':
    case 'post.review_again':
      return 'review_requested';
    case 'post.created':
      // What a program has written waits for a person, who would not know of it otherwise.
      return actor !== 'system' && actor.via.kind === 'token' ? 'review_requested' : undefined;
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

export const accountIsLost = ({ action }: AuditRecord): boolean =>
  action === 'account.reconnect_needed' || action === 'account.data_deleted';

export function toldOfPost(
  kind: PostKind,
  record: AuditRecord,
  post: PostFacts,
  readers: readonly Reader[],
): Told {
  const notice: Notice = {
    kind,
    subject: record.subject,
    causeKey: `${kind}:${post.id}:${causeOf(kind, record, post)}`,
    ...postWords(kind, record, post, readers),
  };
  return { notice, to: withoutDoer(record, chosenFor(kind, post, readers), post) };
}

export function toldOfAccount(record: AuditRecord, account: AccountFacts, readers: readonly Reader[]): Told {
  const title = platformTitles[account.platform];
  return {
    notice: {
      kind: 'reconnect_needed',
      subject: record.subject,
      causeKey: `reconnect_needed:${account.id}:${account.tokenVersion}`,
      title: `Reconnect ${account.name} on ${title}`,
      body: `${account.reason ?? `${title} no longer lets us publish to it.`} Posts for it wait until then.`,
      link: `/accounts?account=${account.id}`,
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
      // A program's draft is told when it is written; opening it for review is no news then.
      return `revision ${post.currentRevision ?? 1}`;
    case 'commented':
      return String(data.comment);
    case 'changes_requested':
    case 'approved':
      return `revision ${post.currentRevision}`;
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
        ({ role, userId }) => can(role, 'approve') && (post.selfApproval || !writers.includes(userId)),
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
function withoutDoer(record: AuditRecord, readers: readonly Reader[], post?: PostFacts): readonly Reader[] {
  const { actor } = record;
  if (actor === 'system' || actor.via.kind === 'token') return readers;
  const asker = post && !post.fromApp && isByOpening(record) ? post.authorId : actor.userId;
  return readers.filter(({ userId }) => userId !== actor.userId && userId !== asker);
}

const isByOpening = ({ data = {} }: AuditRecord): boolean => 'by_opening' in data;

type Words = Pick<Notice, 'title' | 'body' | 'link'>;

function postWords(kind: PostKind, record: AuditRecord, post: PostFacts, readers: readonly Reader[]): Words {
  const { actor, action, data = {} } = record;
  const thing = `${post.amends ? 'change to a ' : ''}${platformTitles[post.platform]} post`;
  const what = `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`;
  const page = `/posts/${post.id}`;
  const doer = actor === 'system' ? undefined : actor.userId;
  const whoId = isByOpening(record) ? post.authorId : doer;
  const who = readers.find(({ userId }) => userId === whoId)?.name ?? 'Somebody';
  const about = `${post.accountName === null ? '' : `For ${post.accountName}: `}${excerpt(post.caption)}`;
  const why = post.trouble ?? 'Open it to see why.';
  switch (kind) {
    case 'review_requested': {
      const link = `/review/${post.id}`;
      if (action === 'post.review_again') {
        const reason = post.trouble ?? 'The approval rules of the workspace have become stricter.';
        return { title: `Approve ${what} again`, body: `${reason} ${about}`, link };
      }
      return action === 'post.created' || (post.fromApp && isByOpening(record))
        ? { title: `An app of ${who} wrote ${what} for you to review`, body: about, link }
        : { title: `${who} asks you to approve ${what}`, body: about, link };
    }
    case 'changes_requested':
      return {
        title: `${who} asks for changes to your ${thing}`,
        body: post.lastComment === null ? about : excerpt(post.lastComment),
        link: page,
      };
    case 'commented':
      return {
        title: `${who} wrote a note on ${what}`,
        body: `“${excerpt(post.lastComment ?? '')}” ${about}`,
        link: page,
      };
    case 'approved':
      return {
        title: `${who} approved your ${thing}`,
        body: `${post.schedule === null ? 'It has no time yet: publish or schedule it.' : `It goes out on ${timeWords(post.schedule)}.`} ${about}`,
        link: page,
      };
    case 'failed':
      if (action === 'post.first_comment_failed')
        return {
          title: `The first comment under ${what} did not go out`,
          body: `The post itself is out. Open it to see why, and to try again. ${about}`,
          link: page,
        };
      return { title: `Not published: ${what}`, body: `${why} ${about}`, link: page };
    case 'missed':
      return { title: `Missed its time: ${what}`, body: `${why} ${about}`, link: page };
    case 'unconfirmed':
      if (action === 'post.first_comment_unconfirmed')
        return {
          title: `Is the first comment there? Look under ${what}`,
          body: `The post itself is out. ${about}`,
          link: page,
        };
      return { title: `Did it go out? Look for ${what}`, body: `${why} ${about}`, link: page };
    case 'time_moved':
      return {
        title: `The time of ${what} moved`,
        body: `The rules of its time zone changed. ${data.jumped_over === true ? 'The local time that was chosen does not exist any more. ' : ''}${post.schedule === null ? '' : `It now goes out on ${timeWords(post.schedule)}. `}${about}`,
        link: page,
      };
  }
}

const timeWords = ({
  wallTime,
  timeZone,
}: {
  readonly wallTime: string;
  readonly timeZone: string;
}): string => `${wallTime.replace('T', ' at ').slice(0, 19)} (${timeZone})`;

const excerptLength = 140;

/** The beginning, on one line, without cutting a character in two. */
function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (line === '') return 'without text';
  return characters.length <= excerptLength ? line : `${characters.slice(0, excerptLength - 1).join('')}…`;
}
