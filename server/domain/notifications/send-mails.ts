/**
 * Sends what waits in the outbox. Promise: a mail that was written is sent, or somebody can see that it was not. A
 * process that dies between sending and noting it sends again a few minutes later, under the same Message-ID.
 */

import { type Clock, days, later, minutes } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Message } from '../../lib/message.ts';
import type { Delivery, Mailer, MailQueue, WaitingMail } from '../mail/mail-ports.ts';
import { settingsPath } from '../mail/mail-words.ts';
import type { Transact, Tx } from '../tx.ts';
import { messages } from './messages.ts';
import { type DeliverDeps, deliver } from './notify.ts';

export interface SendMailsDeps extends DeliverDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mails: MailQueue;
  readonly mailer: Mailer;
}

const inRound = 10;
/** Longer than any mail server takes to answer. */
const holdMs = minutes(5);
const firstWaitMs = minutes(1);
const longestWaitMs = minutes(60);
const givenUpAfterMs = days(1);

/** Returns how many were tried. */
export async function sendMails(deps: SendMailsDeps): Promise<number> {
  for (let tried = 0; tried < inRound; tried++) {
    const now = deps.clock.now();
    // One at a time: the last of many would be held no longer, and sent by somebody else as well.
    const mail = await deps.transact((tx) => deps.mails.claim(tx, now, later(now, holdMs)));
    if (!mail) return tried;
    const delivery: Delivery = isTooOld(mail, now)
      ? {
          kind: 'refused',
          reason: messages.waited_more_than_day(),
        }
      : await deps.mailer.deliver(mail);
    await deps.transact((tx) => note(deps, tx, mail, delivery));
  }
  return inRound;
}

const isTooOld = ({ createdAt }: WaitingMail, now: Date): boolean => later(createdAt, givenUpAfterMs) <= now;

/** One minute, then twice as long each time, up to an hour. */
export const waitMs = (tries: number): number => Math.min(firstWaitMs * 2 ** tries, longestWaitMs);

async function note(deps: SendMailsDeps, tx: Tx, mail: WaitingMail, delivery: Delivery): Promise<void> {
  const now = deps.clock.now();
  if (delivery.kind === 'sent') return deps.mails.sent(tx, mail.id, now);
  deps.log.warn({ mail: mail.id, reason: delivery.reason.text }, 'a mail was not sent');
  if (delivery.kind === 'not_now' && !isTooOld(mail, now))
    return deps.mails.tryAgain(tx, mail.id, later(now, waitMs(mail.tries)), delivery.reason.text);
  await deps.mails.giveUp(tx, mail.id, now, delivery.reason.text);
  await sayInTheApp(deps, tx, mail, delivery.reason, now);
}

/** Once a day is enough: the next mail fails for the same reason. */
async function sayInTheApp(
  deps: SendMailsDeps,
  tx: Tx,
  { workspaceId, userId, recipient, id }: WaitingMail,
  reason: Message,
  at: Date,
): Promise<void> {
  if (workspaceId === null) return;
  const readers = await deps.notifications.readers(tx, workspaceId);
  const notice = {
    kind: 'mail_undelivered' as const,
    subject: `mail:${id}`,
    causeKey: `mail_undelivered:${at.toISOString().slice(0, 10)}`,
    title: messages.mail_undelivered(),
    body: messages.mail_undelivered_why({ recipient, reason }),
    link: settingsPath,
    facts: null,
  };
  const to = readers.filter((reader) => reader.userId === userId);
  await deliver(deps, tx, { workspaceId, at }, { notice, to });
}
