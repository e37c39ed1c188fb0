/**
 * Sends the mails in the outbox. Promise: a mail that was written is sent, or its failure is visible. A process
 * that dies between sending and recording it sends again a few minutes later, under the same Message-ID.
 */

import { type Clock, days, later, minutes } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Message } from '../../lib/message.ts';
import type { Delivery, Mailer, MailQueue, WaitingMail } from '../mail/ports.ts';
import { maxListed, notificationSettingsPath } from '../mail/render-mail.ts';
import type { Transact, Tx } from '../tx.ts';
import { type DeliverDeps, deliverNotices, renderNotices } from './deliver-notices.ts';
import { messages } from './messages.ts';

export interface SendMailsDeps extends DeliverDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mails: MailQueue;
  readonly mailer: Mailer;
}

const maxPerSweep = 10;
/** Longer than any mail server takes to respond. */
const leaseMs = minutes(5);
const firstWaitMs = minutes(1);
const maxWaitMs = minutes(60);
const maxAgeMs = days(1);

/** Returns how many were tried. */
export async function sendMails(deps: SendMailsDeps): Promise<number> {
  for (let tried = 0; tried < maxPerSweep; tried++) {
    const now = deps.clock.now();
    // Claimed one at a time: in a batch, the lease of the last mail could expire and another worker would send it
    // too.
    const mail = await deps.transact(async (tx) => {
      const claimed = await deps.mails.claim(tx, now, later(now, leaseMs));
      return claimed && addJoined(deps, tx, claimed);
    });
    if (!mail) return tried;
    const delivery: Delivery = isTooOld(mail, now)
      ? {
          kind: 'refused',
          reason: messages.waited_more_than_day(),
        }
      : await deps.mailer.deliver(mail);
    await deps.transact((tx) => recordDelivery(deps, tx, mail, delivery));
  }
  return maxPerSweep;
}

/**
 * Notices that joined the mail's act since it was written are added now, once: rendering it again with each of them cost a
 * program's row of drafts more than the drafts. A person who left the workspace gets what was written before.
 */
async function addJoined(deps: SendMailsDeps, tx: Tx, mail: WaitingMail): Promise<WaitingMail> {
  const { id, act, tries, userId, workspaceId, createdAt } = mail;
  if (act === null || workspaceId === null || tries > 0) return mail;
  const whose = { userId, workspaceId };
  const unread = await deps.notifications.unreadOfAct(tx, whose, act, createdAt, maxListed);
  const readers = await deps.notifications.recipients(tx, workspaceId);
  const reader = readers.find((one) => one.userId === userId);
  const [first] = unread.listed;
  if (!first || !reader) return mail;
  const content = renderNotices(deps, reader, first, unread);
  await deps.mails.rewrite(tx, id, content);
  return { ...mail, ...content };
}

const isTooOld = ({ createdAt }: WaitingMail, now: Date): boolean => later(createdAt, maxAgeMs) <= now;

/** One minute, then twice as long each time, up to an hour. */
export const retryDelayMs = (tries: number): number => Math.min(firstWaitMs * 2 ** tries, maxWaitMs);

async function recordDelivery(
  deps: SendMailsDeps,
  tx: Tx,
  mail: WaitingMail,
  delivery: Delivery,
): Promise<void> {
  const now = deps.clock.now();
  if (delivery.kind === 'sent') return deps.mails.markSent(tx, mail.id, now);
  deps.log.warn({ mail: mail.id, reason: delivery.reason.text }, 'a mail was not sent');
  if (delivery.kind === 'not_now' && !isTooOld(mail, now))
    return deps.mails.scheduleRetry(tx, mail.id, later(now, retryDelayMs(mail.tries)), delivery.reason.text);
  await deps.mails.giveUp(tx, mail.id, now, delivery.reason.text);
  await notifyInApp(deps, tx, mail, delivery.reason, now);
}

/** Once a day is enough: later mails fail for the same reason. */
async function notifyInApp(
  deps: SendMailsDeps,
  tx: Tx,
  { workspaceId, userId, recipient, id }: WaitingMail,
  reason: Message,
  at: Date,
): Promise<void> {
  if (workspaceId === null) return;
  const readers = await deps.notifications.recipients(tx, workspaceId);
  const notice = {
    kind: 'mail_undelivered' as const,
    subject: `mail:${id}`,
    causeKey: `mail_undelivered:${at.toISOString().slice(0, 10)}`,
    title: messages.mail_undelivered(),
    body: messages.mail_undelivered_why({ recipient, reason }),
    link: notificationSettingsPath,
    facts: null,
  };
  const recipients = readers.filter((reader) => reader.userId === userId);
  await deliverNotices(deps, tx, [{ notice, recipients, workspaceId, at }]);
}
