import type { OwnerReader, ProcessPart, ProcessStore } from '../../domain/operator/ports.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';

export const createProcessStore = ({ sql }: DatabaseHandle): ProcessStore => ({
  async recordHeartbeat(
    { id, host, parts, version, nodeVersion, timeZoneData, startedAt, seenAt },
    forgetBefore,
  ) {
    const changing = { parts: [...parts], seen_at: seenAt };
    await sql
      .insertInto('processes')
      .values({
        id,
        host,
        version,
        node_version: nodeVersion,
        time_zone_data: timeZoneData,
        started_at: startedAt,
        ...changing,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
      .execute();
    await sql.deleteFrom('processes').where('seen_at', '<', forgetBefore).execute();
  },

  async remove(id) {
    await sql.deleteFrom('processes').where('id', '=', id).execute();
  },

  async list() {
    const rows = await sql.selectFrom('processes').selectAll().orderBy('started_at').orderBy('id').execute();
    return rows.map((row) => ({
      id: row.id,
      host: row.host,
      parts: row.parts as ProcessPart[],
      version: row.version,
      nodeVersion: row.node_version,
      timeZoneData: row.time_zone_data,
      startedAt: row.started_at,
      seenAt: row.seen_at,
    }));
  },
});

export const createOwnerReader = ({ sql }: DatabaseHandle, macs: RowMacs): OwnerReader => ({
  async firstOwner() {
    const rows = await sql
      .selectFrom('memberships')
      .selectAll()
      .where('role', '=', 'owner')
      .where('workspace_id', '=', (eb) =>
        eb.selectFrom('workspaces').select('id').orderBy('created_at').orderBy('id').limit(1),
      )
      .orderBy('created_at')
      .orderBy('user_id')
      .execute();
    return macs.genuineRows('memberships', rows)[0]?.user_id;
  },
});
