/** Mails on their way: the outbox that is written to, the queue that is sent from, and the mail server. */

import type { MailId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Language, Message } from '../../lib/message.ts';
import type { Tx } from '../tx.ts';

export interface WaitingMail extends NewMail {
  /** How often it was tried before. */
  readonly tries: number;
}

export type Delivery =
  | { readonly kind: 'sent' }
  /** It will never be taken: the address does not exist, say. */
  | { readonly kind: 'refused'; readonly reason: Message }
  | { readonly kind: 'not_now'; readonly reason: Message };

export interface Mailer {
  /** Never throws: what went wrong is in the answer. */
  deliver(mail: WaitingMail): Promise<Delivery>;
}

export interface MailQueue {
  /** Gives the mail whose time has come first, and keeps it from others until `until`. */
  claim(tx: Tx, now: Date, until: Date): Promise<WaitingMail | undefined>;
  sent(tx: Tx, id: MailId, at: Date): Promise<void>;
  tryAgain(tx: Tx, id: MailId, at: Date, trouble: string): Promise<void>;
  giveUp(tx: Tx, id: MailId, at: Date, trouble: string): Promise<void>;
  /** How many of this purpose were written to that person since. */
  countSince(tx: Tx, userId: UserId, purpose: NewMail['purpose'], since: Date): Promise<number>;
  /** Not sent, newest first, and why: for whoever runs the installation. */
  unsent(limit: number): Promise<readonly UnsentMail[]>;
  forgetBefore(at: Date): Promise<void>;
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

export interface NewMail {
  readonly id: MailId;
  readonly workspaceId: WorkspaceId | null;
  readonly userId: UserId;
  readonly purpose: 'notification' | 'digest' | 'confirm_address';
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
}

/** Mails are kept with what they tell; who sends them, and when, is not the writer's concern. */
export interface MailOutbox {
  add(tx: Tx, mail: NewMail): Promise<void>;
}

/** The languages that mails are written in. */
export const languages = ['en', 'de'] as const;

/** The one of that name; English where we do not write it. */
export type Languages = (name: string) => Language;
