/** Which checkpoints are due, which wait to be delivered, why some cannot be signed, and what was refused in audit logs. */
import { sql as raw } from 'kysely';
import type { CheckpointStore } from '../../domain/audit/ports.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { readLatestCheckpoint } from './make-checkpoint.ts';

const batch = 100;
const maxSentAtOnce = 1_000;

export const createCheckpointStore = ({ sql }: DatabaseHandle): CheckpointStore => ({
  async latestNote(workspaceId) {
    return (await readLatestCheckpoint(sql, workspaceId as WorkspaceId))?.note;
  },

  async listDue(before) {
    const { rows } = await raw<{ workspace_id: WorkspaceId }>`
      select h.workspace_id from audit_heads h
      left join lateral (select size, created_at from audit_checkpoints c
        where c.workspace_id = h.workspace_id order by size desc limit 1) c on true
      left join audit_breaks b on b.workspace_id = h.workspace_id
      where h.sequence <> coalesce(c.size, 0) and (c.created_at is null or c.created_at <= ${before})
        and (b.looked_at is null or b.looked_at <= ${before})
      order by c.created_at nulls first limit ${batch}`.execute(sql);
    return rows.map(({ workspace_id }) => workspace_id);
  },

  async recordBreak(workspaceId, what, at) {
    await sql
      .insertInto('audit_breaks')
      .values({ workspace_id: workspaceId, found_at: at, looked_at: at, what })
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ looked_at: at, what }))
      .execute();
  },

  async listBreaks() {
    const rows = await sql.selectFrom('audit_breaks').selectAll().orderBy('found_at').limit(batch).execute();
    return rows.map((row) => ({ workspaceId: row.workspace_id, foundAt: row.found_at, what: row.what }));
  },

  async clearBreak(workspaceId) {
    await sql.deleteFrom('audit_breaks').where('workspace_id', '=', workspaceId).execute();
  },

  async listRefused() {
    const rows = await sql
      .selectFrom('audit_entries')
      .select((eb) => [
        'workspace_id',
        eb.fn.countAll<string>().as('count'),
        eb.fn.max('refused_at').$notNull().as('last_at'),
      ])
      .where('refused_at', 'is not', null)
      .groupBy('workspace_id')
      .orderBy('last_at', 'desc')
      .limit(batch)
      .execute();
    return rows.map((row) => ({
      workspaceId: row.workspace_id,
      count: Number(row.count),
      lastAt: row.last_at,
    }));
  },

  async listUndelivered() {
    const rows = await sql
      .selectFrom('audit_checkpoints')
      .select(['workspace_id', 'size', 'note'])
      .where('delivered_at', 'is', null)
      .orderBy('created_at')
      .limit(batch)
      .execute();
    return rows.map((row) => ({ workspaceId: row.workspace_id, size: Number(row.size), note: row.note }));
  },

  async setDelivered({ workspaceId, size }, at) {
    await sql
      .updateTable('audit_checkpoints')
      .set({ delivered_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('size', '=', String(size))
      .where('delivered_at', 'is', null)
      .execute();
  },

  async listNewestUnsent(destination) {
    const { rows } = await raw<{ workspace_id: WorkspaceId; size: string; note: string }>`
      select c.workspace_id, c.size, c.note from audit_heads h
      cross join lateral (select workspace_id, size, note, created_at from audit_checkpoints a
        where a.workspace_id = h.workspace_id order by size desc limit 1) c
      where not exists (select 1 from checkpoint_receipts r
        where r.workspace_id = c.workspace_id and r.size = c.size and r.destination = ${destination})
      order by c.created_at limit ${maxSentAtOnce}`.execute(sql);
    return rows.map((row) => ({ workspaceId: row.workspace_id, size: Number(row.size), note: row.note }));
  },

  async lastSent(destination) {
    const row = await sql
      .selectFrom('checkpoint_receipts')
      .select('sent_at')
      .where('destination', '=', destination)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.sent_at;
  },

  async recordReceipt(destination, { workspaceId, size }, receipt, at) {
    await sql
      .insertInto('checkpoint_receipts')
      .values({ workspace_id: workspaceId, size, destination, sent_at: at, receipt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
