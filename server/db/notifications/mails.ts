import { sql as raw } from 'kysely';
import type { MailOutbox, MailQueue } from '../../domain/mail/ports.ts';
import type { DigestStore, MailedNotice, NotificationStore } from '../../domain/notifications/ports.ts';
import type { NotificationId, UserId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import { defineInsert } from '../postgres/insert-many.ts';

const insertMails = defineInsert('mails', {
  id: 'text',
  workspace_id: 'text',
  user_id: 'text',
  purpose: 'text',
  recipient: 'text',
  subject: 'text',
  body_text: 'text',
  body_html: 'text',
  created_at: 'timestamptz',
  try_at: 'timestamptz',
  act: 'text',
});

export const createMailOutbox = (): MailOutbox => ({
  async add(tx, ...mails) {
    if (mails.length === 0) return;
    const rows = mails.map((mail) => ({
      id: mail.id,
      workspace_id: mail.workspaceId,
      user_id: mail.userId,
      purpose: mail.purpose,
      recipient: mail.recipient,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: mail.createdAt,
      try_at: mail.tryAt ?? mail.createdAt,
      act: mail.act ?? null,
    }));
    await sqlOf(tx).executeQuery(insertMails(rows));
  },

  async join(tx, joined) {
    if (joined.length === 0) return new Set();
    const acts = joined.map(({ act }) => act);
    // Also where it changes nothing: who claims a mail passes over one that is locked.
    const { rows } = await raw<{ act: NotificationId }>`
      update mails set created_at = least(created_at, (
        select g.since from unnest(${acts}::text[], ${joined.map(({ since }) => since)}::timestamptz[]) as g (act, since)
        where g.act = mails.act))
      where act = any(${acts}::text[]) and tries = 0 and sent_at is null returning act`.execute(sqlOf(tx));
    return new Set(rows.map(({ act }) => act));
  },
});

export function createMailQueue({ sql }: DatabaseHandle): MailQueue {
  return {
    async claim(tx, now, until) {
      const row = await sqlOf(tx)
        .updateTable('mails')
        .set({ try_at: until, tries: raw<number>`tries + 1` })
        .where('id', 'in', (due) =>
          due
            .selectFrom('mails')
            .select('id')
            .where('sent_at', 'is', null)
            .where('given_up_at', 'is', null)
            .where('try_at', '<=', now)
            .orderBy('try_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          workspaceId: row.workspace_id,
          userId: row.user_id,
          purpose: row.purpose,
          recipient: row.recipient,
          subject: row.subject,
          text: row.body_text,
          html: row.body_html,
          createdAt: row.created_at,
          act: row.act,
          tries: row.tries - 1,
        }
      );
    },

    async rewrite(tx, id, { subject, text, html }) {
      await sqlOf(tx)
        .updateTable('mails')
        .set({ subject, body_text: text, body_html: html })
        .where('id', '=', id)
        .execute();
    },

    async markSent(tx, id, at) {
      await sqlOf(tx).updateTable('mails').set({ sent_at: at, trouble: null }).where('id', '=', id).execute();
    },

    async scheduleRetry(tx, id, at, trouble) {
      await sqlOf(tx).updateTable('mails').set({ try_at: at, trouble }).where('id', '=', id).execute();
    },

    async giveUp(tx, id, at, trouble) {
      await sqlOf(tx).updateTable('mails').set({ given_up_at: at, trouble }).where('id', '=', id).execute();
    },

    async countSince(tx, userId, purpose, since) {
      const { count } = await sqlOf(tx)
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async unsent(limit) {
      const rows = await sql
        .selectFrom('mails')
        .select(['id', 'recipient', 'subject', 'created_at', 'tries', 'given_up_at', 'trouble'])
        .where('sent_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ created_at, given_up_at, ...row }) => ({
        ...row,
        createdAt: created_at,
        givenUp: given_up_at !== null,
      }));
    },

    async deleteBefore(at) {
      await sql.deleteFrom('mails').where('created_at', '<', at).execute();
    },
  };
}

export const createDigestStore = (
  { sql }: DatabaseHandle,
  { recipients }: Pick<NotificationStore, 'recipients'>,
): DigestStore => ({
  recipients,

  async workspacesWaiting() {
    return sql
      .selectFrom('workspaces as w')
      .select(['w.id as workspaceId', 'w.name', 'w.time_zone as timeZone'])
      .where(
        raw<boolean>`exists (select 1 from notifications n where n.workspace_id = w.id and n.for_digest)`,
      )
      .execute();
  },

  async claim(tx, workspaceId, before) {
    const rows = await sqlOf(tx)
      .updateTable('notifications')
      .set({ for_digest: false })
      .where('workspace_id', '=', workspaceId)
      .where('for_digest', '=', true)
      .where('created_at', '<', before)
      .returning(['id', 'user_id', 'title', 'body', 'link'])
      .execute();
    const byPerson = new Map<UserId, MailedNotice[]>();
    for (const { user_id, title, body, link } of rows.sort((one, other) => (one.id < other.id ? -1 : 1)))
      byPerson.set(user_id, [...(byPerson.get(user_id) ?? []), { title, body, link }]);
    return byPerson;
  },
});
