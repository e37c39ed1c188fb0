import type { Config } from '../../config.ts';
import { createMailQueue } from '../../db/notifications/mails.ts';
import { withDatabase } from './with-database.ts';

const limit = 100;

/** Lists unsent mails with their reasons, newest first. */
export async function listMails(config: Config): Promise<void> {
  const unsent = await withDatabase(config, (database) => createMailQueue(database).unsent(limit));
  if (unsent.length === 0) process.stdout.write('Every mail was sent.\n');
  for (const { createdAt, recipient, subject, tries, givenUp, trouble } of unsent) {
    const waiting = config.mail
      ? `waiting${trouble === null ? '' : `, tried ${tries} times: ${trouble}`}`
      : 'not sent: no mail server is set (SMTP_URL, MAIL_FROM)';
    const state = givenUp ? `given up: ${trouble}` : waiting;
    process.stdout.write(`${createdAt.toISOString()}  ${recipient}  ${subject}\n    ${state}\n`);
  }
}
