import { sql as raw } from 'kysely';
import type { EarlierTab, PresenceStore, PresentPerson } from '../../domain/presence/ports.ts';
import type { DatabaseHandle } from '../postgres/database.ts';

export function createPresenceStore({ sql }: DatabaseHandle): PresenceStore {
  const deleteTabs = () =>
    sql.deleteFrom('presence').returning(['workspace_id as workspaceId', 'idea_id as ideaId']);
  return {
    async put({ userId, tab, sessionId, workspaceId, ideaId, doing, expiresAt }) {
      // `before` is read from the snapshot of the statement, which does not contain what the statement stores.
      const { rows } = await raw<EarlierTab | { [Column in keyof EarlierTab]: null }>`
        with before as (
          select workspace_id, idea_id, doing, expires_at from presence where user_id = ${userId} and tab = ${tab}
        ), stored as (
          insert into presence (user_id, tab, session_id, workspace_id, idea_id, doing, expires_at)
          select ${userId}, ${tab}, ${sessionId}, ${workspaceId}, ${ideaId}, ${doing}, ${expiresAt}
          where exists (
            select 1 from posts where workspace_id = ${workspaceId} and idea_id = ${ideaId} and deleted_at is null
          )
          on conflict (user_id, tab) do update set session_id = excluded.session_id,
            workspace_id = excluded.workspace_id, idea_id = excluded.idea_id, doing = excluded.doing,
            expires_at = excluded.expires_at
          returning tab
        )
        select before.workspace_id as "workspaceId", before.idea_id as "ideaId", before.doing,
          before.expires_at as "expiresAt"
        from stored left join before on true`.execute(sql);
      const [row] = rows;
      return row && { before: row.ideaId === null ? null : row };
    },

    deleteAllBut: (userId, count) =>
      deleteTabs()
        .where('user_id', '=', userId)
        .where('tab', 'not in', (recent) =>
          recent
            .selectFrom('presence')
            .select('tab')
            .where('user_id', '=', userId)
            .orderBy('expires_at', 'desc')
            .orderBy('tab')
            .limit(count),
        )
        .execute(),

    delete: (userId, tab) => deleteTabs().where('user_id', '=', userId).where('tab', '=', tab).execute(),

    deleteExpired: (now) => deleteTabs().where('expires_at', '<=', now).execute(),

    async peopleWith({ workspaceId, ideaId }, now, limit) {
      const { rows } = await raw<PresentPerson>`
        select u.id, u.name, case when bool_or(p.doing = 'editing') then 'editing' else 'reading' end as doing
        from presence p
        join users u on u.id = p.user_id and u.status = 'active'
        join memberships m on m.workspace_id = p.workspace_id and m.user_id = p.user_id
        join web_sessions s on s.id = p.session_id and s.ended_at is null and s.expires_at > ${now}
        where p.workspace_id = ${workspaceId} and p.idea_id = ${ideaId} and p.expires_at > ${now}
        group by u.id, u.name
        order by bool_or(p.doing = 'editing') desc, u.name, u.id
        limit ${limit}`.execute(sql);
      return rows;
    },
  };
}
