/** Throws old events away, a few at a time, and notes up to which place: an older cursor may have missed some. */
import { sql as raw } from 'kysely';
import { smallestId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

const batch = 5_000;

/** Returns how many. Ids begin with the time, so that no further index is needed. */
export async function deleteEventsBefore(
  { transact }: Pick<DatabaseHandle, 'transact'>,
  before: Date,
): Promise<number> {
  let deleted = 0;
  for (let count = batch; count === batch; deleted += count)
    count = await transact(async (tx) => {
      const { rows } = await raw<{ count: string; last: string | null }>`
        with old as (
          delete from event_log where id in (
            select id from event_log where id < ${smallestId('evt', before.getTime())} and sequence is not null
            order by id limit ${batch})
          returning sequence
        ) select count(*) as count, max(sequence) as last from old`.execute(sqlOf(tx));
      const [found] = rows;
      if (!found?.last) return 0;
      await raw`update event_order set deleted_through = greatest(deleted_through, ${found.last}::bigint)`.execute(
        sqlOf(tx),
      );
      return Number(found.count);
    });
  return deleted;
}
