/**
 * The second lock of tenancy. PostgreSQL shows a connection only the rows of one workspace, by the
 * policies of migrations/0047_row_security.sql; a statement of ours that forgets its `where` reads and changes nothing
 * of other workspaces. A connection for which nothing was set sees nothing.
 *
 * It guards against our mistakes, not against whoever has the database's password: they can set it themselves.
 */
import type { Pool, PoolClient } from 'pg';
import type { WorkspaceId } from '../../lib/ids.ts';

/** `all` is for what works for every workspace: the engine, sign-in, upkeep. */
export type VisibleRows = WorkspaceId | 'all';

/** What each connection sees now, so that it is changed only when something else is wanted. */
const visibleTo = new WeakMap<PoolClient, VisibleRows>();

/** What is sent after it need not wait for its answer, but believes nothing it reads before that. */
export async function showRows(client: PoolClient, visible: VisibleRows): Promise<void> {
  if (visibleTo.get(client) === visible) return;
  visibleTo.delete(client);
  await client.query({
    name: 'show-rows',
    text: `select set_config('signoff.workspace', $1, false)`,
    values: [visible === 'all' ? '*' : visible],
  });
  visibleTo.set(client, visible);
}

/** The same pool, each of whose connections sees these rows while it is used. */
export function showingPool(pool: Pool, visible: VisibleRows): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    try {
      await showRows(client, visible);
      return client;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  };
  const query = async (...args: unknown[]) => {
    const client = await connect();
    try {
      const result = await (client.query as (...query: unknown[]) => Promise<unknown>)(...args);
      client.release();
      return result;
    } catch (error) {
      // As the pool itself does: a connection on which a statement failed is not used again.
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  };
  // Ended on the pool itself: its connections report there that they were returned, and `end` waits for that.
  return Object.assign(Object.create(pool) as Pool, { connect, query, end: () => pool.end() });
}
