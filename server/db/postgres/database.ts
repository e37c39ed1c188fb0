import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { PoolUse } from '../../domain/operator/ports.ts';
import type { Transact, Tx } from '../../domain/tx.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Database } from '../schema/schema.ts';
import { endWhenSilent, longestSilenceMs } from './end-silent.ts';
import { OpenTx, type Sql } from './open-tx.ts';
import { runRequestTransaction } from './request-transaction.ts';

export type { Sql };

/**
 * Where statements run: on the pool, or all of them in the transaction of one request. Stores are made over a handle,
 * so what they hold decides, and nothing follows a request by itself.
 */
export interface DatabaseHandle {
  readonly pool: Pick<Pool, 'query'>;
  readonly sql: Sql;
  readonly transact: Transact;
}

export interface OpenDatabase extends DatabaseHandle, AsyncDisposable {
  readonly pool: Pool;
  /** Gives `work` a handle whose statements are all committed together: each `transact` on it is a savepoint. */
  inTransaction<Result>(work: (handle: DatabaseHandle) => Promise<Result>): Promise<Result>;
  /** How many connections there are now, for whom. */
  use(): readonly PoolUse[];
}

export function openDatabase(
  connectionString: string,
  log: Logger,
  maxConnections = 10,
  silenceMs = longestSilenceMs,
): OpenDatabase {
  const open = (max: number, connectionTimeoutMillis: number): Pool => {
    const opened = new Pool({ connectionString, max, application_name: 'signoff', connectionTimeoutMillis });
    // Without a listener a lost connection would end the process: one that is idle, or one that is in use.
    opened.on('connect', (client) => {
      client.on('error', (error) => log.debug({ error }, 'a database connection ended'));
      endWhenSilent(client, silenceMs);
    });
    opened.on('error', (error) => log.warn({ error }, 'a database connection was lost'));
    return opened;
  };
  const pool = open(maxConnections, 10_000);
  // A transaction around a whole request lasts as long as its work, an upload say, and that may need a second
  // connection for what is committed by itself. From one pool they would wait for each other, and everybody for them.
  const requests = open(Math.ceil(maxConnections / 2), 60_000);
  const sql = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    sql,
    transact: (work) => runTransaction(sql, work),
    inTransaction: (work) => runRequestTransaction(requests, work),
    use: () => [useOf('work', pool), useOf('requests', requests)],
    [Symbol.asyncDispose]: async () => {
      await requests.end();
      await sql.destroy();
    },
  };
}

const useOf = (pool: PoolUse['pool'], { totalCount, idleCount, waitingCount }: Pool): PoolUse => ({
  pool,
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** The only way from a `Tx` to SQL. */
export const sqlOf = (tx: Tx): Sql => OpenTx.sqlOf(tx);

async function runTransaction<Result>(sql: Sql, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let tx: OpenTx | undefined;
  let committed = false;
  try {
    const result = await sql.transaction().execute((transaction) => {
      tx = new OpenTx(transaction);
      return work(tx);
    });
    committed = true;
    return result;
  } finally {
    tx?.finish(committed);
  }
}
