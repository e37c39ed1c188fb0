import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { PoolUse } from '../../domain/operator/ports.ts';
import type { Transact, Tx } from '../../domain/tx.ts';
import { minutes } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Database } from '../schema/schema.ts';
import { answerByCallback } from './answer-by-callback.ts';
import { endSilentConnection, maxSilenceMs } from './end-silent-connection.ts';
import { queryOf, sqlOn } from './one-connection.ts';
import { OpenTx, type Sql } from './open-tx.ts';
import { namePrepared } from './prepared.ts';
import { runRequestTransaction } from './request-transaction.ts';
import { sendTogether } from './send-together.ts';
import { runTransaction } from './transaction.ts';
import { showingPool, type VisibleRows } from './visible-rows.ts';

export type { Sql };

/**
 * Where statements run: on the pool, or all of them in the transaction of one request. A store uses the handle it was
 * created with; no transaction is passed along implicitly.
 */
export interface DatabaseHandle {
  readonly pool: Pick<Pool, 'query'>;
  readonly sql: Sql;
  readonly transact: Transact;
  /** For what takes several statements to read: those that are started at once travel at once, on one connection. */
  readonly readTogether: <Result>(read: (sql: Sql) => Promise<Result>) => Promise<Result>;
}

export interface OpenDatabase extends DatabaseHandle, AsyncDisposable {
  readonly pool: Pool;
  /** Sees only the rows of this workspace; the database itself sees all of them. */
  forWorkspace(id: WorkspaceId): DatabaseHandle;
  /** Gives `work` a handle whose statements are all committed together: each `transact` on it is a savepoint. */
  inTransaction<Result>(
    visible: VisibleRows,
    work: (handle: DatabaseHandle) => Promise<Result>,
  ): Promise<Result>;
  /** How many connections each pool has now. */
  poolStats(): readonly PoolUse[];
}

/**
 * A new connection signs in, reads the catalogue and plans everything anew, which takes longer than the request that waits
 * for it. The driver would close it after ten seconds, which is less than a person reads a page.
 */
const keepIdleMs = minutes(5);

export function openDatabase(
  connectionString: string,
  log: Logger,
  maxConnections = 10,
  silenceMs = maxSilenceMs,
): OpenDatabase {
  const openPool = (max: number, connectionTimeoutMillis: number): Pool => {
    const created = new Pool({
      connectionString,
      max,
      application_name: 'signoff',
      connectionTimeoutMillis,
      idleTimeoutMillis: keepIdleMs,
      pipeline: true,
    });
    // Without these listeners, losing an idle or a busy connection would end the process.
    created.on('connect', (client) => {
      client.on('error', (error) => log.debug({ error }, 'a database connection ended'));
      endSilentConnection(client, silenceMs);
      answerByCallback(client);
      sendTogether(client);
      namePrepared(client);
    });
    created.on('error', (error) => log.warn({ error }, 'a database connection was lost'));
    return created;
  };
  const pool = openPool(maxConnections, 10_000);
  // A transaction around a whole request lasts as long as its work (an upload, for example), and that work may need a
  // second connection for what is committed independently. With a single pool such requests could wait for each other
  // forever and block all others.
  const requestPool = openPool(Math.ceil(maxConnections / 2), 60_000);
  // Each request is first identified, which sees all, and then sees its workspace. On connections of their own, one busy
  // workspace is told once which rows it sees, and not at every request.
  const workspacePool = openPool(maxConnections, 10_000);
  const handleFor = (visible: VisibleRows) => {
    const ownPool = visible === 'all' ? pool : workspacePool;
    const shown = showingPool(ownPool, visible);
    const sql = new Kysely<Database>({ dialect: new PostgresDialect({ pool: shown }) });
    const transact: Transact = (work) => runTransaction(ownPool, visible, work);
    const readTogether: DatabaseHandle['readTogether'] = (read) => readOnOne(shown, read);
    return { pool: shown, sql, transact, readTogether };
  };
  const all = handleFor('all');
  return {
    ...all,
    forWorkspace: handleFor,
    inTransaction: (visible, work) => runRequestTransaction(requestPool, visible, work),
    poolStats: () => [
      toPoolUse('work', pool),
      toPoolUse('workspaces', workspacePool),
      toPoolUse('requests', requestPool),
    ],
    [Symbol.asyncDispose]: async () => {
      await requestPool.end();
      await workspacePool.end();
      await all.sql.destroy();
    },
  };
}

const toPoolUse = (pool: PoolUse['pool'], { totalCount, idleCount, waitingCount }: Pool): PoolUse => ({
  pool,
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** The only ways from a `Tx` to SQL. */
export const sqlOf = (tx: Tx): Sql => OpenTx.sqlOf(tx);
export const send = <Row>(tx: Tx, statement: CompiledQuery<Row>) => OpenTx.send(tx, statement);

async function readOnOne<Result>(pool: Pool, read: (sql: Sql) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // Those of them that are still under way when another fails are waited for: the connection is used again.
  const answers: Promise<unknown>[] = [];
  const query = queryOf(client);
  try {
    return await read(
      sqlOn((...args) => {
        const answer = query(...args);
        answers.push(answer);
        return answer;
      }),
    );
  } finally {
    await Promise.allSettled(answers);
    client.release();
  }
}
