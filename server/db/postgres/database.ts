import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { PoolUse } from '../../domain/operator/ports.ts';
import type { Transact, Tx } from '../../domain/tx.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Database } from '../schema/schema.ts';
import { around, currentLevel, followingTheRequest, type Level } from './ambient.ts';
import { endWhenSilent, longestSilenceMs } from './end-silent.ts';

export type Sql = Kysely<Database>;

export interface DatabaseHandle extends AsyncDisposable {
  readonly pool: Pool;
  readonly sql: Sql;
  readonly transact: Transact;
  /** One transaction around everything `work` does: each `transact` in it is a savepoint. */
  around<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many connections there are now, for whom. */
  use(): readonly PoolUse[];
}

export function openDatabase(
  connectionString: string,
  log: Logger,
  maxConnections = 10,
  silenceMs = longestSilenceMs,
): DatabaseHandle {
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
  const connections = open(maxConnections, 10_000);
  // A transaction around a whole request lasts as long as its work, an upload say, and that may need a second
  // connection for what is committed by itself. From one pool they would wait for each other, and everybody for them.
  const requests = open(Math.ceil(maxConnections / 2), 60_000);
  const pool = followingTheRequest(connections);
  const sql = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    sql,
    transact: (work) => {
      const level = currentLevel();
      return level ? level.nested(connections, (inner) => inLevel(inner, work)) : runTransaction(sql, work);
    },
    around: (work) => around(requests, work),
    use: () => [useOf('work', connections), useOf('requests', requests)],
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

  /** Ends it as a part of a larger one, which does what is left to do. */
  handOver(): (() => void)[] {
    this.#finished = true;
    return this.#effects;
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

async function inLevel<Result>(level: Level, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const tx = new OpenTx(level.sql);
  try {
    return await work(tx);
  } finally {
    level.effects.push(...tx.handOver());
  }
}
