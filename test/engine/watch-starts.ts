/**
 * When the start of each attempt was committed. What an attempt says of itself was written before its commit, and its
 * row is changed later; so a trigger makes a row beside it which stays, and PostgreSQL tells when that was committed.
 */
import type { Pool } from 'pg';
import type { PostId } from '../../server/lib/ids.ts';

export interface Begun {
  readonly postId: PostId;
  readonly attempts: number;
  /** What the first attempt says of itself. */
  readonly saidAt: Date;
  /** When that became true for everybody; the same as `saidAt` on a server that does not keep the times of commits. */
  readonly committedAt: Date;
}

export async function watchStarts(pool: Pool): Promise<void> {
  await pool.query(`
    create table attempts_begun (attempt_id text primary key, post_id bigint not null, said_at timestamptz not null);
    create index attempts_begun_post on attempts_begun (post_id);
    create function note_begun() returns trigger language plpgsql as $$
    begin
      insert into attempts_begun values (new.id, new.post_id, new.started_at);
      return null;
    end $$;
    create trigger note_begun after insert on attempts for each row execute function note_begun();`);
}

export async function readStarts(pool: Pool, posts: readonly PostId[]): Promise<ReadonlyMap<PostId, Begun>> {
  const setting = await pool.query<{ keeps: boolean }>(
    `select current_setting('track_commit_timestamp') = 'on' as keeps`,
  );
  const committed = setting.rows[0]?.keeps ? 'pg_xact_commit_timestamp(xmin)' : 'said_at';
  const { rows } = await pool.query<{ id: PostId; attempts: number; said_at: Date; committed_at: Date }>(
    `select post_id::text as id, count(*)::integer as attempts, min(said_at) as said_at, min(${committed}) as committed_at
     from attempts_begun where post_id = any($1::bigint[]) group by post_id`,
    [posts],
  );
  return new Map(
    rows.map(({ id, attempts, said_at, committed_at }) => [
      id,
      { postId: id, attempts, saidAt: said_at, committedAt: committed_at },
    ]),
  );
}
