/**
 * When the start of each attempt was committed. The attempt's own timestamp was written before its commit, and its
 * row is changed later; so a trigger adds a row beside it which stays, and PostgreSQL reports when that was
 * committed.
 */
import type { Pool } from 'pg';
import type { PostId } from '../../server/lib/ids.ts';

export interface StartedAttempts {
  readonly postId: PostId;
  readonly attempts: number;
  /** The first attempt's own timestamp. */
  readonly recordedAt: Date;
  /**
   * When the commit became visible to others; the same as `recordedAt` on a server that does not record commit
   * timestamps.
   */
  readonly committedAt: Date;
}

export async function watchStarts(pool: Pool): Promise<void> {
  await pool.query(`
    create table attempts_started (attempt_id text primary key, post_id bigint not null, said_at timestamptz not null);
    create index attempts_started_post on attempts_started (post_id);
    create function note_start() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $$
    begin
      insert into attempts_started values (new.id, new.post_id, new.started_at);
      return null;
    end $$;
    create trigger note_start after insert on attempts for each row execute function note_start();`);
}

export async function readStarts(
  pool: Pool,
  posts: readonly PostId[],
): Promise<ReadonlyMap<PostId, StartedAttempts>> {
  const setting = await pool.query<{ keeps: boolean }>(
    `select current_setting('track_commit_timestamp') = 'on' as keeps`,
  );
  const committed = setting.rows[0]?.keeps ? 'pg_xact_commit_timestamp(xmin)' : 'said_at';
  const { rows } = await pool.query<{ id: PostId; attempts: number; said_at: Date; committed_at: Date }>(
    `select post_id::text as id, count(*)::integer as attempts, min(said_at) as said_at, min(${committed}) as committed_at
     from attempts_started where post_id = any($1::bigint[]) group by post_id`,
    [posts],
  );
  return new Map(
    rows.map(({ id, attempts, said_at, committed_at }) => [
      id,
      { postId: id, attempts, recordedAt: said_at, committedAt: committed_at },
    ]),
  );
}
