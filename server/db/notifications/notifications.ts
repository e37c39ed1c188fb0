import { sql as raw } from 'kysely';
import type { KindSetting, NotificationKind } from '../../domain/notifications/kinds.ts';
import type {
  NewNotification,
  NotificationOwner,
  NotificationStore,
  PostFacts,
  Recipient,
} from '../../domain/notifications/ports.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { NotificationId, PostId, UserId } from '../../lib/ids.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { prepared } from '../postgres/prepared.ts';

export function createNotificationStore({ sql }: DatabaseHandle): NotificationStore {
  return {
    async recipients(tx, workspaceId) {
      const rows = await sqlOf(tx)
        .selectFrom('memberships as m')
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

    async postFacts(tx, workspaceId, id) {
      const { rows } = await raw<PostFactsRow>`${prepared}
        select p.id, p.platform, a.name as "accountName", p.caption, p.amends_post_id is not null as amends,
          p.from_app as "fromApp", p.state, p.deleted_at is not null as deleted, f.state as "firstComment",
          p.author_id as "authorId", p.last_editor_id as "lastEditorId",
          array(select c.user_id from post_contributors c where c.post_id = p.id) as "contributorIds",
          coalesce(p.current_revision, (select coalesce(max(r.number), 0) + 1 from post_revisions r
            where r.post_id = p.id)) as "reviewedRevision", p.trouble -> 'message' as trouble,
          p.wall_time as "wallTime", p.time_zone as "timeZone", w.self_approval as "selfApproval",
          array(select distinct v.user_id from approvals v
            where v.post_id = p.id and v.revision_number = p.current_revision and v.voided_at is null) as "approverIds",
          array(select distinct c.user_id from comments c where c.post_id = p.id) as "commenterIds",
          (select c.text from comments c where c.post_id = p.id order by c.created_at desc, c.id desc limit 1)
            as "lastComment"
        from posts p join workspaces w on w.id = p.workspace_id left join accounts a on a.id = p.account_id
          left join first_comments f on f.post_id = p.id
        where p.workspace_id = ${workspaceId} and p.id = ${id}`.execute(sqlOf(tx));
      const [row] = rows;
      if (!row) return undefined;
      const { wallTime, timeZone, ...facts } = row;
      return { ...facts, schedule: wallTime !== null && timeZone !== null ? { wallTime, timeZone } : null };
    },

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

    async add(tx, notifications) {
      if (notifications.length === 0) return [];
      const rows = await sqlOf(tx)
        .insertInto('notifications')
        .values(
          notifications.map((one) => ({
            id: one.id,
            workspace_id: one.workspaceId,
            user_id: one.userId,
            kind: one.kind,
            subject: one.subject,
            cause_key: one.causeKey,
            title: one.title,
            body: one.body,
            link: one.link,
            facts: one.facts && JSON.stringify(one.facts),
            in_app: one.inApp,
            for_digest: one.forDigest,
            act: actOf(one),
            created_at: one.createdAt,
          })),
        )
        .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id', 'cause_key']).doNothing())
        .returning(['id', 'act'])
        .execute();
      return rows;
    },

    async ofAct(tx, act) {
      return sqlOf(tx)
        .selectFrom('notifications')
        .select(['title', 'body', 'link'])
        .where('act', '=', act)
        .where('read_at', 'is', null)
        .orderBy('id')
        .execute();
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

    async settle(tx, { workspaceId, subject, kinds }, at) {
      const rows = await sqlOf(tx)
        .updateTable('notifications')
        .set({ read_at: at, for_digest: false })
        .where('workspace_id', '=', workspaceId)
        .where('subject', '=', subject)
        .where('read_at', 'is', null)
        .where('kind', 'in', kinds)
        .returning('user_id')
        .execute();
      return rows.map(({ user_id }) => user_id);
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

const actOf = ({ id, userId, workspaceId, kind, facts, joinsSince }: NewNotification) =>
  joinsSince === null
    ? id
    : raw<NotificationId>`coalesce((select n.act from notifications n
        where n.user_id = ${userId} and n.workspace_id = ${workspaceId} and n.kind = ${kind}
          and n.facts ->> 'who' = ${facts?.who ?? null} and n.read_at is null
          and (n.facts ->> 'fromApp')::boolean = ${facts?.fromApp ?? false} and n.created_at >= ${joinsSince}
        order by n.id desc limit 1), ${id})`;

type PostFactsRow = Omit<PostFacts, 'schedule'> & {
  readonly id: PostId;
  readonly platform: PlatformName;
  readonly wallTime: string | null;
  readonly timeZone: string | null;
};

const ofPerson = (sql: Sql, { userId, workspaceId }: NotificationOwner) =>
  sql
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .where('in_app', '=', true);
