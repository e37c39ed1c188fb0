/** Outgoing mail: the outbox that use-cases write to, the queue that is sent from, and the mail server. */

import type { MailId, NotificationId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Language, Message } from '../../lib/message.ts';
import type { Tx } from '../tx.ts';

export interface WaitingMail extends NewMail {
  /** What it reports, where more may have joined this since the mail was written. */
  readonly act: NotificationId | null;
  /** The number of earlier delivery attempts. */
  readonly tries: number;
}

export type Delivery =
  | { readonly kind: 'sent' }
  /** Permanently refused, for example because the address does not exist. */
  | { readonly kind: 'refused'; readonly reason: Message }
  | { readonly kind: 'not_now'; readonly reason: Message };

/** What is sent, whoever wrote it. */
export interface OutgoingMail {
  readonly id: string;
  readonly purpose: NewMail['purpose'] | 'checkpoints';
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Never throws: a failure is part of the result. */
  deliver(mail: OutgoingMail): Promise<Delivery>;
}

export interface MailQueue {
  /** Returns the mail that has been due longest and leases it until `until`. */
  claim(tx: Tx, now: Date, until: Date): Promise<WaitingMail | undefined>;
  rewrite(tx: Tx, id: MailId, content: MailContent): Promise<void>;
  markSent(tx: Tx, id: MailId, at: Date): Promise<void>;
  scheduleRetry(tx: Tx, id: MailId, at: Date, trouble: string): Promise<void>;
  giveUp(tx: Tx, id: MailId, at: Date, trouble: string): Promise<void>;
  /** How many mails of this purpose were written to the person since then. */
  countSince(tx: Tx, userId: UserId, purpose: NewMail['purpose'], since: Date): Promise<number>;
  /** Unsent mails with their reasons, newest first, for the operator. */
  unsent(limit: number): Promise<readonly UnsentMail[]>;
  deleteBefore(at: Date): Promise<void>;
}

export interface UnsentMail {
  readonly id: MailId;
  readonly recipient: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly tries: number;
  readonly givenUp: boolean;
  readonly trouble: string | null;
}

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface NewMail extends MailContent {
  readonly id: MailId;
  readonly workspaceId: WorkspaceId | null;
  readonly userId: UserId;
  readonly purpose: 'notification' | 'digest' | 'confirm_address';
  readonly recipient: string;
  readonly createdAt: Date;
}

/** Mails are stored in the transaction of what they report; sending them is a separate concern. */
export interface MailOutbox {
  add(
    tx: Tx,
    ...mails: readonly (NewMail & { readonly tryAt?: Date; readonly act?: NotificationId })[]
  ): Promise<void>;
  /**
   * Has the mails of these acts report what was written since then. Returns the acts that have one: it is not on its way, and
   * waits for this transaction.
   */
  join(tx: Tx, acts: readonly JoinedAct[]): Promise<ReadonlySet<NotificationId>>;
}

export interface JoinedAct {
  readonly act: NotificationId;
  readonly since: Date;
}

/** The languages that mails are written in. */
export const mailLanguages = ['en', 'de'] as const;

/** Finds a language by name; falls back to English for languages we do not write. */
export type FindLanguage = (name: string) => Language;
