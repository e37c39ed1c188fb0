import { sql as raw } from 'kysely';
import type {
  AnalyticsExport,
  ClaimedExport,
  ExportQueue,
  ExportStore,
} from '../../domain/analytics/export-ports.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';

const maxListed = 100;

const selectExports = (sql: Sql) =>
  sql
    .selectFrom('analytics_exports')
    .select([
      'id',
      'workspace_id as workspaceId',
      'created_by as createdBy',
      'created_at as createdAt',
      'question',
      'state',
      'progress',
      'row_count as rowCount',
      'problem',
      'finished_at as finishedAt',
      'expires_at as expiresAt',
    ]);

export function createExportStore({ sql }: Pick<DatabaseHandle, 'sql'>): ExportStore {
  return {
    async insert(tx, { id, workspaceId, createdBy, createdAt, question }) {
      await sqlOf(tx)
        .insertInto('analytics_exports')
        .values({
          id,
          workspace_id: workspaceId,
          created_by: createdBy,
          created_at: createdAt,
          question: JSON.stringify(question),
          state: 'waiting',
          head: null,
          row_count: null,
          problem: null,
          held_until: null,
          finished_at: null,
          expires_at: null,
        })
        .execute();
    },

    async countAndLock(tx, { workspaceId, userId }) {
      const own = sqlOf(tx);
      await raw`select pg_advisory_xact_lock(hashtextextended(${`export ${workspaceId} ${userId}`}, 0))`.execute(
        own,
      );
      const { count } = await own
        .selectFrom('analytics_exports')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', userId)
        .where('state', 'in', ['waiting', 'making', 'ready'])
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    find: ({ workspaceId, userId }, id): Promise<AnalyticsExport | undefined> =>
      selectExports(sql)
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', userId) // guard: own exports
        .where('id', '=', id)
        .executeTakeFirst(),

    list: ({ workspaceId, userId }) =>
      selectExports(sql)
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', userId) // guard: own exports
        .orderBy('id', 'desc')
        .limit(maxListed)
        .execute(),

    async cancel(tx, { workspaceId, userId }, id, now, expiresAt) {
      const own = sqlOf(tx);
      const { numUpdatedRows } = await own
        .updateTable('analytics_exports')
        .set({ state: 'cancelled', held_until: null, finished_at: now, expires_at: expiresAt })
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', userId) // guard: own exports
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'making'])
        .executeTakeFirst();
      if (numUpdatedRows > 0n)
        await own.deleteFrom('analytics_export_parts').where('export_id', '=', id).execute();
    },

    async head({ workspaceId, userId }, id) {
      const row = await sql
        .selectFrom('analytics_exports')
        .select('head')
        .where('workspace_id', '=', workspaceId)
        .where('created_by', '=', userId) // guard: own exports
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.head ?? undefined;
    },

    async part({ workspaceId }, id, number) {
      const row = await sql
        .selectFrom('analytics_export_parts')
        .select('rows')
        .where('workspace_id', '=', workspaceId)
        .where('export_id', '=', id)
        .where('number', '=', number)
        .executeTakeFirst();
      return row?.rows;
    },
  };
}

export function createExportQueue({ sql }: Pick<DatabaseHandle, 'sql'>): ExportQueue {
  const updateClaimed = ({ id, tries }: ClaimedExport) =>
    sql
      .updateTable('analytics_exports')
      .where('id', '=', id)
      .where('state', '=', 'making')
      .where('tries', '=', tries); // guard: own claim
  return {
    async claim(now, heldUntil) {
      const { rows } = await raw<ClaimedExport>`
        with next as (
          select id from analytics_exports
          where state = 'waiting' or (state = 'making' and held_until < ${now})
          order by created_at limit 1 for update skip locked
        ), cleared as (
          delete from analytics_export_parts where export_id in (select id from next)
        )
        update analytics_exports e set state = 'making', held_until = ${heldUntil}, tries = e.tries + 1, progress = 0
        from next where e.id = next.id
        returning e.id, e.workspace_id as "workspaceId", e.created_at as "createdAt", e.question, e.tries`.execute(
        sql,
      );
      return rows[0];
    },

    async recordProgress(claim, progress, heldUntil) {
      const { numUpdatedRows } = await updateClaimed(claim)
        .set({ progress, held_until: heldUntil })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async addPart({ id, tries }, number, rows) {
      // The lock keeps it from being cancelled or taken over before the part is there to be deleted.
      const { numAffectedRows = 0n } = await raw`
        with held as (
          select workspace_id, id from analytics_exports
          where id = ${id} and state = 'making' and tries = ${tries} for update -- guard: own claim
        )
        insert into analytics_export_parts (workspace_id, export_id, number, rows)
        select workspace_id, id, ${number}, ${rows} from held`.execute(sql);
      return numAffectedRows > 0n;
    },

    async finish(claim, { head, rowCount }, now, expiresAt) {
      const { numUpdatedRows } = await updateClaimed(claim)
        .set({
          state: 'ready',
          progress: 1,
          head: JSON.stringify(head),
          row_count: rowCount,
          held_until: null,
          finished_at: now,
          expires_at: expiresAt,
        })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async fail(claim, problem, now, expiresAt) {
      const { numUpdatedRows } = await updateClaimed(claim)
        .set({
          state: 'failed',
          problem: JSON.stringify(problem),
          held_until: null,
          finished_at: now,
          expires_at: expiresAt,
        })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async release(claim) {
      const { numUpdatedRows } = await updateClaimed(claim)
        .set({ state: 'waiting', held_until: null })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async deleteExpired(now) {
      await sql.deleteFrom('analytics_exports').where('expires_at', '<=', now).execute();
    },
  };
}
