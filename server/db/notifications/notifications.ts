import { sql as raw } from 'kysely';
import type { KindSetting, NotificationKind } from '../../domain/notifications/kinds.ts';
import type { NotificationOwner, NotificationStore, Recipient } from '../../domain/notifications/ports.ts';
import type { NotificationId, UserId } from '../../lib/ids.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { prepared } from '../postgres/prepared.ts';
import { addNotifications } from './add-notifications.ts';
import { readPostFacts } from './post-facts.ts';

export function createNotificationStore({ sql }: DatabaseHandle): NotificationStore {
  return {
    async recipients(tx, workspaceId) {
      const rows = await sqlOf(tx)
        .selectFrom('memberships as m')
        .modifyFront(prepared)
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .leftJoin('notification_settings as s', 's.user_id', 'm.user_id')
        .select([
          'u.id',
          'u.name',
          'u.email',
          'u.email_verified',
          'u.language',
          'm.role',
          's.kind',
          's.in_app',
          's.mail',
        ])
        .where('m.workspace_id', '=', workspaceId)
        .where('u.status', '=', 'active')
        .orderBy('m.created_at')
        .orderBy('u.id')
        .execute();
      const readers = new Map<
        UserId,
        Recipient & { chosenSettings: Partial<Record<NotificationKind, KindSetting>> }
      >();
      for (const { id, name, role, email, email_verified, language, kind, in_app, mail } of rows) {
        const confirmedEmail = email_verified && email !== '' ? email : null;
        const reader = readers.get(id) ?? {
          userId: id,
          name,
          role,
          confirmedEmail,
          language,
          chosenSettings: {},
        };
        if (kind !== null && in_app !== null && mail !== null)
          reader.chosenSettings[kind] = { inApp: in_app, mail };
        readers.set(id, reader);
      }
      return [...readers.values()];
    },

    postFacts: (tx, changeIds) => readPostFacts(sqlOf(tx), changeIds),

    async accountFacts(tx, workspaceId, id) {
      const row = await sqlOf(tx)
        .selectFrom('accounts')
        .select(['id', 'platform', 'name', 'status_reason', 'token_version', 'connected_by'])
        .where('workspace_id', '=', workspaceId)
        .where(raw<boolean>`id = ${id}`)
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          platform: row.platform,
          name: row.name,
          reason: row.status_reason,
          tokenVersion: row.token_version,
          connectedBy: row.connected_by,
        }
      );
    },

    add: (tx, notifications) => addNotifications(sqlOf(tx), notifications),

    async unreadOfAct(tx, { workspaceId, userId }, act, since, limit) {
      const listed = await sqlOf(tx)
        .selectFrom('notifications')
        .select(['kind', 'facts', 'title', 'body', 'link', raw<string>`count(*) over ()`.as('count')])
        .where('user_id', '=', userId)
        .where('workspace_id', '=', workspaceId)
        .where('act', '=', act)
        .where('read_at', 'is', null)
        .where('created_at', '>=', since)
        .orderBy('id')
        .limit(limit)
        .execute();
      return { count: Number(listed[0]?.count ?? 0), listed };
    },

    async list(whose, { before, limit, unreadOnly }) {
      const unread = raw<string>`count(*) filter (where read_at is null)`;
      // The newest notice stands for its act, and an unread one before any that was read.
      let acts = ofPerson(sql, whose)
        .select([
          raw<NotificationId>`coalesce(max(id) filter (where read_at is null), max(id))`.as('id'),
          raw<string>`coalesce(nullif(${unread}, 0), count(*))`.as('count'),
        ])
        .groupBy('act')
        .orderBy('id', 'desc')
        .limit(limit);
      if (before !== undefined)
        acts = acts.having(
          raw<boolean>`coalesce(max(id) filter (where read_at is null), max(id)) < ${before}`,
        );
      if (unreadOnly) acts = acts.having(unread, '>', '0');
      const rows = await sql
        .selectFrom(acts.as('a'))
        .innerJoin('notifications as n', 'n.id', 'a.id')
        .selectAll('n')
        .select('a.count')
        .orderBy('n.id', 'desc')
        .execute();
      return rows.map(({ created_at, read_at, count, ...row }) => ({
        ...row,
        createdAt: created_at,
        readAt: read_at,
        count: Number(count),
      }));
    },

    async countUnread(whose) {
      const { count } = await ofPerson(sql, whose)
        .select(raw<string>`count(distinct act)`.as('count'))
        .where('read_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async markRead(tx, { userId, workspaceId }, which, at) {
      let query = sqlOf(tx)
        .updateTable('notifications')
        .set({ read_at: at })
        .where('user_id', '=', userId)
        .where('workspace_id', '=', workspaceId)
        .where('in_app', '=', true)
        .where('read_at', 'is', null);
      if (which !== 'all')
        query =
          'about' in which
            ? query.where('subject', '=', which.about)
            : query.where('act', 'in', (acts) =>
                acts.selectFrom('notifications').select('act').where('id', 'in', which),
              );
      return Number((await query.executeTakeFirst()).numUpdatedRows);
    },

    async settle(tx, over) {
      const each = over.flatMap(({ kinds, ...about }) => kinds.map((kind) => ({ ...about, kind })));
      if (each.length === 0) return [];
      const { rows } = await raw<NotificationOwner>`${prepared}
        update notifications n set read_at = g.at, for_digest = false
        from unnest(${each.map(({ workspaceId }) => workspaceId)}::text[], ${each.map(({ subject }) => subject)}::text[],
          ${each.map(({ kind }) => kind)}::text[], ${each.map(({ at }) => at)}::timestamptz[])
          as g (workspace_id, subject, kind, at)
        where n.workspace_id = g.workspace_id and n.subject = g.subject and n.kind = g.kind and n.read_at is null
        returning n.workspace_id as "workspaceId", n.user_id as "userId"`.execute(sqlOf(tx));
      return rows;
    },

    async markReadAbout(tx, seen) {
      if (seen.length === 0) return [];
      const { rows } = await raw<NotificationOwner>`${prepared}
        update notifications n set read_at = g.at
        from unnest(${seen.map(({ workspaceId }) => workspaceId)}::text[], ${seen.map(({ subject }) => subject)}::text[],
          ${seen.map(({ userId }) => userId)}::text[], ${seen.map(({ at }) => at)}::timestamptz[])
          as g (workspace_id, subject, user_id, at)
        where n.workspace_id = g.workspace_id and n.subject = g.subject and n.user_id = g.user_id and n.in_app
          and n.read_at is null
        returning n.workspace_id as "workspaceId", n.user_id as "userId"`.execute(sqlOf(tx));
      return rows;
    },

    async settings(userId) {
      const rows = await sql
        .selectFrom('notification_settings')
        .select(['kind', 'in_app', 'mail'])
        .where('user_id', '=', userId)
        .execute();
      return Object.fromEntries(rows.map(({ kind, in_app, mail }) => [kind, { inApp: in_app, mail }]));
    },

    async saveSetting(tx, userId, kind, { inApp, mail }) {
      await sqlOf(tx)
        .insertInto('notification_settings')
        .values({ user_id: userId, kind, in_app: inApp, mail })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ in_app: inApp, mail }))
        .execute();
    },

    async deleteBefore(at) {
      await sql.deleteFrom('notifications').where('created_at', '<', at).execute();
    },
  };
}

const ofPerson = (sql: Sql, { userId, workspaceId }: NotificationOwner) =>
  sql
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .where('in_app', '=', true);
