import type { AccountId, NotificationId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Role } from '../actor/roles.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { AuditRecord } from '../audit/ports.ts';
import type { PlatformName } from '../platforms.ts';
import type { FirstCommentState } from '../post-model/first-comment-ports.ts';
import type { PostState } from '../post-model/post.ts';
import type { Tx } from '../tx.ts';
import type { KindSetting, NotificationKind, NotificationSettings } from './kinds.ts';

/** Tells people what audited changes mean to them, in the transaction of the changes. */
export type Notify = (tx: Tx, records: readonly AuditRecord[]) => Promise<void>;

/** An active person in a workspace, as far as telling them something goes. */
export interface Reader {
  readonly userId: UserId;
  readonly name: string;
  readonly role: Role;
  /** Null while nobody has confirmed that the address is theirs. */
  readonly confirmedEmail: string | null;
  /** In which they are written to. */
  readonly language: string;
  /** Only what they chose themselves. */
  readonly chosen: Partial<NotificationSettings>;
}

/** A post as it stands in the transaction that changed it. */
export interface PostFacts {
  readonly id: PostId;
  readonly platform: PlatformName;
  readonly accountName: string | null;
  readonly caption: string;
  readonly amends: boolean;
  readonly fromApp: boolean;
  readonly state: PostState;
  readonly deleted: boolean;
  /** Null: it has none, or is not out yet. */
  readonly firstComment: FirstCommentState | null;
  readonly authorId: UserId;
  readonly lastEditorId: UserId;
  /** Everybody who changed the content since the last approval by somebody else. */
  readonly contributorIds: readonly UserId[];
  /** The current revision, or the one that a draft would be. */
  readonly reviewedRevision: number;
  readonly trouble: Message | null;
  readonly schedule: { readonly wallTime: string; readonly timeZone: string } | null;
  /** Those who approved the current revision. */
  readonly approverIds: readonly UserId[];
  /** Everybody who wrote a note on it. */
  readonly commenterIds: readonly UserId[];
  /** What was said about it last. */
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

/** What a notice says, in parts, for whoever words it themselves: in another language, with dates as they write them. */
export interface NoticeFacts {
  /** What happened, as the audit calls it. */
  readonly action: AuditAction;
  /** Who did it, or asks for it, by name. */
  readonly who: string | null;
  readonly platform: PlatformName;
  readonly account: string | null;
  /** It changes a post that is out. */
  readonly amends: boolean;
  /** A program wrote it. */
  readonly fromApp: boolean;
  /** How the post begins; null when it has no text. */
  readonly excerpt: string | null;
  /** What somebody wrote about it. */
  readonly note: string | null;
  /** A sentence of ours, or what a platform said. */
  readonly reason: Message | null;
  /** The local time at which it goes out. */
  readonly goesOut: { readonly wallTime: string; readonly timeZone: string } | null;
  /** The local time that was chosen does not exist any more. */
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
  /** Null: there is nothing to word but the sentences above. */
  readonly facts: NoticeFacts | null;
}

export interface NewNotification extends Notice {
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
  /** Null also for what was told before they were kept. */
  readonly facts: NoticeFacts | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

export interface NotificationStore {
  readers(tx: Tx, workspaceId: WorkspaceId): Promise<readonly Reader[]>;
  postFacts(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<PostFacts | undefined>;
  accountFacts(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<AccountFacts | undefined>;
  /** Leaves out what that person was told already; answers the rest. */
  add(tx: Tx, notifications: readonly NewNotification[]): Promise<readonly NotificationId[]>;
  /** Newest first; `before` is the id of the last one seen. */
  list(
    whose: Whose,
    page: {
      readonly before: NotificationId | undefined;
      readonly limit: number;
      readonly unreadOnly: boolean;
    },
  ): Promise<readonly Notification[]>;
  unread(whose: Whose): Promise<number>;
  /** Answers how many were unread before. */
  markRead(tx: Tx, whose: Whose, which: Which, at: Date): Promise<number>;
  /** For everybody, also in mails of the day to come. Answers whose were unread before. */
  settle(
    tx: Tx,
    what: {
      readonly workspaceId: WorkspaceId;
      readonly subject: string;
      readonly kinds: readonly NotificationKind[];
    },
    at: Date,
  ): Promise<readonly UserId[]>;
  settings(userId: UserId): Promise<Partial<NotificationSettings>>;
  choose(tx: Tx, userId: UserId, kind: NotificationKind, setting: KindSetting): Promise<void>;
  forgetBefore(at: Date): Promise<void>;
}

export interface Whose {
  readonly userId: UserId;
  readonly workspaceId: WorkspaceId;
}

/** Some of a person's notifications; `about` is a subject. */
export type Which = readonly NotificationId[] | 'all' | { readonly about: string };

/** Notifications that wait for the mail of the day. */
export interface DigestStore {
  /** The workspaces where something waits. */
  waiting(): Promise<
    readonly { readonly workspaceId: WorkspaceId; readonly name: string; readonly timeZone: string }[]
  >;
  /** Everything from before that moment, taken once, by person; oldest first. */
  take(
    tx: Tx,
    workspaceId: WorkspaceId,
    before: Date,
  ): Promise<ReadonlyMap<UserId, readonly Pick<Notice, 'title' | 'body' | 'link'>[]>>;
  readers(tx: Tx, workspaceId: WorkspaceId): Promise<readonly Reader[]>;
}
