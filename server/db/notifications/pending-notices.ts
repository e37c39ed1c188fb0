import { type RawBuilder, sql as raw } from 'kysely';
import type { AuditAction } from '../../domain/audit/actions.ts';
import type { PendingChange, PendingNotices } from '../../domain/notifications/ports.ts';
import type { Tx } from '../../domain/tx.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import { writtenEntryId } from '../audit/written-entries.ts';
import { type DatabaseHandle, send, sqlOf } from '../postgres/database.ts';
import { defineStatement } from '../postgres/statement.ts';

/** Who holds this advisory lock writes notices; nobody else does meanwhile. */
export const noticeWriterKey = 7_331_014;

const insertPending = defineStatement<{ readonly places: number[]; readonly workspaces: string[] }>()(
  (_sql, given) => raw`
    insert into pending_notices (audit_entry_id, workspace_id)
    select ${writtenEntryId(raw`place`)}, workspace_id
    from unnest(${given('places')}::int[], ${given('workspaces')}::text[]) as given (place, workspace_id)`,
);

const isDue = raw<boolean>`(try_at is null or try_at <= now())`;

export const createPendingNotices = ({ sql }: DatabaseHandle): PendingNotices => ({
  add(tx, changes) {
    const insert = insertPending.with({
      places: changes.map(({ place }) => place),
      workspaces: changes.map(({ workspaceId }) => workspaceId),
    });
    send(tx, insert);
  },

  take: (tx, limit) => takeWhere(tx, raw`where ${isDue} order by audit_entry_id limit ${limit}`),

  takeOne: (tx, id) => takeWhere(tx, raw`where audit_entry_id = ${id}`),

  async listDue(limit) {
    const rows = await sql
      .selectFrom('pending_notices')
      .select('audit_entry_id')
      .where(isDue)
      .orderBy('audit_entry_id')
      .limit(limit)
      .execute();
    return rows.map(({ audit_entry_id }) => audit_entry_id);
  },

  async postpone(tx, id) {
    await sqlOf(tx)
      .updateTable('pending_notices')
      .set({ try_at: raw<Date>`now() + interval '1 minute'` })
      .where('audit_entry_id', '=', id)
      .execute();
  },
});

interface ChangeRow {
  readonly id: string;
  readonly workspace_id: WorkspaceId;
  readonly at: Date;
  readonly actor_kind: 'session' | 'token' | 'system';
  readonly user_id: UserId | null;
  readonly action: AuditAction;
  readonly subject: string;
  readonly data: { readonly [key: string]: Json };
}

/**
 * For the rest of the transaction. For a list that it believes to be long, PostgreSQL would read a whole table, and all notices
 * of a person to find the newest: in a row of drafts that took longer than all the rest.
 */
const searchByIndex = raw`select set_config(name, 'off', true)
  from unnest(array['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']) as name`;

async function takeWhere(tx: Tx, which: RawBuilder<unknown>): Promise<readonly PendingChange[]> {
  const sql = sqlOf(tx);
  await raw`select pg_advisory_xact_lock(${noticeWriterKey})`.execute(sql);
  await searchByIndex.execute(sql);
  const { rows } = await raw<ChangeRow>`
    with due as materialized (select audit_entry_id from pending_notices ${which} for update skip locked),
      taken as (delete from pending_notices p using due where p.audit_entry_id = due.audit_entry_id
        returning p.audit_entry_id)
    select e.id, e.workspace_id, e.at, e.actor_kind, e.user_id, e.action, e.subject, e.data
    from taken t join audit_entries e on e.id = t.audit_entry_id order by e.id`.execute(sql);
  return rows.map(({ workspace_id: workspaceId, actor_kind: kind, user_id: userId, ...row }) => ({
    ...row,
    workspaceId,
    actor: kind === 'system' || userId === null ? 'system' : { userId, via: { kind } },
  }));
}
