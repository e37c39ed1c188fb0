import type { AccountId, NotificationId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Role } from '../actor/roles.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { AuditRecord, WrittenAuditRecord } from '../audit/ports.ts';
import type { PlatformName } from '../platforms.ts';
import type { FirstCommentState } from '../post-model/first-comment-ports.ts';
import type { PostState } from '../post-model/post.ts';
import type { Tx } from '../tx.ts';
import type { KindSetting, NotificationKind, NotificationSettings } from './kinds.ts';

/** An audited change, as far as notices are concerned. */
export type AuditedChange = Omit<AuditRecord, 'actor'> & {
  readonly actor:
    | 'system'
    | { readonly userId: UserId; readonly via: { readonly kind: 'session' | 'token' } };
};

/** A change of a post whose notices are still to be written; its id is that of its audit entry. */
export type PendingChange = AuditedChange & { readonly id: string };

export interface PendingNotices {
  /** Written with the change; nobody waits for it. */
  add(tx: Tx, changes: readonly WrittenAuditRecord[]): void;
  /**
   * Takes the oldest: they are gone when the transaction commits. Until it ends nobody else takes any, so that notices are
   * written in the order of the changes.
   */
  take(tx: Tx, limit: number): Promise<readonly PendingChange[]>;
  /** Takes this one, if it is still there. */
  takeOne(tx: Tx, id: string): Promise<readonly PendingChange[]>;
  listDue(limit: number): Promise<readonly string[]>;
  /** It is tried again a while later. */
  postpone(tx: Tx, id: string): Promise<void>;
}

/** An active member of a workspace, as a recipient of notifications. */
export interface Recipient {
  readonly userId: UserId;
  readonly name: string;
  readonly role: Role;
  /** Null while the address is unconfirmed. */
  readonly confirmedEmail: string | null;
  /** The language of their mails. */
  readonly language: string;
  /** Only the settings they chose themselves. */
  readonly chosenSettings: Partial<NotificationSettings>;
}

/** A post as it is when a notice about a change of it is written. */
export interface PostFacts {
  readonly id: PostId;
  readonly platform: PlatformName;
  readonly accountName: string | null;
  readonly caption: string;
  readonly amends: boolean;
  readonly fromApp: boolean;
  readonly state: PostState;
  readonly deleted: boolean;
  /** Null when it has none or is not published yet. */
  readonly firstComment: FirstCommentState | null;
  readonly authorId: UserId;
  readonly lastEditorId: UserId;
  /** Everyone who changed the content since the last approval by another person. */
  readonly contributorIds: readonly UserId[];
  /** As of the change: the current revision, or the one that a draft would become. */
  readonly reviewedRevision: number;
  /** The same as of now. */
  readonly latestRevision: number;
  readonly trouble: Message | null;
  readonly schedule: { readonly wallTime: string; readonly timeZone: string } | null;
  /** As of the change: those who approved the current revision. */
  readonly approverIds: readonly UserId[];
  /** As of the change: everyone who commented on it. */
  readonly commenterIds: readonly UserId[];
  /** As of the change: the latest comment. */
  readonly lastComment: string | null;
  readonly selfApproval: boolean;
}

export interface AccountFacts {
  readonly id: AccountId;
  readonly platform: PlatformName;
  readonly name: string;
  readonly reason: Message | null;
  readonly tokenVersion: number;
  readonly connectedBy: UserId;
}

/**
 * The facts of a notice, for clients that compose their own text in another language or with other date formats.
 */
export interface NoticeFacts {
  /** The audit action. */
  readonly action: AuditAction;
  /** The name of the person who did it or asks for it. */
  readonly who: string | null;
  readonly platform: PlatformName;
  readonly account: string | null;
  /** It changes a published post. */
  readonly amends: boolean;
  /** A program wrote it. */
  readonly fromApp: boolean;
  /** The beginning of the post; null when it has no text. */
  readonly excerpt: string | null;
  /** The comment that was written about it. */
  readonly note: string | null;
  /** Our explanation, or the platform's. */
  readonly reason: Message | null;
  /** The local time at which it is published. */
  readonly goesOut: { readonly wallTime: string; readonly timeZone: string } | null;
  /** The chosen local time no longer exists. */
  readonly jumpedOver: boolean;
}

export interface Notice {
  readonly kind: NotificationKind;
  readonly subject: string;
  readonly causeKey: string;
  readonly title: Message;
  readonly body: Message;
  /** A path of the web interface. */
  readonly link: string;
  /** Null when there is nothing beyond title and body. */
  readonly facts: NoticeFacts | null;
}

export interface NewNotification extends Notice {
  /** It joins the act of the same person's last notice of this kind since then; null: it is an act by itself. */
  readonly joinsSince: Date | null;
  readonly id: NotificationId;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly inApp: boolean;
  readonly forDigest: boolean;
  readonly createdAt: Date;
}

export interface Notification {
  readonly id: NotificationId;
  readonly kind: NotificationKind;
  readonly subject: string;
  readonly title: Message;
  readonly body: Message;
  readonly link: string;
  /** Null also for notifications created before facts were stored. */
  readonly facts: NoticeFacts | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  /** How many notices of one act it stands for: the unread ones, or all if none is. */
  readonly count: number;
}

export interface NotificationStore {
  recipients(tx: Tx, workspaceId: WorkspaceId): Promise<readonly Recipient[]>;
  /** The posts of these changes, by the ids of the changes. */
  postFacts(tx: Tx, changeIds: readonly string[]): Promise<ReadonlyMap<string, PostFacts>>;
  accountFacts(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<AccountFacts | undefined>;
  /** Skips what the person was already notified of; returns the rest. */
  add(
    tx: Tx,
    notifications: readonly NewNotification[],
  ): Promise<readonly { readonly id: NotificationId; readonly act: NotificationId }[]>;
  /** The unread notices of a person's act since then: how many there are, and the oldest of them. */
  unreadOfAct(
    tx: Tx,
    whose: NotificationOwner,
    act: NotificationId,
    since: Date,
    limit: number,
  ): Promise<NoticesOfAct>;
  /** One for each act, newest first; `before` is the id of the last one seen. */
  list(
    whose: NotificationOwner,
    page: {
      readonly before: NotificationId | undefined;
      readonly limit: number;
      readonly unreadOnly: boolean;
    },
  ): Promise<readonly Notification[]>;
  /** Acts, not single notices. */
  countUnread(whose: NotificationOwner): Promise<number>;
  /** With all notices of the same acts. Returns how many were unread before. */
  markRead(tx: Tx, whose: NotificationOwner, which: NotificationSelection, at: Date): Promise<number>;
  /** For every recipient, and in digests that are not sent yet. Returns whose unread ones they were. */
  settle(
    tx: Tx,
    over: readonly (NoticesAbout & { readonly kinds: readonly NotificationKind[] })[],
  ): Promise<readonly NotificationOwner[]>;
  /** Marks what these people were notified of about these subjects. Returns whose unread ones they were. */
  markReadAbout(
    tx: Tx,
    seen: readonly (NoticesAbout & { readonly userId: UserId })[],
  ): Promise<readonly NotificationOwner[]>;
  settings(userId: UserId): Promise<Partial<NotificationSettings>>;
  saveSetting(tx: Tx, userId: UserId, kind: NotificationKind, setting: KindSetting): Promise<void>;
  deleteBefore(at: Date): Promise<void>;
}

/** What a mail says of a notice. */
export type MailedNotice = Pick<Notice, 'title' | 'body' | 'link'>;

/** A mail lists some of them, and says how many more there are. */
export interface NoticesOfAct {
  readonly count: number;
  readonly listed: readonly NoticeOfAct[];
}
export type NoticeOfAct = MailedNotice & Pick<Notice, 'kind' | 'facts'>;

/** Those about a subject, and when they ended. */
export interface NoticesAbout {
  readonly workspaceId: WorkspaceId;
  readonly subject: string;
  readonly at: Date;
}

export interface NotificationOwner {
  readonly userId: UserId;
  readonly workspaceId: WorkspaceId;
}

/** Some of a person's notifications; `about` is a subject. */
export type NotificationSelection = readonly NotificationId[] | 'all' | { readonly about: string };

/** Notifications that wait for the daily mail. */
export interface DigestStore {
  /** The workspaces with waiting notifications. */
  workspacesWaiting(): Promise<
    readonly { readonly workspaceId: WorkspaceId; readonly name: string; readonly timeZone: string }[]
  >;
  /** Claims everything from before that moment, grouped by person, oldest first. */
  claim(
    tx: Tx,
    workspaceId: WorkspaceId,
    before: Date,
  ): Promise<ReadonlyMap<UserId, readonly MailedNotice[]>>;
  recipients(tx: Tx, workspaceId: WorkspaceId): Promise<readonly Recipient[]>;
}
