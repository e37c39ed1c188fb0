/**
 * One transaction around a whole request, without handing it to every function. Promise: inside `around`, every
 * statement that goes through the pool or the query builder runs on the same connection, and either all of them are
 * committed or none.
 *
 * A nested transaction is a savepoint. Nested ones of the same level take turns, since savepoints of one connection
 * cannot be interleaved; each has a level of its own, so that a transaction within a transaction does not wait for
 * itself.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../schema/schema.ts';

interface Questions {
  query(...question: unknown[]): Promise<unknown>;
}

/** A request reads several things at once; its only connection answers one after the other. */
function oneAtATime(client: PoolClient): Questions {
  let last: Promise<unknown> = Promise.resolve();
  const ask = client.query.bind(client) as unknown as Questions['query'];
  return {
    query(...question) {
      const answer = last.then(() => ask(...question));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

export class Level {
  /** What the transaction's own code writes with; bound to the connection, wherever it is called from. */
  readonly sql: Kysely<Database>;
  readonly effects: (() => void)[] = [];
  readonly #client: Questions;
  readonly #depth: number;
  #last: Promise<unknown> = Promise.resolve();
  #finished = false;

  constructor(client: Questions, depth: number, pool: Pool) {
    this.#client = client;
    this.#depth = depth;
    this.sql = new Kysely<Database>({ dialect: new PostgresDialect({ pool: onlyThis(pool, this) }) });
  }

  finish(): void {
    this.#finished = true;
  }

  /** What takes a connection gets this one, and may not end its transaction. */
  readonly client = {
    query: (...question: unknown[]): unknown => {
      const [first] = question;
      if (this.#finished)
        return Promise.reject(new Error('the transaction is finished: something was not awaited'));
      if (typeof first === 'string' && /^\s*(begin|start|commit|rollback|abort|end)\b/i.test(first))
        return Promise.reject(new Error('a transaction within a request is made with transact'));
      return this.#client.query(...question);
    },
    release: (): void => undefined,
  };

  /** Runs `work` in a savepoint, when those before it have ended. */
  nested<Result>(pool: Pool, work: (level: Level) => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(() => this.#savepoint(pool, work));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #savepoint<Result>(pool: Pool, work: (level: Level) => Promise<Result>): Promise<Result> {
    if (this.#finished) throw new Error('the transaction is finished: something was not awaited');
    const name = `level_${this.#depth + 1}`;
    const inner = new Level(this.#client, this.#depth + 1, pool);
    await this.#client.query(`savepoint ${name}`);
    try {
      const result = await current.run(inner, () => work(inner));
      await this.#client.query(`release savepoint ${name}`);
      this.effects.push(...inner.effects);
      return result;
    } catch (error) {
      await this.#client.query(`rollback to savepoint ${name}; release savepoint ${name}`);
      throw error;
    } finally {
      inner.finish();
    }
  }
}

const current = new AsyncLocalStorage<Level>();

export const currentLevel = (): Level | undefined => current.getStore();

/** For work that outlives the request or must be committed by itself: it takes its own connection. */
export const outsideTransaction = <Result>(work: () => Result): Result => current.exit(work);

/** One transaction around everything `work` does. What it wanted to happen after the commit happens then. */
export async function around<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  if (currentLevel()) throw new Error('there is a transaction around this already');
  const connection = await pool.connect();
  const client = oneAtATime(connection);
  let broken: Error | undefined;
  const level = new Level(client, 0, pool);
  try {
    await client.query('begin');
    const result = await current.run(level, work);
    level.finish();
    await client.query('commit');
    outsideTransaction(() => {
      for (const effect of level.effects) effect();
    });
    return result;
  } catch (error) {
    level.finish();
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    connection.release(broken);
  }
}

/** The pool as the rest of the house sees it: inside `around`, its only connection is the request's. */
export const followingTheRequest = (pool: Pool): Pool => withConnection(pool, currentLevel);

const onlyThis = (pool: Pool, level: Level): Pool => withConnection(pool, () => level);

function withConnection(pool: Pool, levelNow: () => Level | undefined): Pool {
  return new Proxy(pool, {
    get(target, name) {
      const client = name === 'connect' || name === 'query' ? levelNow()?.client : undefined;
      if (client) return name === 'connect' ? async () => client : client.query;
      const value: unknown = Reflect.get(target, name, target);
      return name === 'connect' || name === 'query' || name === 'end'
        ? (value as (...all: unknown[]) => unknown).bind(target)
        : value;
    },
  });
}
