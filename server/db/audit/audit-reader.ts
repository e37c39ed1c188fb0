import { sql as raw } from 'kysely';
import type { AuditReader } from '../../domain/audit/ports.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { GrantId } from '../../lib/ids.ts';
import type { DatabaseHandle } from '../postgres/database.ts';

/** When a day starts in the time zone of the workspace. */
const startOfDay = (day: string, more = 0) =>
  raw<Date>`((${day}::date + ${more}::integer)::timestamp at time zone w.time_zone)`;

export function createAuditReader({ sql }: DatabaseHandle): AuditReader {
  return {
    async list(workspaceId, { program, by, actions, subject, fromDay, toDay, before, limit }) {
      let query = sql
        .selectFrom('audit_entries as e')
        .innerJoin('workspaces as w', 'w.id', 'e.workspace_id')
        .leftJoin('users as u', 'u.id', 'e.user_id')
        // What an app's token does is attributed to the consent it came from.
        .leftJoin('app_grants as g', (join) =>
          join.on('e.actor_kind', '=', 'token').onRef('g.id', '=', raw<GrantId>`e.actor_id`),
        )
        .leftJoin('apps as a', 'a.id', 'g.app_id')
        .select([
          'e.id',
          'e.at',
          'e.action',
          'e.subject',
          'e.data',
          'e.sequence',
          'e.hash',
          'e.user_id',
          'e.refused_at',
        ])
        .select(['e.actor_kind', 'u.name', 'a.name as app_name'])
        .where('e.workspace_id', '=', workspaceId)
        .orderBy('e.id', 'desc')
        .limit(limit);
      if (program) {
        query = query.where('e.user_id', '=', program.userId); // guard: own person
        query =
          'appId' in program
            ? query.where('g.app_id', '=', program.appId)
            : query.where('e.actor_id', '=', program.tokenId);
      }
      if (by === 'system') query = query.where('e.user_id', 'is', null);
      else if (by !== undefined) query = query.where('e.user_id', '=', by);
      if (actions !== undefined) query = query.where('e.action', 'in', actions);
      if (subject !== undefined) query = query.where('e.subject', '=', subject);
      if (fromDay !== undefined) query = query.where('e.at', '>=', startOfDay(fromDay));
      if (toDay !== undefined) query = query.where('e.at', '<', startOfDay(toDay, 1));
      if (before !== undefined) query = query.where('e.id', '<', before);
      return (await query.execute()).map((row) => ({
        id: row.id,
        at: row.at,
        action: row.action,
        subject: row.subject,
        data: row.data as { [key: string]: Json },
        sequence: row.sequence === null ? null : Number(row.sequence),
        hash: row.hash,
        refused: row.refused_at !== null,
        actor: row.user_id ? { id: row.user_id, name: row.name ?? '' } : null,
        through: row.actor_kind !== 'token' ? null : row.app_name === null ? 'token' : 'app',
        app: row.app_name,
      }));
    },
  };
}
