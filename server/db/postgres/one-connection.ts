/**
 * Statements on one connection, in the order in which they are sent. Those that are started at once travel at once: the
 * server runs one after the other, and nobody waits for each answer before the next question.
 */
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../schema/schema.ts';
import type { Sql } from './open-tx.ts';

export type Query = (...query: unknown[]) => Promise<unknown>;

export const queryOf = (client: PoolClient): Query => client.query.bind(client) as unknown as Query;

/** A pool that has only this connection, which others give back. */
export function poolOf(query: Query): Pool {
  const client = { query, release: () => undefined };
  return { ...client, connect: async () => client, end: async () => undefined } as unknown as Pool;
}

export const sqlOn = (query: Query): Sql =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOf(query) }) });
