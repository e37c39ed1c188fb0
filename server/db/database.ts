import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Transact, Tx } from '../domain/tx.ts';
import type { Logger } from '../lib/logger.ts';
import type { Database } from './schema.ts';

export type Sql = Kysely<Database>;

export interface DatabaseHandle extends AsyncDisposable {
  readonly pool: Pool;
  readonly sql: Sql;
  readonly transact: Transact;
}

export function openDatabase(connectionString: string, log: Logger, maxConnections = 10): DatabaseHandle {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    application_name: 'signoff',
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener a lost connection would end the process.
  pool.on('error', (error) => log.warn({ error }, 'a database connection was lost'));
  const sql = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    sql,
    transact: (work) => runTransaction(sql, work),
    [Symbol.asyncDispose]: () => sql.destroy(),
  };
}

class OpenTx implements Tx {
  readonly tx = true;
  readonly #sql: Sql;
  readonly #effects: (() => void)[] = [];
  #finished = false;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  static sqlOf(tx: Tx): Sql {
    if (!(tx instanceof OpenTx)) throw new Error('this is not a transaction of ours');
    if (tx.#finished) throw new Error('the transaction is finished: something was not awaited');
    return tx.#sql;
  }

  afterCommit(effect: () => void): void {
    this.#effects.push(effect);
  }

  finish(committed: boolean): void {
    this.#finished = true;
    if (committed) for (const effect of this.#effects) effect();
  }
}

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
