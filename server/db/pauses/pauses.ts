/**
 * Pauses, and the gate that makes them reliable: transactions that start attempts hold it shared, one that
 * pauses holds it exclusively. So a pause waits for attempts that are just starting, and every later one sees
 * it.
 */
import { sql as raw } from 'kysely';
import type { Pause } from '../../domain/pauses/pause.ts';
import type { InstallationPauseStore, PauseStore } from '../../domain/pauses/ports.ts';
import type { Tx } from '../../domain/tx.ts';
import type { AccountId, UserId, WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, type Sql, send, sqlOf } from '../postgres/database.ts';
import { defineStatement } from '../postgres/statement.ts';

const gateKey = 7_331_016;

/** Sent before what follows, so it is held when that runs. */
export const enterStartGate = (tx: Tx): void => void send(tx, enterGate.with({}));

const enterGate = defineStatement<object>()(() => raw`select pg_advisory_xact_lock_shared(${gateKey})`);

/**
 * The only place that decides whether posts with these columns are held. The two lists are read once and hashed,
 * so that a row costs two lookups; subqueries for each row would cost as much as everything else.
 */
export const isHeldSql = (workspaceId: string, accountId: string): string => `(
  exists (select 1 from installation_pauses where resumed_at is null)
  or ${workspaceId} in (select h.workspace_id from pauses h where h.account_id is null)
  or ${accountId} in (select h.account_id from pauses h where h.account_id is not null))`;

export const isHeld = (workspaceId: string, accountId: string) =>
  raw<boolean>`${raw.raw(isHeldSql(workspaceId, accountId))}`;

/** Usually nothing is paused, and then the check for each post can be left out. */
export async function isAnythingPaused(sql: Sql): Promise<boolean> {
  const { rows } = await raw<{ paused: boolean }>`
    select exists (select 1 from installation_pauses where resumed_at is null)
      or exists (select 1 from pauses) as paused`.execute(sql);
  return rows[0]?.paused ?? false;
}

interface Row {
  readonly scope: Pause['scope'];
  readonly workspace_id: WorkspaceId;
  readonly time_zone: string;
  readonly account_id: AccountId | null;
  readonly name: string;
  readonly by_id: UserId | null;
  readonly by_name: string | null;
  readonly since: Date;
  readonly reason: string;
}

const selectPauses = defineStatement<{ workspaceIds: readonly WorkspaceId[] }>()(
  (
    _sql,
    given,
  ) => raw<Row>`select 'installation' as scope, w.id as workspace_id, w.time_zone, null as account_id, '' as name,
      null as by_id, null as by_name, i.paused_at as since, i.reason
    from installation_pauses i join workspaces w on w.id = any(${given('workspaceIds')})
    where i.resumed_at is null
    union all
    select case when p.account_id is null then 'workspace' else 'account' end, p.workspace_id, w.time_zone,
      p.account_id, coalesce(a.name, w.name), u.id, u.name, p.paused_at, p.reason
    from pauses p join workspaces w on w.id = p.workspace_id join users u on u.id = p.paused_by
    left join accounts a on a.id = p.account_id
    where p.workspace_id = any(${given('workspaceIds')}) and a.status is distinct from 'disconnected'
    order by since`,
);

/** The pauses that hold posts of these workspaces. */
export async function pausesOf(
  sql: Sql,
  workspaceIds: readonly WorkspaceId[],
): Promise<ReadonlyMap<WorkspaceId, readonly Pause[]>> {
  const rows = await selectPauses.rows(sql, { workspaceIds });
  const byWorkspace = new Map<WorkspaceId, Pause[]>();
  for (const row of rows) {
    const known = byWorkspace.get(row.workspace_id) ?? [];
    byWorkspace.set(row.workspace_id, [...known, pauseOf(row)]);
  }
  return byWorkspace;
}

const pauseOf = (row: Row): Pause => ({
  scope: row.scope,
  accountId: row.account_id,
  name: row.name,
  by: row.by_id === null ? null : { id: row.by_id, name: row.by_name ?? '' },
  since: row.since,
  reason: row.reason,
  timeZone: row.time_zone,
});

const blockNewAttempts: PauseStore['blockNewAttempts'] = async (tx) => {
  await raw`select pg_advisory_xact_lock(${gateKey})`.execute(sqlOf(tx));
};

/** Skips posts that another transaction has locked: it is only a note about the wait. */
const recordWait: PauseStore['recordWait'] = async (tx, target, trouble, now) => {
  const matching =
    'accountId' in target
      ? raw`and account_id = ${target.accountId}`
      : 'workspaceId' in target
        ? raw`and workspace_id = ${target.workspaceId}`
        : raw``;
  await raw`update posts set trouble = ${JSON.stringify(trouble)}, updated_at = ${now} where id in (
    select id from posts where state = 'scheduled' and publish_at <= ${now} and deleted_at is null ${matching}
    for update skip locked)`.execute(sqlOf(tx));
};

export function createPauseStore(database: DatabaseHandle): PauseStore {
  return {
    blockNewAttempts,
    recordWait,

    async list(workspaceId, tx) {
      const sql = tx ? sqlOf(tx) : database.sql;
      return (await pausesOf(sql, [workspaceId])).get(workspaceId) ?? [];
    },

    async add(tx, { workspaceId, accountId, reason, by, at }) {
      const added = await sqlOf(tx)
        .insertInto('pauses')
        .values({ workspace_id: workspaceId, account_id: accountId, reason, paused_by: by, paused_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },

    async remove(tx, workspaceId, accountId) {
      const removed = await sqlOf(tx)
        .deleteFrom('pauses')
        .where('workspace_id', '=', workspaceId)
        .where('account_id', accountId === null ? 'is' : '=', accountId)
        .executeTakeFirst();
      return removed.numDeletedRows === 1n;
    },
  };
}

export function createInstallationPauseStore(database: DatabaseHandle): InstallationPauseStore {
  return {
    blockNewAttempts,
    recordWait,

    async current(tx) {
      const row = await (tx ? sqlOf(tx) : database.sql)
        .selectFrom('installation_pauses as p')
        .leftJoin('users as u', 'u.id', 'p.paused_by')
        .select(['p.paused_by', 'u.name', 'p.paused_at', 'p.reason'])
        .where('p.resumed_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      const by = row.paused_by === null ? null : { id: row.paused_by, name: row.name ?? '' };
      return { by, since: row.paused_at, reason: row.reason };
    },

    async start(tx, { reason, by, at }) {
      const added = await sqlOf(tx)
        .insertInto('installation_pauses')
        .values({ reason, paused_by: by, paused_at: at, resumed_by: null, resumed_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },

    async end(tx, by, at) {
      const ended = await sqlOf(tx)
        .updateTable('installation_pauses')
        .set({ resumed_by: by, resumed_at: at })
        .where('resumed_at', 'is', null)
        .executeTakeFirst();
      return ended.numUpdatedRows === 1n;
    },

    async workspaces(tx) {
      const rows = await sqlOf(tx).selectFrom('workspaces').select('id').execute();
      return rows.map(({ id }) => id);
    },
  };
}
